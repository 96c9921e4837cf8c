/** What times in a call and in its answer tell. A call takes a while, on a busy machine a long one, and that is no fault. */
import type { Reply } from './http.ts'

type Trip = Pick<Reply, 'sentAt' | 'ms' | 'headers'>

/** The call was judged at some moment of the suite's clock from `sentAt` to this one. */
export const readEndMs = ({ sentAt, ms }: Trip) => sentAt + ms

/** How far a time of the answer lies outside of the trip: what the way explains is no difference of clocks. */
export function computeSkewMs(theirMs: number, trip: Trip): number {
  if (theirMs < trip.sentAt) return theirMs - trip.sentAt
  return Math.max(0, theirMs - readEndMs(trip))
}

/** For the report: what was measured. */
export const presentTrip = (trip: Trip) =>
  `sent ${new Date(trip.sentAt).toISOString()}, answered ${trip.ms} ms later by a clock that says ${trip.headers.date ?? 'nothing'}`

const TRIES = 5

/**
 * Asks with a time that lies further ahead than `graceMs`, until the answer came while it still did: what is too early when
 * it goes out may be in time when it arrives. Each try is wider by the trip before it. Null: every trip was longer.
 */
export async function askTooEarly<Answer extends Trip>(
  graceMs: number,
  leastMs: number,
  ask: (timeMs: number) => Promise<Answer>,
): Promise<Answer | null> {
  let aheadMs = graceMs + leastMs
  for (let nth = 0; nth < TRIES; nth++) {
    const timeMs = Date.now() + aheadMs
    const answered = await ask(timeMs)
    if (timeMs - readEndMs(answered) > graceMs) return answered
    aheadMs = graceMs + leastMs + 2 * answered.ms
  }
  return null
}
