export const DAY_MS = 86_400_000

/** Half-open: `from` belongs to it, `to` does not. Milliseconds since the epoch. */
export type TimeRange = { from: number; to: number }
/** Whole UTC days as day numbers, half-open, and the ends that are less than a day. */
export type SplitRange = { days: TimeRange; edges: TimeRange[] }

/** Splits a range so that whole days are read from the daily sums and only the ends row by row. */
export function splitRange({ from, to }: TimeRange): SplitRange {
  const firstDay = Math.ceil(from / DAY_MS)
  const endDay = Math.floor(to / DAY_MS)
  if (firstDay >= endDay) return { days: { from: 0, to: 0 }, edges: from < to ? [{ from, to }] : [] }
  const edges = [
    { from, to: firstDay * DAY_MS },
    { from: endDay * DAY_MS, to },
  ].filter((edge) => edge.from < edge.to)
  return { days: { from: firstDay, to: endDay }, edges }
}
