/** EDGE-10: asks a CDN now and then whether it is there, and remembers for a minute. */

import type { EdgeContext } from '../context.ts'
import { CACHE } from './cache-entries.ts'

/** A CDN that needs longer than this for its first byte is no help. */
const PROBE_TIMEOUT_MS = 2_000

/**
 * What is known of a CDN. One that has not been asked lately counts as working, and is asked in the background:
 * no visitor waits for a probe. A path of the site itself is always there.
 */
export async function isCdnFailing(c: EdgeContext, cdn: string): Promise<boolean> {
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
