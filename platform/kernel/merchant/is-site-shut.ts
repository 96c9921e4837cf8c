import type { MerchantCode } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { CONFIG_KEY, type Maintenance, maintenanceSchema } from '../../../contract/merchant.ts'
import type { SiteStatus } from '../../../contract/protocols/envelope.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { findShutting } from '../../../contract/rules/shut-site.ts'
import type { Clock } from '../../../contract/time-and-chance.ts'
import type { Env } from '../env.ts'

/** With what KV keeps (the least it allows) a change is felt well within 60 s. */
const MEMO_MS = 5_000
const KV_CACHE_TTL_SECONDS = 30

type Memo = { readAtMs: number; value: Maintenance | null }
/** By namespace, then by key: one of each for all merchants, so it stays small. */
const memos = new WeakMap<object, Map<string, Memo>>()

type Asker = { env: Pick<Env, 'CONFIG'>; clock: Clock; siteStatus?: SiteStatus | undefined }

/**
 * SYS-04: whether operators have shut the merchant's site to this address. Games ask the platform directly, so the
 * edge's gate does not meet them. Where KV does not answer the last good value counts, and without one the site is open.
 * An edge that keeps its switches elsewhere says it with each call: its word counts where ours say that the site is open,
 * as they alone know the addresses that may enter.
 */
export async function isSiteShut(
  { env, clock, siteStatus }: Asker,
  merchant: MerchantCode,
  ip: string,
): Promise<boolean> {
  const keys = [CONFIG_KEY.maintenanceAll, CONFIG_KEY.maintenance(merchant)]
  const switches = await Promise.all(keys.map((key) => readSwitch(env.CONFIG, key, clock())))
  const isOurs = switches.some((one) => one?.active)
  return isOurs ? findShutting(switches, ip).length > 0 : siteStatus === 'maintenance'
}

async function readSwitch(kv: Env['CONFIG'], key: string, nowMs: number): Promise<Maintenance | null> {
  const known = memos.get(kv)?.get(key)
  if (known && nowMs >= known.readAtMs && nowMs - known.readAtMs < MEMO_MS) return known.value
  try {
    const text = await kv.get(key, { cacheTtl: KV_CACHE_TTL_SECONDS })
    const stored = text === null ? null : maintenanceSchema.parse(JSON.parse(text))
    // Another place of KV may still have the older one.
    const isOlder = stored !== null && known?.value != null && known.value.version > stored.version
    const value = isOlder ? known.value : stored
    return keep(kv, key, { readAtMs: nowMs, value })
  } catch (error) {
    log.warn('site_status_unknown', { key, error: sayError(error) })
    return keep(kv, key, { readAtMs: nowMs, value: known?.value ?? null })
  }
}

function keep(kv: object, key: string, memo: Memo): Maintenance | null {
  const kept = memos.get(kv) ?? new Map<string, Memo>()
  memos.set(kv, kept.set(key, memo))
  return memo.value
}
