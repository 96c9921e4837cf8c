/** SAFE-01: the words of limits, and their windows in time. Pure; amounts and storage are the wallet's. */

import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../time-units.ts'

/**
 * `deposit`: money paid in, gross. `loss`: stakes less payouts. `stake`: all that is wagered.
 * Figures of UK RTS 12A/12B and AGCO 2.23.
 */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const
export const limitKindSchema = z.enum(LIMIT_KINDS)
export type LimitKind = z.infer<typeof limitKindSchema>

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export const limitPeriodSchema = z.enum(LIMIT_PERIODS)
export type LimitPeriod = z.infer<typeof limitPeriodSchema>

/** 1 January 1970 was a Thursday: the Monday before it, counted from the epoch. */
const FIRST_MONDAY_MS = -3 * DAY_MS

/**
 * When the window around a time began, in milliseconds. Days, weeks from Monday and calendar months, all in UTC: no
 * daylight saving makes one of them longer or shorter (docs/decisions/0110), and they are those of profit and loss.
 */
export function startOfWindow(period: LimitPeriod, atMs: number): number {
  if (period === 'day') return Math.floor(atMs / DAY_MS) * DAY_MS
  if (period === 'week') return Math.floor((atMs - FIRST_MONDAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + FIRST_MONDAY_MS
  const at = new Date(atMs)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
}

/** When the window that began then ends, and the next begins. */
export function endOfWindow(period: LimitPeriod, startMs: number): number {
  if (period === 'day') return startMs + DAY_MS
  if (period === 'week') return startMs + 7 * DAY_MS
  const start = new Date(startMs)
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
}

export const afterHours = (fromMs: number, hours: number): number => fromMs + hours * HOUR_MS
export const afterDays = (fromMs: number, days: number): number => fromMs + days * DAY_MS

/** So many months later at the same time of day, on the last day of the month where that day is missing. */
export function afterMonths(fromMs: number, months: number): number {
  const from = new Date(fromMs)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const sinceMidnight = fromMs - startOfWindow('day', fromMs)
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + sinceMidnight
}
