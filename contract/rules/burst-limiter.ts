/** A rough limit on bursts, in the isolate's memory: no round trip on calls that are plain reads and writes. */

/** `limit` hits within `windowMs`, then refusals until the window ends. */
export type BurstLimit = { limit: number; windowMs: number }

export type BurstLimiter = {
  /** Counts a hit. Returns seconds to wait, or null when it may pass. */
  hit(key: string, rule: BurstLimit, nowMs: number): number | null
}

/** Addresses are the visitor's to multiply, so the memory has to have an end. */
const MAX_KEYS = 20_000
/** When the memory is full, keys with fewer hits are dropped first: made-up addresses do not free a flood. */
const FEW_HITS = 10

export function createBurstLimiter(): BurstLimiter {
  const windows = new Map<string, { endsAtMs: number; hits: number }>()

  function makeRoom(nowMs: number) {
    for (const [key, { endsAtMs, hits }] of windows) if (endsAtMs <= nowMs || hits < FEW_HITS) windows.delete(key)
    if (windows.size >= MAX_KEYS) windows.clear()
  }

  return {
    hit(key, { limit, windowMs }, nowMs) {
      const open = windows.get(key)
      if (!open || open.endsAtMs <= nowMs) {
        if (windows.size >= MAX_KEYS) makeRoom(nowMs)
        windows.set(key, { endsAtMs: nowMs + windowMs, hits: 1 })
        return null
      }
      open.hits += 1
      return open.hits > limit ? Math.ceil((open.endsAtMs - nowMs) / 1_000) : null
    },
  }
}
