/**
 * MEM-07, SAFE-06: which days a record shows. Days are the merchant's, as every row's time is: a round of half past
 * midnight stands in the day that its row names.
 */
import { addDays, dayWindow, localDateOf } from '../../../contract/rules/day-windows.ts'

/** Days back from the start of today. Three months at once, twelve on request. */
export const PERIODS = { today: 0, week: 6, month: 29, quarter: 89, year: 364 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[]
export const DEFAULT_PERIOD: Period = 'week'

/** Both days are shown whole. */
export type Days = { first: string; last: string }
export type Span = Period | Days
/** SAFE-06: how many months may be chosen at once, and how far back; and whose days they are. */
export type Reach = { historyMonthsAtOnce: number; historyMonths: number; timeZone: string }

export const todayOf = (now: Date, { timeZone }: Pick<Reach, 'timeZone'>) => localDateOf(timeZone, now.getTime())

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00Z`)) && addDays(day, 0) === day

/** The same day so many months before or after; of a shorter month the last one. */
function afterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export const earliestDay = (now: Date, reach: Reach) => afterMonths(todayOf(now, reach), -reach.historyMonths)

export type DaysError = 'none' | 'order' | 'outside' | 'long'

/** What is wrong with two days that were typed, or null. */
export function findDaysError({ first, last }: Days, now: Date, reach: Reach): DaysError | null {
  if (!isDay(first) || !isDay(last)) return 'none'
  if (first < earliestDay(now, reach) || last > todayOf(now, reach)) return 'outside'
  if (first > last) return 'order'
  return last > afterMonths(first, reach.historyMonthsAtOnce) ? 'long' : null
}

const NAME = 'days'

/** The span an address names; the usual one where it names none that can be had. */
export function readSpan(search: string, now: Date, reach: Reach): Span {
  const text = new URLSearchParams(search).get(NAME) ?? ''
  const period = PERIOD_NAMES.find((name) => name === text)
  if (period) return period
  const [first = '', last = '', ...rest] = text.split('_')
  return rest.length === 0 && findDaysError({ first, last }, now, reach) === null ? { first, last } : DEFAULT_PERIOD
}

export function withSpan(search: string, span: Span): string {
  const parameters = new URLSearchParams(search)
  parameters.set(NAME, typeof span === 'string' ? span : `${span.first}_${span.last}`)
  return `?${parameters}`
}

/** The days of a span; of a period they end today. */
export function daysOf(span: Span, now: Date, reach: Reach): Days {
  if (typeof span !== 'string') return span
  const last = todayOf(now, reach)
  return { first: addDays(last, -PERIODS[span]), last }
}

/** What the two fields begin with: the days that are shown, or as many of the newest as may be chosen at once. */
export function choosableDays(span: Span, now: Date, reach: Reach): Days {
  const { first, last } = daysOf(span, now, reach)
  const atOnce = afterMonths(todayOf(now, reach), -reach.historyMonthsAtOnce)
  return { first: typeof span === 'string' && first < atOnce ? atOnce : first, last }
}

/** As calls ask for it: from the first moment, and before the first moment after. A period has no end: what comes in belongs to it. */
export function rangeOf(span: Span, now: Date, reach: Reach): { from: string; to?: string } {
  const { first, last } = daysOf(span, now, reach)
  const from = new Date(dayWindow(reach.timeZone, first).from).toISOString()
  return typeof span === 'string' ? { from } : { from, to: new Date(dayWindow(reach.timeZone, last).to).toISOString() }
}

/** The same in UTC days, as profit and loss is counted. */
export function utcRangeOf({ first, last }: Days): { from: string; to: string } {
  return { from: `${first}T00:00:00.000Z`, to: `${addDays(last, 1)}T00:00:00.000Z` }
}
