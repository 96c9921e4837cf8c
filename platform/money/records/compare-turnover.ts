/** PROMO-05: the running turnover against the settled rounds of real money that it is the sum of. */
import type { Difference, Owner } from './compare-records.ts'

export async function compareTurnover(db: D1Database, { merchant, memberId }: Owner): Promise<Difference[]> {
  const { results } = await db
    .prepare(
      `SELECT category AS key FROM (
         SELECT category, stake_minor FROM member_turnover WHERE merchant = ?1 AND member_id = ?2
         UNION ALL
         SELECT category, -sum(stake_minor) FROM round_record
         WHERE merchant = ?1 AND member_id = ?2 AND wallet_kind = 'real' AND state = 'settled' GROUP BY category)
       GROUP BY category HAVING sum(stake_minor) <> 0`,
    )
    .bind(merchant, memberId)
    .all<{ key: string }>()
  return results.map(({ key }) => ({ table: 'member_turnover', fault: 'different', key, sequence: 0 }))
}

/** One category's sum, taken anew from the rounds in a single statement. `key` is the category. */
export async function restoreTurnover(db: D1Database, { merchant, memberId }: Owner, key: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO member_turnover (merchant, member_id, category, stake_minor)
       SELECT ?1, ?2, ?3, coalesce(sum(stake_minor), 0) FROM round_record
       WHERE merchant = ?1 AND member_id = ?2 AND category = ?3 AND wallet_kind = 'real' AND state = 'settled'
       ON CONFLICT DO UPDATE SET stake_minor = excluded.stake_minor`,
    )
    .bind(merchant, memberId, key)
    .run()
}
