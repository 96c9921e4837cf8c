/** EDGE-10: which CDN serves this visit: at random, kept for the visit, never one that is failing. */
import type { RandomBytes } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { getChoice, setChoice } from '../request/kept-choices.ts'
import { CACHE } from './cache-entries.ts'

/** The site's own path for images, and its own origin for launching, where the operator names none. */
export const BUILT_IN_CDN = { image: '/img', launch: '' } as const
type Kind = keyof typeof BUILT_IN_CDN

/** Pure: the list with the pick first. The kept one stays while it is listed and works. All failing: all are tried. */
export function orderCdns(
  listed: readonly string[],
  failing: readonly string[],
  kept: string | undefined,
  random: RandomBytes,
): string[] {
  const working = listed.filter((cdn) => !failing.includes(cdn))
  const candidates = working.length > 0 ? working : listed
  const pick = candidates.find((cdn) => cdn === kept) ?? candidates[random(1)[0]! % candidates.length]
  return pick === undefined ? [] : [pick, ...candidates.filter((cdn) => cdn !== pick)]
}

/** A CDN that needs longer than this for its first byte is no help. */
const PROBE_TIMEOUT_MS = 2_000

/**
 * EDGE-10: whether a CDN failed its last probe, which is remembered for a minute. One without a fresh probe counts as
 * working and is probed in the background, so no visitor waits. A path of the site itself never fails.
 */
async function isCdnFailing(c: EdgeContext, cdn: string): Promise<boolean> {
  if (!cdn.startsWith('http')) return false
  const stored = await c.var.env.CACHE.get(CACHE.cdnHealth.key(cdn), 'json').catch(() => null)
  const known = CACHE.cdnHealth.schema.safeParse(stored)
  if (known.success) return !known.data.healthy
  c.executionCtx.waitUntil(probe(c, cdn))
  return false
}

async function probe(c: EdgeContext, cdn: string): Promise<void> {
  const healthy = await fetch(cdn, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  })
    .then((answer) => answer.status < 500)
    .catch(() => false)
  const { key, ttlSeconds } = CACHE.cdnHealth
  await c.var.env.CACHE.put(key(cdn), JSON.stringify({ healthy }), { expirationTtl: ttlSeconds }).catch(() => undefined)
}

async function pick(c: EdgeContext, kind: Kind): Promise<string[]> {
  const { merchant, random } = c.var
  const named = kind === 'image' ? merchant.imageCdns : merchant.launchCdns
  if (named.length === 0) return [BUILT_IN_CDN[kind]].filter(Boolean)
  const failing = await Promise.all(named.map(async (cdn) => ((await isCdnFailing(c, cdn)) ? [cdn] : [])))
  const kept = getChoice(c, `cdn-${kind}`)
  const ordered = orderCdns(named, failing.flat(), kept, random)
  if (ordered[0] !== undefined && ordered[0] !== kept) setChoice(c, `cdn-${kind}`, ordered[0])
  return ordered
}

/** Working CDNs, the one of this visit first. */
export async function pickCdns(c: EdgeContext): Promise<Record<Kind, string[]>> {
  const [image, launch] = await Promise.all([pick(c, 'image'), pick(c, 'launch')])
  return { image, launch }
}
