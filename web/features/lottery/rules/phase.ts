/** LOT-03: where a game stands at a moment: what takes bets, and whether the draw before is still awaited. */
import { findPeriod, periodAt, previousPeriod } from '../../../../contract/lottery/periods.ts'
import type { LotteryGame, Period } from '../../../../contract/lottery/types.ts'

/** Under so many seconds the countdown says that it closes. */
const CLOSING_SECONDS = 10
/** A result that has not come by then is late; it is asked for less often. */
const AWAITED_MS = 180_000

export type Phase = {
  period: Period
  secondsLeft: number
  isClosing: boolean
  /** Closed, and its result is not here yet. */
  awaited: Period | null
}

export function phaseOf(game: LotteryGame, nowMs: number, lastPeriod: string | null): Phase {
  const period = periodAt(game, nowMs)
  const secondsLeft = Math.max(0, Math.ceil((period.closeAtMs - nowMs) / 1_000))
  const before = previousPeriod(game, period.period)
  const last = lastPeriod === null ? null : findPeriod(game, lastPeriod)
  const isHere = last !== null && last.drawAtMs >= before.drawAtMs
  const isAwaited = !isHere && nowMs < before.drawAtMs + AWAITED_MS
  return { period, secondsLeft, isClosing: secondsLeft < CLOSING_SECONDS, awaited: isAwaited ? before : null }
}

const POLL_MS = 2_000
const REST_MS = 60_000
/** All browsers see the same clock, so each adds its own moment. */
const jitterMs = Math.random() * POLL_MS

/** When the next answer is worth asking for: every two seconds while a result is due, else at the next draw, or in a minute. */
export function nextAskMs(phases: readonly Phase[], nowMs: number): number {
  const waits = phases.map(({ awaited, period }) => {
    const due = (awaited ?? period).drawAtMs + jitterMs
    return awaited && due <= nowMs ? POLL_MS : Math.max(POLL_MS, due - nowMs)
  })
  return Math.min(REST_MS, ...waits)
}
