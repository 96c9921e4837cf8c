/**
 * EDGE-08: a page reads many things at once, and each asks whether its session lives. A read shares the touch that begins after
 * it came, never one that is under way: that one may have been answered before the session ended.
 */
import { within } from '../../contract/within.ts'
import type { SessionRecord } from './session-record.ts'

type Touched = SessionRecord | null
type Lane = { running: Promise<unknown>; next: Promise<Touched> | null }
/** Another request's touch is not waited for longer: that request may have been cut off. */
const PATIENCE_MS = 2_000

export type SharedTouches = {
  /** `keep` outlives the request (waitUntil). */
  share(key: string, touch: () => Promise<Touched>, keep: (work: Promise<unknown>) => void): Promise<Touched>
}

export function createSharedTouches(): SharedTouches {
  const lanes = new Map<string, Lane>()

  function run(key: string, touch: () => Promise<Touched>): Promise<Touched> {
    const running = touch()
    const lane: Lane = { running, next: null }
    lanes.set(key, lane)
    const leave = () => {
      if (lanes.get(key) === lane && lane.next === null) lanes.delete(key)
    }
    running.then(leave, leave)
    return running
  }

  return {
    async share(key, touch, keep) {
      const lane = lanes.get(key)
      if (!lane) return run(key, touch)
      if (lane.next) {
        const shared = await within(
          lane.next.then((touched) => ({ touched })),
          PATIENCE_MS,
        )
        return shared ? shared.touched : run(key, touch)
      }
      const settled = lane.running.then(
        () => true,
        () => true,
      )
      const next = within(settled, PATIENCE_MS).then(() => run(key, touch))
      lane.next = next
      keep(next.catch(() => undefined))
      return next
    },
  }
}
