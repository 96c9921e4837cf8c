/** MEM-04, MEM-05: deposits and withdrawals as their orders have them against what the records have of the wallet. */
import { z } from 'zod'
import type { Difference, Owner } from './compare-records.ts'
import { ON_ITS_WAY_MS } from './name-lost.ts'

/** By the wallet's steps: 0 nothing, 1 held, 2 paid, 3 returned; of a deposit 1 is credited. */
const rowSchema = z.object({
  table: z.enum(['deposit_order', 'withdraw_order']),
  key: z.string(),
  said: z.number().int().nullable(),
  said_minor: z.number().int().nullable(),
  posted: z.number().int().nullable(),
  least_minor: z.number().int().nullable(),
  most_minor: z.number().int().nullable(),
  at_ms: z.number().int(),
})
type Row = z.infer<typeof rowSchema>

/** Money that came under a key of no order, as what a trial begins with, is nobody's order: those of orders alone are looked at. */
const COMPARED = `SELECT "table", key, max(said) AS said, max(said_minor) AS said_minor, max(posted) AS posted,
    min(posted_minor) AS least_minor, max(posted_minor) AS most_minor, max(at_ms) AS at_ms FROM (
  SELECT 'deposit_order' AS "table", id AS key, 1 AS said, credited_minor AS said_minor, NULL AS posted, NULL AS posted_minor,
    ended_at_ms AS at_ms
  FROM deposit_order WHERE merchant = ?1 AND member_id = ?2 AND state = 'credited' AND transaction_id IS NOT NULL
  UNION ALL
  SELECT 'deposit_order', coalesce(credit_key, order_id || ':' || transaction_id), 1, credit_minor, NULL, NULL, decided_at_ms
  FROM incoming_payment WHERE merchant = ?1 AND payee_id = ?2 AND state = 'credited' AND decided_at_ms IS NOT NULL
  UNION ALL
  SELECT 'deposit_order', substr(reference, 9), NULL, NULL, 1, amount_minor, occurred_at
  FROM ledger_record WHERE merchant = ?1 AND member_id = ?2 AND kind = 'deposit' AND account = 'real'
    AND reference GLOB 'deposit:D-*'
  UNION ALL
  SELECT 'withdraw_order', id, CASE money WHEN 'held' THEN 1 WHEN 'paid' THEN 2 WHEN 'returned' THEN 3 ELSE 0 END, amount_minor,
    NULL, NULL, max(requested_at_ms, coalesce(checks_at_ms, 0), coalesce(sent_at_ms, 0), coalesce(received_at_ms, 0),
      coalesce(refused_at_ms, 0))
  FROM withdraw_order WHERE merchant = ?1 AND member_id = ?2
  UNION ALL
  SELECT 'withdraw_order', substr(reference, 10, 14), NULL, NULL,
    CASE kind WHEN 'withdrawal' THEN 1 WHEN 'withdrawal_paid' THEN 2 ELSE 3 END, abs(amount_minor), occurred_at
  FROM ledger_record WHERE merchant = ?1 AND member_id = ?2
    AND kind IN ('withdrawal', 'withdrawal_paid', 'withdrawal_returned')
    AND account = iif(kind = 'withdrawal_paid', 'held', 'real') AND reference GLOB 'withdraw:W-*')
  GROUP BY "table", key
  HAVING coalesce(max(said), 0) <> coalesce(max(posted), 0)
    OR (max(posted) IS NOT NULL AND (max(said_minor) IS NOT min(posted_minor) OR max(said_minor) IS NOT max(posted_minor)))`

/** What differs is told and stops nobody: neither side is known to be the wrong one. */
export async function compareOrders(
  db: D1Database,
  { merchant, memberId }: Owner,
  nowMs: number,
): Promise<Difference[]> {
  const { results } = await db.prepare(COMPARED).bind(merchant, memberId).all()
  return rowSchema
    .array()
    .parse(results)
    .map((row) => ({ table: row.table, fault: computeFault(row, nowMs), key: row.key, sequence: 0 }))
}

/** Pure. `missing`: the order says more than the records, `behind`: less; both for as long as that may be on its way. */
export function computeFault(row: Omit<Row, 'table' | 'key'>, nowMs: number): Difference['fault'] {
  const [said, posted] = [row.said ?? 0, row.posted ?? 0]
  const isYoung = row.at_ms > nowMs - ON_ITS_WAY_MS
  if (isYoung && said > posted) return 'missing'
  if (isYoung && posted > said) return 'behind'
  return row.said === null ? 'stray' : 'different'
}
