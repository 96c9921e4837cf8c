/** Deposits that were let begin and have neither arrived nor failed. */
import { type Minor, minor } from '../../../../contract/money.ts'
import type { Ledger } from '../types.ts'

export function closeAdmission({ sql, clock }: Ledger, key: string): void {
  sql.exec('UPDATE admitted_deposits SET closed_at = ? WHERE key = ? AND closed_at IS NULL', clock(), key)
}

/** However long they have been under way: the order was written down before, and whatever ends it closes this (decisions 0100, 0110). */
export function sumAdmitted({ sql }: Ledger): Minor {
  const query = 'SELECT coalesce(sum(amount_minor), 0) AS total FROM admitted_deposits WHERE closed_at IS NULL'
  return minor(sql.exec<{ total: number }>(query).one().total)
}
