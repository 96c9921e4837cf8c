import { z } from 'zod'
import { DAY_MS, splitRange, type TimeRange } from './split-range.ts'

export const periodSchema = z.object({
  before: z.int(),
  last: z.int(),
  openingMinor: z.int(),
  closingMinor: z.int(),
  count: z.int(),
  inMinor: z.int(),
  /** Zero or below. */
  outMinor: z.int(),
})
/** `before`, `last`: the posting before the period and its last one, by their places in the journal; 0: there is none. */
type Period = z.infer<typeof periodSchema>

/**
 * SAFE-06: the stretch of the journal between the last postings made before two times, with its balances and sums, as
 * they stand at one moment. From the days' sums and the places they reach, never row by row but for the days the times
 * lie in and those that a clock which went back has in two stretches (decision 0031).
 */
export async function findPeriod(
  db: D1Database,
  { merchant, memberId, range }: { merchant: string; memberId: string; range: TimeRange },
): Promise<Period> {
  const { days, edges } = splitRange(range)
  const sums = [
    sumDays(days),
    ...edges.map(sumEdge),
    sumStrays(range.to, 'last', 1),
    sumStrays(range.from, 'before', -1),
  ]
  const found = await db
    .prepare(
      `WITH bound (before, last) AS MATERIALIZED (SELECT ${lastBefore(range.from)}, ${lastBefore(range.to)}),
         total (count, paid_in, paid_out) AS (SELECT sum(count), sum(paid_in), sum(paid_out) FROM (${sums.join(' UNION ALL ')}))
       SELECT before, last, ${balanceAt('before')} AS openingMinor, ${balanceAt('last')} AS closingMinor,
         count, paid_in AS inMinor, -paid_out AS outMinor FROM bound, total`,
    )
    .bind(merchant, memberId)
    .first()
  return periodSchema.parse(found)
}

// Numbers only, from times that were parsed: safe to stand in the text.
const OWN = 'merchant = ?1 AND member_id = ?2'
const dayOf = (time: number) => Math.floor(time / DAY_MS)

/** The furthest place in the journal that was reached before a time. */
const lastBefore = (time: number) => `(SELECT coalesce(max(sequence), 0) FROM (
  SELECT max(last_sequence) AS sequence FROM ledger_day_total WHERE ${OWN} AND day < ${dayOf(time)} AND movements > 0
  UNION ALL SELECT max(sequence) FROM ledger_record
    WHERE ${OWN} AND occurred_at >= ${dayOf(time) * DAY_MS} AND occurred_at < ${time} AND account = 'real'))`

/** Nothing where the posting that should be there is lost: such a period is not told. */
const balanceAt = (place: 'before' | 'last') => `iif(${place} = 0, 0, (SELECT balance_after_minor FROM ledger_record
  WHERE ${OWN} AND sequence = ${place} AND account = 'real'))`

const sumDays = ({ from, to }: TimeRange) => `SELECT coalesce(sum(movements), 0) AS count,
  coalesce(sum(in_minor), 0) AS paid_in, coalesce(sum(out_minor), 0) AS paid_out
  FROM ledger_day_total WHERE ${OWN} AND day >= ${from} AND day < ${to}`

const sumEdge = ({
  from,
  to,
}: TimeRange) => `SELECT count(*), coalesce(sum(max(amount_minor, 0)), 0), coalesce(sum(max(-amount_minor, 0)), 0)
  FROM ledger_record WHERE ${OWN} AND occurred_at >= ${from} AND occurred_at < ${to} AND account = 'real'`

/**
 * What stands before a bound in the journal though its time is not: the clock went back after it. The plus keeps SQLite
 * from walking the journal up to the bound in place of the days in question.
 */
const sumStrays = (time: number, bound: 'before' | 'last', sign: 1 | -1) => `SELECT ${sign} * count(*),
    ${sign} * coalesce(sum(max(amount_minor, 0)), 0), ${sign} * coalesce(sum(max(-amount_minor, 0)), 0)
  FROM ledger_day_total AS reached CROSS JOIN ledger_record AS stray
  WHERE reached.merchant = ?1 AND reached.member_id = ?2 AND day >= ${dayOf(time)} AND movements > 0
    AND first_sequence <= (SELECT ${bound} FROM bound)
    AND stray.merchant = ?1 AND stray.member_id = ?2 AND stray.kind = reached.kind
    AND occurred_at >= max(${time}, day * ${DAY_MS}) AND occurred_at < (day + 1) * ${DAY_MS}
    AND +sequence <= (SELECT ${bound} FROM bound) AND account = 'real'`
