import { z } from 'zod'
import { minorSchema } from './rows.ts'
import { type SplitRange, splitRange, type TimeRange } from './split-range.ts'

export type RoundSelection = {
  merchant: string
  memberId: string
  range: TimeRange
  category: string | null
  state: string | null
}

export const totalsRowSchema = z.object({
  rounds: z.number().int(),
  stake_minor: minorSchema,
  payout_minor: minorSchema,
  /** Payout less stake of settled rounds: a stake that is held is neither lost nor won yet. */
  net_minor: minorSchema,
})

/** Exact totals over a selection of any size: whole days from the daily sums, the ends from the rounds (decision 0031). */
export function prepareSumOfRounds(db: D1Database, selection: RoundSelection): D1PreparedStatement {
  const { merchant, memberId, category, state } = selection
  const { days, edges } = splitRange(selection.range)
  const filter = `${category === null ? '' : 'AND category = ?3'} ${state === null ? '' : 'AND state = ?4'}`
  const sums = [daySums(days), ...edges.map(edgeSums)].map((part) => `${part} ${filter}`)
  return db
    .prepare(
      `SELECT coalesce(sum(rounds), 0) AS rounds, coalesce(sum(stake_minor), 0) AS stake_minor,
         coalesce(sum(payout_minor), 0) AS payout_minor, coalesce(sum(net_minor), 0) AS net_minor
       FROM (${sums.join(' UNION ALL ')}) WHERE ?3 IS ?3 AND ?4 IS ?4`,
    )
    .bind(merchant, memberId, category, state)
}

const SUM_OF_NET = `sum(CASE WHEN state = 'settled' THEN payout_minor - stake_minor ELSE 0 END)`

/** Numbers only, made by splitRange: safe to stand in the text. */
function daySums({ from, to }: SplitRange['days']): string {
  return `SELECT sum(rounds) AS rounds, sum(stake_minor) AS stake_minor, sum(payout_minor) AS payout_minor,
    ${SUM_OF_NET} AS net_minor
    FROM round_day_total WHERE merchant = ?1 AND member_id = ?2 AND day >= ${from} AND day < ${to}`
}

function edgeSums({ from, to }: TimeRange): string {
  return `SELECT count(*), sum(stake_minor), sum(payout_minor), ${SUM_OF_NET}
    FROM round_record WHERE merchant = ?1 AND member_id = ?2 AND opened_at >= ${from} AND opened_at < ${to}`
}
