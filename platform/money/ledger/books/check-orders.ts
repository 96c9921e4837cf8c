/** Each withdrawal and each transfer against the groups of its steps, which have keys of their own. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'
import type { Range } from './walk-journal.ts'

/** Its status is the last of its steps. */
const WITHDRAWALS = `SELECT order_id || ' is ' || status || ' with ' || amount_minor || ', its groups say '
    || held || ' held, ' || paid || ' paid, ' || returned || ' returned' AS detail
  FROM (SELECT withdrawals.*,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE key = 'withdraw:' || order_id || ':held') AS held,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE key = 'withdraw:' || order_id || ':paid') AS paid,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
      WHERE key = 'withdraw:' || order_id || ':returned') AS returned
    FROM withdrawals WHERE updated_sequence > ? AND updated_sequence <= ?)
  WHERE held <> amount_minor OR (status = 'held' AND (paid > 0 OR returned > 0))
    OR (status = 'paid' AND (paid <> amount_minor OR returned > 0)) OR (status = 'returned' AND returned <> amount_minor)`

const transfers = (which: string) => `SELECT transfer_id || ' is ' || status || ' with ' || amount_minor
    || ', its groups say ' || sent || ' sent, ' || delivered || ' delivered, ' || returned || ' returned, '
    || received || ' received' AS detail
  FROM (SELECT transfers.*,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE key = 'transfer:' || transfer_id || ':sent') AS sent,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
      WHERE key = 'transfer:' || transfer_id || ':ended' AND kind IN ('transfer-delivered', 'contract-delivered')) AS delivered,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
      WHERE key = 'transfer:' || transfer_id || ':ended' AND kind IN ('transfer-returned', 'contract-returned')) AS returned,
    (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
      WHERE key = 'transfer:' || transfer_id || ':received') AS received
    FROM transfers WHERE ${which})
  WHERE sent <> iif(status IN ('transit', 'delivered', 'returned'), amount_minor, 0)
    OR delivered <> iif(status = 'delivered', amount_minor, 0) OR returned <> iif(status = 'returned', amount_minor, 0)
    OR received <> iif(status = 'received', amount_minor, 0)`

const read = ({ sql }: Ledger, check: string, query: string, bindings: number[] = []): Finding[] =>
  sql
    .exec<{ detail: string }>(`${query} LIMIT 20`, ...bindings)
    .toArray()
    .map(({ detail }) => ({ check, detail }))

/** Those that changed within the range, as they are now. */
export function checkOrders(ledger: Ledger, { after, to }: Range): Finding[] {
  const moved = transfers('updated_sequence > ? AND updated_sequence <= ?')
  return [
    ...read(ledger, 'withdrawal equals its groups', WITHDRAWALS, [after, to]),
    ...read(ledger, 'transfer equals its groups', moved, [after, to]),
  ]
}

/** A refused transfer never moved anything, and so has no place in the journal. */
export const checkRefusedTransfers = (ledger: Ledger) =>
  read(ledger, 'transfer equals its groups', transfers('updated_sequence IS NULL'))
