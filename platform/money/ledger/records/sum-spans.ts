/** How statements of this folder name the parts of a time range: as JSON, so that one text serves any range. */
import type { TimeRange } from '../../../kernel/wallet/record-types.ts'
import type { Ledger } from '../types.ts'
import { coverRange, QUARTER_MS, splitRange } from './split-range.ts'

/** Sums by span of table `sums` that lie wholly in the range: bind `spans`. */
export const inSpans = (sums: string) => `json_each(?1) AS part CROSS JOIN ${sums}
  ON span_ms = part.value ->> 'spanMs' AND number >= part.value ->> 'from' AND number < part.value ->> 'to'`

/** Where in the journal the quarters stand that hold the ends of the range: bind `edges`. */
export const EDGES = `json_each(?2) AS edge CROSS JOIN journal_spans AS place
  ON place.span_ms = ${QUARTER_MS} AND place.number = (edge.value ->> 'from') / ${QUARTER_MS}`
export const inEdge = (time: string) => `${time} >= edge.value ->> 'from' AND ${time} < edge.value ->> 'to'`

/** The values of ?1 and ?2. */
export function bindParts(range: TimeRange): [spans: string, edges: string] {
  const { spans, edges } = splitRange(range)
  return [JSON.stringify(spans), JSON.stringify(edges)]
}

/** The stretch of the journal that holds all groups of the range; none where nothing was posted then. */
export function findStretch({ sql }: Pick<Ledger, 'sql'>, range: TimeRange): { first: number; last: number } | null {
  const { first, last } = sql
    .exec<{ first: number | null; last: number | null }>(
      `SELECT min(first_sequence) AS first, max(last_sequence) AS last FROM ${inSpans('journal_spans')}`,
      JSON.stringify(coverRange(range)),
    )
    .one()
  return first === null || last === null ? null : { first, last }
}
