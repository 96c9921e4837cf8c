/**
 * EDGE-08: a page reads many things at once, and each asks whether its session lives. A read shares the touch that begins after
 * it came, never one that is under way: that one may have been answered before the session ended. So it waits for two touches
 * at most, where one that asks for itself waits for one.
 */

import { within } from '../../contract/lib/within.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import type { SessionRecord } from '../request/session-record.ts'

type Touched = (SessionRecord & { bookmark?: string }) | null
type Lane = { running: Promise<unknown>; sinceMs: number; next: Promise<Touched> | null }
type Keep = (work: Promise<unknown>) => void
/** Another request's touch is not waited for longer: that request may have been cut off. */
export const PATIENCE_MS = 2_000
/** Touches under way. Names of sessions are anybody's to make up. */
export const LANES_KEPT = 1_000

export type SharedTouches = {
  /** `keep` outlives the request (waitUntil). */
  share(key: string, touch: () => Promise<Touched>, keep: Keep): Promise<Touched>
  size(): number
}

export function createSharedTouches(clock: Clock): SharedTouches {
  const lanes = new Map<string, Lane>()

  function run(key: string, touch: () => Promise<Touched>, keep: Keep): Promise<Touched> {
    const running = touch()
    const lane: Lane = { running, sinceMs: clock(), next: null }
    // In the order of their age. One that is dropped is not shared by those who come, which does no harm.
    lanes.delete(key)
    for (const oldest of lanes.keys()) {
      if (lanes.size < LANES_KEPT) break
      lanes.delete(oldest)
    }
    lanes.set(key, lane)
    const leave = () => {
      if (lanes.get(key) === lane && lane.next === null) lanes.delete(key)
    }
    keep(running.then(leave, leave))
    return running
  }

  return {
    async share(key, touch, keep) {
      const lane = lanes.get(key)
      const ageMs = lane ? clock() - lane.sinceMs : PATIENCE_MS
      if (!lane || ageMs < 0 || ageMs >= PATIENCE_MS) return run(key, touch, keep)
      if (lane.next) {
        // Where that one fails each asks for itself: one failure is not a whole page's.
        const landed = lane.next.then(
          (touched) => ({ touched }),
          () => null,
        )
        const shared = await within(landed, PATIENCE_MS)
        return shared ? shared.touched : run(key, touch, keep)
      }
      const settled = lane.running.then(
        () => true,
        () => true,
      )
      const next = within(settled, PATIENCE_MS - ageMs).then(() => run(key, touch, keep))
      lane.next = next
      keep(next.catch(() => undefined))
      return next
    },
    size: () => lanes.size,
  }
}
