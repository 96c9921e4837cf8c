/** PROMO-04: which days of play, by the merchant's clock, are over and not counted yet. Pure. */
import { addDays, dayWindow, type LocalDate, localDateOf, type Window } from '../../../../contract/rules/day-windows.ts'

/** What one question to the wallet takes; the next one goes on from there. */
export const MOST_DAYS = 90
/** A wallet's clock may be a little behind: until then rounds still close on the day before. */
const SLACK_MS = 60_000

export type PlayDay = Window & { date: LocalDate }
type Programme = { timeZone: string; countsFromMs: number }

export function computeUncountedDays(
  nowMs: number,
  countedUntil: LocalDate | null,
  { timeZone, countsFromMs }: Programme,
) {
  // Dates of one form: the later one is the greater text.
  const [first = ''] = [countedUntil ?? '', localDateOf(timeZone, countsFromMs)].toSorted().toReversed()
  const [end = ''] = [localDateOf(timeZone, nowMs - SLACK_MS), addDays(first, MOST_DAYS)].toSorted()
  const days: PlayDay[] = []
  for (let date = first; date < end; date = addDays(date, 1)) days.push({ date, ...dayWindow(timeZone, date) })
  return { days, countedUntil: days.length > 0 ? end : (countedUntil ?? first) }
}
