/** PROMO-04: which UTC days of play are over and not counted yet. Pure. */
const DAY_MS = 86_400_000
/** What one question to the wallet takes; the next one goes on from there. */
const MOST_DAYS = 90
/** A wallet's clock may be a little behind: until then rounds still close on the day before. */
const SLACK_MS = 60_000

export type UtcDay = { date: string; from: number; to: number }

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const startOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

export function computeUncountedDays(nowMs: number, countedUntil: string | null, countsFromMs: number) {
  const first = Math.max(countedUntil === null ? 0 : Date.parse(countedUntil), startOf(countsFromMs))
  const end = Math.min(startOf(nowMs - SLACK_MS), first + MOST_DAYS * DAY_MS)
  const days: UtcDay[] = []
  for (let from = first; from < end; from += DAY_MS) days.push({ date: dateOf(from), from, to: from + DAY_MS })
  return { days, countedUntil: days.length > 0 ? dateOf(end) : (countedUntil ?? dateOf(first)) }
}
