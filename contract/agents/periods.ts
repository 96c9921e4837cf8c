/** The windows that agents' contracts are counted and paid in. All UTC; times in milliseconds. */

import { REAL_TIME_SALARY_WINDOW_SECONDS } from '../constants.ts'
import { endOfWindow, startOfWindow } from '../rules/limits.ts'
import { HOUR_MS } from '../time-units.ts'

/** Every figure is a sum of such windows. They are numbered from the epoch. */
export const WINDOW_MS = REAL_TIME_SALARY_WINDOW_SECONDS * 1_000
/** A window is sealed this long after its end, so that its last rounds have arrived. */
export const SEAL_DELAY_MS = 60_000

/** How long one bill of a contract covers. `half_month`: the 1st to the 15th, or the 16th to the end. */
export const CADENCES = ['window', 'hour', 'day', 'week', 'half_month', 'month'] as const
export type Cadence = (typeof CADENCES)[number]

/** From its start on, and before its end. */
export type Span = { startMs: number; endMs: number }

export const windowOf = (atMs: number): number => Math.floor(atMs / WINDOW_MS)

/** The last window that may be sealed at a time. */
export const lastSealable = (nowMs: number): number => windowOf(nowMs - SEAL_DELAY_MS) - 1

/** The window a settled round counts in. `isLate`: its own was sealed before it arrived. */
export function countedWindow(closedMs: number, lastSealed: number): { window: number; isLate: boolean } {
  const own = windowOf(closedMs)
  return own > lastSealed ? { window: own, isLate: false } : { window: lastSealed + 1, isLate: true }
}

/** The span of a cadence that a moment lies in. */
export function spanOf(cadence: Cadence, atMs: number): Span {
  switch (cadence) {
    case 'window':
      return fixedSpan(WINDOW_MS, atMs)
    case 'hour':
      return fixedSpan(HOUR_MS, atMs)
    case 'half_month':
      return halfMonthOf(atMs)
    default: {
      const startMs = startOfWindow(cadence, atMs)
      return { startMs, endMs: endOfWindow(cadence, startMs) }
    }
  }
}

function fixedSpan(lengthMs: number, atMs: number): Span {
  const startMs = Math.floor(atMs / lengthMs) * lengthMs
  return { startMs, endMs: startMs + lengthMs }
}

function halfMonthOf(atMs: number): Span {
  const month = spanOf('month', atMs)
  const first = new Date(month.startMs)
  const middleMs = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 16)
  return atMs < middleMs ? { startMs: month.startMs, endMs: middleMs } : { startMs: middleMs, endMs: month.endMs }
}

/**
 * Where a contract begins that is accepted now, and where one ends that is terminated now: after the span that is
 * running, which belongs to the old contract even in its first millisecond.
 */
export const nextBoundary = (cadence: Cadence, atMs: number): number => spanOf(cadence, atMs).endMs

export const previousSpan = (cadence: Cadence, { startMs }: Span): Span => spanOf(cadence, startMs - 1)
export const nextSpan = (cadence: Cadence, { endMs }: Span): Span => spanOf(cadence, endMs)

/** Whether a span is the second half of its month: losses do not leave it under the carry mode `half_month`. */
export const isSecondHalf = ({ startMs }: Span): boolean => new Date(startMs).getUTCDate() === 16
