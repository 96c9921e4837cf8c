import { DAY_MS } from '../../../../contract/time-units.ts'
import type { TimeRange } from '../../../kernel/wallet/record-types.ts'

export const QUARTER_MS = 900_000
/** The lengths of time that sums are kept for, the longest first: each is a whole number of the next. */
export const SPANS_MS = [DAY_MS, QUARTER_MS] as const

/** Neighbours of one length: numbers from `from` on and below `to`. */
export type Spans = { spanMs: number; from: number; to: number }
/** `edges`: what is less than a quarter of an hour, each within one quarter. */
export type SplitRange = { spans: Spans[]; edges: TimeRange[] }

/** Splits a range so that nearly all of it is read from sums, and only its ends row by row. */
export function splitRange({ from, to }: TimeRange, lengths: readonly number[] = SPANS_MS): SplitRange {
  const [spanMs, ...shorter] = lengths
  if (from >= to) return { spans: [], edges: [] }
  if (spanMs === undefined) return { spans: [], edges: [{ from, to }] }
  const first = Math.ceil(from / spanMs)
  const end = Math.floor(to / spanMs)
  if (first > end) return splitRange({ from, to }, shorter)
  const before = splitRange({ from, to: first * spanMs }, shorter)
  const after = splitRange({ from: end * spanMs, to }, shorter)
  return {
    spans: [...(first < end ? [{ spanMs, from: first, to: end }] : []), ...before.spans, ...after.spans],
    edges: [...before.edges, ...after.edges],
  }
}

/** The spans that hold all of the range, and less than a quarter of an hour beside it. */
export function coverRange(range: TimeRange): Spans[] {
  const { spans, edges } = splitRange(range)
  const quarters = edges.map(({ from }) => Math.floor(from / QUARTER_MS))
  return [...spans, ...quarters.map((quarter) => ({ spanMs: QUARTER_MS, from: quarter, to: quarter + 1 }))]
}
