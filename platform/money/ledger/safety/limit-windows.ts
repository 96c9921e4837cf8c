/** SAFE-01: the day, week and month that limits count in. Pure. */
import { type Minor, minor } from '../../../../contract/money.ts'
import { endOfWindow, LIMIT_PERIODS, startOfWindow } from '../../../../contract/rules/limits.ts'
import type { Window } from '../../../kernel/wallet/safety-types.ts'

/** What a posting group adds to each window. */
export type Counted = { stakedMinor?: Minor; paidMinor?: Minor; depositedMinor?: Minor }

/**
 * The windows as of `now`. One that has ended is shown empty; one that seems to lie ahead, because the clock was moved
 * back, goes on: a window never opens twice.
 */
export function computeWindows(stored: readonly Window[], now: number, nextSequence: number): Window[] {
  return LIMIT_PERIODS.map((period) => {
    const startsAt = startOfWindow(period, now)
    const window = stored.find((one) => one.period === period)
    if (window && window.startsAt >= startsAt) return window
    const nothing = minor(0)
    return {
      period,
      startsAt,
      firstSequence: nextSequence,
      stakedMinor: nothing,
      paidMinor: nothing,
      depositedMinor: nothing,
    }
  })
}

export const endOf = ({ period, startsAt }: Window): number => endOfWindow(period, startsAt)
