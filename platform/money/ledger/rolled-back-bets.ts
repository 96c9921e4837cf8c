/** Bets taken back, and tombstones of bets that had not come yet when they were. */
import type { RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import type { Ledger } from './types.ts'

export type BetName = { vendor: VendorCode; betTransactionId: TransactionId }

/** The round that a rollback named with the bet; null for a bet that none was sent for. */
export function getRolledBackRound({ sql }: Ledger, { vendor, betTransactionId }: BetName): RoundId | null {
  const query = 'SELECT round_id AS roundId FROM rolled_back_bets WHERE vendor = ? AND bet_transaction_id = ?'
  return sql.exec<{ roundId: RoundId }>(query, vendor, betTransactionId).toArray()[0]?.roundId ?? null
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
