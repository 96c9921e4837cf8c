/** Deposits that were let begin and have neither arrived nor failed. */
import { type Minor, minor } from '../../../contract/money.ts'
import type { Ledger } from '../types.ts'

export function closeAdmission({ sql, clock }: Ledger, key: string): void {
  sql.exec('UPDATE admitted_deposits SET closed_at = ? WHERE key = ? AND closed_at IS NULL', clock(), key)
}

/** An admission nobody closed, as after a crash, is forgotten by then: orders end within three days. */
const ADMISSION_MS = 4 * 86_400_000

export function sumAdmitted({ sql }: Ledger, now: number): Minor {
  const query = `SELECT coalesce(sum(amount_minor), 0) AS total FROM admitted_deposits
    WHERE closed_at IS NULL AND admitted_at > ?`
  return minor(sql.exec<{ total: number }>(query, now - ADMISSION_MS).one().total)
}
