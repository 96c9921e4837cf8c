/** The wallet's own note of each withdrawal: how much it holds for it, and what became of that. */

import type { Minor } from '../../../contract/money.ts'
import type { Withdrawal, WithdrawalStatus } from '../../kernel/wallet/wallet-types.ts'
import type { Stamp } from './post-group.ts'
import type { Ledger } from './types.ts'

/** Every group of a withdrawal is `withdraw:<order>:…`. */
export const withdrawalKey = (orderId: string, step: 'held' | 'paid' | 'returned') => `withdraw:${orderId}:${step}`

export function getWithdrawal({ sql }: Ledger, orderId: string): Withdrawal | null {
  const row = sql
    .exec<Withdrawal & Record<string, SqlStorageValue>>(
      `SELECT order_id AS orderId, amount_minor AS amountMinor, fee_minor AS feeMinor, status
       FROM withdrawals WHERE order_id = ?`,
      orderId,
    )
    .toArray()[0]
  return row ?? null
}

export function saveWithdrawal({ sql }: Ledger, stamp: Stamp, withdrawal: Omit<Withdrawal, 'status'>): void {
  const { orderId, amountMinor, feeMinor } = withdrawal
  sql.exec(
    `INSERT INTO withdrawals (order_id, amount_minor, fee_minor, status, updated_sequence) VALUES (?, ?, ?, 'held', ?)`,
    orderId,
    amountMinor,
    feeMinor,
    stamp.sequence,
  )
}

export function saveWithdrawalStatus({ sql }: Ledger, stamp: Stamp, orderId: string, status: WithdrawalStatus): void {
  sql.exec(
    'UPDATE withdrawals SET status = ?, updated_sequence = ? WHERE order_id = ?',
    status,
    stamp.sequence,
    orderId,
  )
}

/** What it holds money for now, newest first. */
export function listHeldWithdrawals({ sql }: Ledger, limit: number): Pick<Withdrawal, 'orderId' | 'amountMinor'>[] {
  return sql
    .exec<{ orderId: string; amountMinor: Minor }>(
      `SELECT order_id AS orderId, amount_minor AS amountMinor FROM withdrawals WHERE status = 'held'
       ORDER BY updated_sequence DESC LIMIT ?`,
      limit,
    )
    .toArray()
}
