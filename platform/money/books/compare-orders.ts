/** MEM-04, MEM-05: deposits and withdrawals as their orders have them against what the wallet has of them. */
import { z } from 'zod'
import { bind, type Database, readAll } from '../../kernel/commit.ts'
import type { OrderGroup, Wallet } from '../../kernel/wallet/wallet-interface.ts'
import type { Owner } from '../sums/catch-up.ts'
import type { Difference } from './compare-sums.ts'

/** The queue counts in a minute and the cron job settles in minutes: what is older is not on its way. */
export const ON_ITS_WAY_MS = 60 * 60_000
const GROUPS_PER_CALL = 1_000

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

/** ?3: what the wallet posted for orders, as JSON. */
const COMPARED = `SELECT "table", key, max(said) AS said, max(said_minor) AS said_minor, max(posted) AS posted,
    min(posted_minor) AS least_minor, max(posted_minor) AS most_minor, max(at_ms) AS at_ms FROM (
  SELECT 'deposit_order' AS "table", id AS key, 1 AS said, credited_minor AS said_minor, NULL AS posted, NULL AS posted_minor,
    ended_at_ms AS at_ms
  FROM deposit_order WHERE merchant = ?1 AND member_id = ?2 AND state = 'credited' AND transaction_id IS NOT NULL
  UNION ALL
  SELECT 'deposit_order', coalesce(credit_key, order_id || ':' || transaction_id), 1, credit_minor, NULL, NULL, decided_at_ms
  FROM incoming_payment WHERE merchant = ?1 AND payee_id = ?2 AND state = 'credited' AND decided_at_ms IS NOT NULL
  UNION ALL
  SELECT 'withdraw_order', id, CASE money WHEN 'held' THEN 1 WHEN 'paid' THEN 2 WHEN 'returned' THEN 3 ELSE 0 END, amount_minor,
    NULL, NULL, max(requested_at_ms, coalesce(checks_at_ms, 0), coalesce(sent_at_ms, 0), coalesce(received_at_ms, 0),
      coalesce(refused_at_ms, 0))
  FROM withdraw_order WHERE merchant = ?1 AND member_id = ?2
  UNION ALL
  SELECT iif(value ->> 'kind' = 'deposit', 'deposit_order', 'withdraw_order'),
    iif(value ->> 'kind' = 'deposit', substr(value ->> 'key', 9), substr(value ->> 'key', 10, 14)), NULL, NULL,
    CASE value ->> 'kind' WHEN 'withdrawal-paid' THEN 2 WHEN 'withdrawal-returned' THEN 3 ELSE 1 END,
    value ->> 'amountMinor', value ->> 'occurredAt'
  FROM json_each(?3))
  GROUP BY "table", key
  HAVING coalesce(max(said), 0) <> coalesce(max(posted), 0)
    OR (max(posted) IS NOT NULL AND (max(said_minor) IS NOT min(posted_minor) OR max(said_minor) IS NOT max(posted_minor)))`

/** What differs is told and stops nobody: neither side is known to be the wrong one. Throws when the wallet does not answer. */
export async function compareOrders(
  database: Database,
  { merchant, memberId }: Owner,
  wallet: Wallet,
  nowMs: number,
): Promise<Difference[]> {
  const groups = await readGroups(wallet)
  const rows = await readAll(database, rowSchema, bind(COMPARED, merchant, memberId, JSON.stringify(groups)))
  return rows.map((row) => ({ table: row.table, fault: computeFault(row, nowMs), key: row.key }))
}

async function readGroups(wallet: Wallet): Promise<OrderGroup[]> {
  const groups: OrderGroup[] = []
  for (;;) {
    const page = await wallet.listOrderGroups({ after: groups.at(-1)?.key ?? '', limit: GROUPS_PER_CALL })
    if (!page.ok) throw new Error(`orders: ${page.message}`)
    groups.push(...page.value)
    if (page.value.length < GROUPS_PER_CALL) return groups
  }
}

/** Pure. `missing`: the order says more than the wallet, `behind`: less; both for as long as that may be on its way. */
export function computeFault(row: Omit<Row, 'table' | 'key'>, nowMs: number): Difference['fault'] {
  const [said, posted] = [row.said ?? 0, row.posted ?? 0]
  const isYoung = row.at_ms > nowMs - ON_ITS_WAY_MS
  if (isYoung && said > posted) return 'missing'
  if (isYoung && posted > said) return 'behind'
  return row.said === null ? 'stray' : 'different'
}
