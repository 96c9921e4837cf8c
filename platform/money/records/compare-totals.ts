/** MEM-09: the daily sums against the rounds they are sums of. */
import type { Difference, Owner } from './compare-records.ts'

export async function compareTotals(db: D1Database, { merchant, memberId }: Owner): Promise<Difference[]> {
  const { results } = await db
    .prepare(
      `SELECT day || ' ' || category || ' ' || state AS key FROM (
         SELECT day, category, state, rounds, stake_minor, payout_minor FROM round_day_total
         WHERE merchant = ?1 AND member_id = ?2 AND rounds <> 0
         UNION ALL
         SELECT opened_at / 86400000, category, state, -count(*), -sum(stake_minor), -sum(payout_minor) FROM round_record
         WHERE merchant = ?1 AND member_id = ?2 GROUP BY 1, 2, 3)
       GROUP BY day, category, state
       HAVING sum(rounds) <> 0 OR sum(stake_minor) <> 0 OR sum(payout_minor) <> 0`,
    )
    .bind(merchant, memberId)
    .all<{ key: string }>()
  return results.map(({ key }) => ({ table: 'round_day_total', fault: 'different', key, sequence: 0 }))
}
