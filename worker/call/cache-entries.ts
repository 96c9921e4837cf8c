/** Every entry of the CACHE namespace: key, schema, times. What is not here is not cached. */
import { z } from 'zod'
import type { CachePolicy } from '../../contract/call.ts'
import type { Language } from '../../contract/constants.ts'
import type { CallName } from '../../contract/table.ts'

/** Raised when the form of entries changes, so that old ones are not found. */
const FORMAT = 'v1'
/** KV refuses a shorter life. */
const KV_MIN_TTL_SECONDS = 60

type CallKey = { name: CallName; merchant: string; language: Language; inputHash: string }

export const CACHE = {
  /** EDGE-09: an answer of the upstream, by merchant, language and input. */
  call: {
    key: ({ name, merchant, language, inputHash }: CallKey, { vary }: Pick<CachePolicy, 'vary'>) =>
      [
        FORMAT,
        'call',
        name,
        vary.includes('merchant') ? merchant : '*',
        vary.includes('language') ? language : '*',
        inputHash,
      ].join(':'),
    /** `emptySinceMs`: the upstream has answered with nothing since then, and `value` is from before. */
    schema: z.object({ storedAtMs: z.number(), value: z.unknown(), emptySinceMs: z.number().optional() }),
    /** Kept past the stale time, as the last good copy for an outage. */
    ttlSeconds: ({ ttlSeconds, staleSeconds }: CachePolicy) =>
      Math.max(KV_MIN_TTL_SECONDS, ttlSeconds + staleSeconds) + 86_400,
  },
  /** EDGE-09: which lists of a merchant the upstream answers with nothing, for the operators' status. */
  heldList: {
    prefix: (merchant: string) => `${FORMAT}:held:${merchant}:`,
    key: ({ name, merchant }: Pick<CallKey, 'name' | 'merchant'>) => `${FORMAT}:held:${merchant}:${name}`,
    schema: z.object({ sinceMs: z.number() }),
    ttlSeconds: 900,
  },
  /** EDGE-10: whether a CDN answered when it was last asked. */
  cdnHealth: {
    key: (origin: string) => `${FORMAT}:cdn:${origin}`,
    schema: z.object({ healthy: z.boolean() }),
    ttlSeconds: KV_MIN_TTL_SECONDS,
  },
} as const

export type Freshness = 'fresh' | 'stale' | 'last_good'

/** Pure: what a copy of this age is good for. */
export function computeFreshness(ageMs: number, { ttlSeconds, staleSeconds }: CachePolicy): Freshness {
  if (ageMs < ttlSeconds * 1_000) return 'fresh'
  return ageMs < (ttlSeconds + staleSeconds) * 1_000 ? 'stale' : 'last_good'
}
