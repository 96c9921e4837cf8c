/** Bets taken back, and tombstones of bets that had not come yet when they were. */
import type { RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import type { Ledger } from './types.ts'

export type BetName = { vendor: VendorCode; betTransactionId: TransactionId }

export function isRolledBack({ sql }: Ledger, { vendor, betTransactionId }: BetName): boolean {
  const query = 'SELECT 1 FROM rolled_back_bets WHERE vendor = ? AND bet_transaction_id = ?'
  return sql.exec(query, vendor, betTransactionId).toArray().length > 0
}

export function saveRolledBackBet(
  { sql }: Ledger,
  { vendor, betTransactionId }: BetName,
  roundId: RoundId,
  betSequence: number | null,
): void {
  sql.exec(
    'INSERT INTO rolled_back_bets (vendor, bet_transaction_id, round_id, bet_sequence) VALUES (?, ?, ?, ?)',
    vendor,
    betTransactionId,
    roundId,
    betSequence,
  )
}
