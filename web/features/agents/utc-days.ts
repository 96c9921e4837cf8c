/** AGT-01: the UTC days that a page of the agent centre shows. Its windows, bills and figures are all UTC. Pure. */
import { DAY_MS } from '../../../contract/time-units.ts'

/** Days back from today. */
const SPANS = { today: 0, week: 6, month: 29 } as const
export type SpanName = keyof typeof SPANS
export const SPAN_NAMES = Object.keys(SPANS) as SpanName[]
const DEFAULT_SPAN: SpanName = 'week'

/** What the calls answer at once, and how long the sums of days are kept. */
const DAYS_AT_ONCE = 92
const DAYS_KEPT = 395

/** `from` and `to` are both shown whole. `span` null: days of one's own. */
export type UtcDays = { span: SpanName | null; from: string; to: string }

const dayAt = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)
const parseDay = (day: string): number | null => {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(timeMs) || dayAt(timeMs) !== day ? null : timeMs
}

export const earliestUtcDay = (nowMs: number) => dayAt(nowMs - DAYS_KEPT * DAY_MS)
export const todayUtc = (nowMs: number) => dayAt(nowMs)

export type UtcDaysFault = 'none' | 'order' | 'outside' | 'long'

/** What is wrong with two days that were typed, or null. */
export function findUtcDaysFault({ from, to }: Pick<UtcDays, 'from' | 'to'>, nowMs: number): UtcDaysFault | null {
  const [first, last] = [parseDay(from), parseDay(to)]
  if (first === null || last === null) return 'none'
  if (from < earliestUtcDay(nowMs) || to > todayUtc(nowMs)) return 'outside'
  if (first > last) return 'order'
  return last - first >= DAYS_AT_ONCE * DAY_MS ? 'long' : null
}

export const daysOfSpan = (span: SpanName, nowMs: number): UtcDays => ({
  span,
  from: dayAt(nowMs - SPANS[span] * DAY_MS),
  to: todayUtc(nowMs),
})

export const dayAfter = (day: string) => dayAt(Date.parse(day) + DAY_MS)
/** As many days from another one on. */
export function shiftDays({ from, to }: Pick<UtcDays, 'from' | 'to'>, first: string) {
  const length = Date.parse(to) - Date.parse(from)
  return { from: first, to: dayAt(Date.parse(first) + length) }
}
/** As many days, just before these. */
export const spanBefore = (days: Pick<UtcDays, 'from' | 'to'>) =>
  shiftDays(days, dayAt(2 * Date.parse(days.from) - Date.parse(days.to) - DAY_MS))

const NAME = 'days'

/** The days an address names; the last seven where it names none that can be had. */
export function readUtcDays(search: string, nowMs: number): UtcDays {
  const text = new URLSearchParams(search).get(NAME) ?? ''
  const span = SPAN_NAMES.find((name) => name === text)
  if (span) return daysOfSpan(span, nowMs)
  const [from = '', to = ''] = text.split('_')
  return findUtcDaysFault({ from, to }, nowMs) === null ? { span: null, from, to } : daysOfSpan(DEFAULT_SPAN, nowMs)
}

export function withUtcDays(search: string, days: SpanName | Pick<UtcDays, 'from' | 'to'>): string {
  const parameters = new URLSearchParams(search)
  parameters.set(NAME, typeof days === 'string' ? days : `${days.from}_${days.to}`)
  return `?${parameters}`
}
