import type { TransactionId, VendorCode } from '../../../contract/ids.ts'
import { refuse } from './outcome.ts'
import type { Ledger } from './types.ts'

const TRANSACTION_KINDS = ['bet', 'win', 'rollback', 'correction'] as const
type TransactionKind = (typeof TRANSACTION_KINDS)[number]
export type TransactionName = { vendor: VendorCode; transactionId: TransactionId }

/** The key under which the journal keeps a vendor's transaction. */
export const transactionKey = (kind: TransactionKind, { vendor, transactionId }: TransactionName): string =>
  `${kind}:${vendor}:${transactionId}`

/**
 * Whether a vendor's id already stands for something else in this wallet: one id means one thing over all kinds. A bet
 * is known also when it was refused, or when a rollback named it before it came.
 */
export function isOfOtherKind({ sql }: Ledger, kind: TransactionKind, name: TransactionName): boolean {
  const others = TRANSACTION_KINDS.filter((other) => other !== kind).map((other) => transactionKey(other, name))
  const isKnown = (query: string, ...values: string[]) => sql.exec(query, ...values).toArray().length > 0
  if (isKnown(`SELECT 1 FROM posting_groups WHERE key IN (${others.map(() => '?')})`, ...others)) return true
  if (kind === 'bet') return false
  return (
    isKnown('SELECT 1 FROM refused_bets WHERE key = ?', transactionKey('bet', name)) ||
    isKnown(
      'SELECT 1 FROM rolled_back_bets WHERE vendor = ? AND bet_transaction_id = ?',
      name.vendor,
      name.transactionId,
    )
  )
}

export const otherKind = refuse('conflict', 'this id stands for another transaction')
