import type { OrderGroup } from '../../kernel/wallet/wallet-types.ts'
import type { Ledger } from './types.ts'

const ofOrders = (
  prefix: string,
) => `SELECT key, kind, amount_minor AS amountMinor, occurred_at AS occurredAt FROM posting_groups
  WHERE key GLOB '${prefix}-*' AND key > ?1`

/** TRUST-04: what was posted for orders, by its keys. Money under the key of no order, as what a trial begins with, is left out. */
export function listOrderGroups({ sql }: Ledger, { after, limit }: { after: string; limit: number }): OrderGroup[] {
  const query = `${ofOrders('deposit:D')} UNION ALL ${ofOrders('withdraw:W')} ORDER BY key LIMIT ?2`
  return sql.exec<OrderGroup>(query, after, limit).toArray()
}
