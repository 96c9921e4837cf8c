/** MEM-09: the daily sums of movements against the rows they are sums of. */
import type { Difference, Owner } from './compare-records.ts'

export async function compareMovements(db: D1Database, { merchant, memberId }: Owner): Promise<Difference[]> {
  const { results } = await db
    .prepare(
      `SELECT day || ' ' || kind AS key FROM (
         SELECT day, kind, movements, in_minor, out_minor, first_sequence, last_sequence FROM ledger_day_total
         WHERE merchant = ?1 AND member_id = ?2 AND movements <> 0
         UNION ALL
         SELECT occurred_at / 86400000, kind, -count(*), -sum(max(amount_minor, 0)), -sum(max(-amount_minor, 0)),
           -min(sequence), -max(sequence)
         FROM ledger_record WHERE merchant = ?1 AND member_id = ?2 AND account = 'real' GROUP BY 1, 2)
       GROUP BY day, kind HAVING sum(movements) <> 0 OR sum(in_minor) <> 0 OR sum(out_minor) <> 0
         OR sum(first_sequence) <> 0 OR sum(last_sequence) <> 0`,
    )
    .bind(merchant, memberId)
    .all<{ key: string }>()
  return results.map(({ key }) => ({ table: 'ledger_day_total', fault: 'different', key, sequence: 0 }))
}

/** One day's sum of a kind, taken anew from the rows in a single statement. `key` is the day and the kind. */
export async function restoreMovements(db: D1Database, { merchant, memberId }: Owner, key: string): Promise<void> {
  const [day, kind] = key.split(' ')
  await db
    .prepare(
      `INSERT INTO ledger_day_total (merchant, member_id, day, kind, movements, in_minor, out_minor, first_sequence, last_sequence)
       SELECT ?1, ?2, ?3, ?4, count(*), coalesce(sum(max(amount_minor, 0)), 0), coalesce(sum(max(-amount_minor, 0)), 0),
         coalesce(min(sequence), 0), coalesce(max(sequence), 0)
       FROM ledger_record WHERE merchant = ?1 AND member_id = ?2 AND kind = ?4 AND account = 'real'
         AND occurred_at >= ?3 * 86400000 AND occurred_at < (?3 + 1) * 86400000
       ON CONFLICT DO UPDATE SET movements = excluded.movements, in_minor = excluded.in_minor,
         out_minor = excluded.out_minor, first_sequence = excluded.first_sequence, last_sequence = excluded.last_sequence`,
    )
    .bind(merchant, memberId, Number(day), kind ?? '')
    .run()
}
