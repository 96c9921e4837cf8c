/**
 * MEM-07, SAFE-06: which days a record shows. Days are the player's own, as every row's time is: a round of half past
 * midnight stands in the day that its row names.
 */

/** Days back from the start of today. Three months at once, twelve on request. */
export const PERIODS = { today: 0, week: 6, month: 29, quarter: 89, year: 364 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[]
export const DEFAULT_PERIOD: Period = 'week'

/** Both days are shown whole. */
export type Days = { first: string; last: string }
export type Span = Period | Days
/** SAFE-06: how many months may be chosen at once, and how far back. */
export type Reach = { historyMonthsAtOnce: number; historyMonths: number }

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** `2026-11-22`, in the player's own time. */
export const dayOf = (date: Date) => `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** The first moment of a day, `after` days later; null for what is no day of any calendar. */
function parseDay(day: string, after = 0): Date | null {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number)
  if (!year || !month || !date) return null
  const parsed = new Date(year, month - 1, date)
  return dayOf(parsed) === day ? new Date(year, month - 1, date + after) : null
}

/** The same day so many months before or after; of a shorter month the last one. */
function afterMonths(from: Date, months: number): Date {
  const [year, month] = [from.getFullYear(), from.getMonth() + months]
  return new Date(year, month, Math.min(from.getDate(), new Date(year, month + 1, 0).getDate()))
}

export const earliestDay = (now: Date, { historyMonths }: Reach) => dayOf(afterMonths(now, -historyMonths))

export type DaysError = 'none' | 'order' | 'outside' | 'long'

/** What is wrong with two days that were typed, or null. */
export function findDaysError({ first, last }: Days, now: Date, reach: Reach): DaysError | null {
  const [from, to] = [parseDay(first), parseDay(last)]
  if (!from || !to) return 'none'
  if (first < earliestDay(now, reach) || last > dayOf(now)) return 'outside'
  if (first > last) return 'order'
  return to > afterMonths(from, reach.historyMonthsAtOnce) ? 'long' : null
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
export function daysOf(span: Span, now: Date): Days {
  if (typeof span !== 'string') return span
  return {
    first: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - PERIODS[span])),
    last: dayOf(now),
  }
}

/** What the two fields begin with: the days that are shown, or as many of the newest as may be chosen at once. */
export function choosableDays(span: Span, now: Date, reach: Reach): Days {
  const { first, last } = daysOf(span, now)
  const atOnce = dayOf(afterMonths(now, -reach.historyMonthsAtOnce))
  return { first: typeof span === 'string' && first < atOnce ? atOnce : first, last }
}

/** As calls ask for it: from the first moment, and before the first moment after. A period has no end: what comes in belongs to it. */
export function rangeOf(span: Span, now: Date): { from: string; to?: string } {
  const { first, last } = daysOf(span, now)
  const from = parseDay(first)?.toISOString() ?? now.toISOString()
  const to = typeof span === 'string' ? undefined : parseDay(last, 1)?.toISOString()
  return to === undefined ? { from } : { from, to }
}

/** The same in UTC days, as profit and loss is counted. */
export function utcRangeOf({ first, last }: Days): { from: string; to: string } {
  const next = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000)
  return { from: `${first}T00:00:00.000Z`, to: next.toISOString() }
}
