import { z } from 'zod'
import { POSTING_KINDS } from '../../../contract/calls/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { minorSchema } from './rows.ts'
import { splitRange, type TimeRange } from './split-range.ts'

const sumRowSchema = z.object({
  kind: z.enum(POSTING_KINDS),
  movements: z.number().int(),
  in_minor: minorSchema,
  out_minor: minorSchema,
})
export type MovementSum = z.infer<typeof sumRowSchema>
type Selection = { merchant: string; memberId: string; range: TimeRange; kind: string | null }

/** Exact sums of a selection of any size: whole days from the daily sums, the ends from the rows (decision 0031). */
export function prepareSumOfMovements(db: D1Database, { merchant, memberId, range, kind }: Selection) {
  const { days, edges } = splitRange(range)
  const filter = kind === null ? '' : 'AND kind = ?3'
  const parts = [daySums(days), ...edges.map(edgeSums)].map((part) => `${part} ${filter} GROUP BY kind`)
  return db
    .prepare(
      `SELECT kind, sum(movements) AS movements, sum(in_minor) AS in_minor, sum(out_minor) AS out_minor
       FROM (${parts.join(' UNION ALL ')}) WHERE ?3 IS ?3 GROUP BY kind HAVING sum(movements) > 0`,
    )
    .bind(merchant, memberId, kind)
}

/** In the order of the kinds. */
export function parseMovementSums(results: unknown): MovementSum[] {
  const sums = sumRowSchema.array().parse(results)
  return sums.toSorted((a, b) => POSTING_KINDS.indexOf(a.kind) - POSTING_KINDS.indexOf(b.kind))
}

/** Numbers only, made by splitRange: safe to stand in the text. */
const daySums = ({ from, to }: TimeRange) => `SELECT kind, sum(movements) AS movements, sum(in_minor) AS in_minor,
  sum(out_minor) AS out_minor FROM ledger_day_total WHERE merchant = ?1 AND member_id = ?2 AND day >= ${from} AND day < ${to}`

const edgeSums = ({
  from,
  to,
}: TimeRange) => `SELECT kind, count(*), sum(max(amount_minor, 0)), sum(max(-amount_minor, 0))
  FROM ledger_record WHERE merchant = ?1 AND member_id = ?2 AND occurred_at >= ${from} AND occurred_at < ${to}
    AND account = 'real'`

type Totals = UpstreamResponse<'ledgerRecord'>['totals']

export function presentMovements(sums: readonly MovementSum[]): Totals {
  const add = (pick: (sum: MovementSum) => number) => sums.reduce((total, sum) => total + pick(sum), 0)
  const present = (movements: number, inMinor: number, outMinor: number) => ({
    movements,
    in: presentMoney(minor(inMinor)),
    out: presentMoney(minor(outMinor)),
    net: presentMoney(minor(inMinor - outMinor)),
  })
  return {
    ...present(
      add(({ movements }) => movements),
      add(({ in_minor }) => in_minor),
      add(({ out_minor }) => out_minor),
    ),
    kinds: sums.map(({ kind, movements, in_minor, out_minor }) => ({
      kind,
      ...present(movements, in_minor, out_minor),
    })),
  }
}
