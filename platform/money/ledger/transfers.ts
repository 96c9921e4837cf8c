/** The wallet's own note of each transfer to or from another member's, and how far it has come. */

import type { TransactionId } from '../../../contract/ids.ts'
import type { Transfer, TransferChange, TransferPurpose } from '../../kernel/wallet/wallet-types.ts'
import type { Ledger } from './types.ts'

export const transferKey = (transferId: TransactionId, step: 'sent' | 'received' | 'ended') =>
  `transfer:${transferId}:${step}`

type TransferRow = Transfer & Record<string, SqlStorageValue>

const COLUMNS = `transfer_id AS transferId, counterpart, amount_minor AS amountMinor, status, refusal`

export function getTransfer({ sql }: Ledger, transferId: TransactionId): Transfer | null {
  const query = `SELECT ${COLUMNS} FROM transfers WHERE transfer_id = ?`
  return sql.exec<TransferRow>(query, transferId).toArray()[0] ?? null
}

/** Of a transfer that left this wallet, as its first group says. */
export function readPurpose({ sql }: Ledger, transferId: TransactionId): TransferPurpose {
  const query = `SELECT kind FROM posting_groups WHERE key = ?`
  const sent = sql.exec<{ kind: string }>(query, transferKey(transferId, 'sent')).toArray()[0]
  return sent?.kind === 'contract-sent' ? 'contract' : 'member'
}

/** Those of them that this wallet knows. */
export function getTransfers(ledger: Ledger, transferIds: readonly TransactionId[]): Transfer[] {
  return transferIds.flatMap((transferId) => getTransfer(ledger, transferId) ?? [])
}

/** The oldest first. */
export function listTransfersUnderWay({ sql }: Ledger, limit: number): Transfer[] {
  const query = `SELECT ${COLUMNS} FROM transfers WHERE status = 'transit' ORDER BY updated_sequence LIMIT ?`
  return sql.exec<TransferRow>(query, limit).toArray()
}

/** Those that changed after `afterSequence`, in the order they did; a refused one never moved anything and is none. */
export function listTransfers(
  { sql }: Ledger,
  { afterSequence, limit }: { afterSequence: number; limit: number },
): TransferChange[] {
  const query = `SELECT ${COLUMNS}, updated_sequence AS updatedSequence FROM transfers
    WHERE updated_sequence > ? ORDER BY updated_sequence LIMIT ?`
  return sql.exec<TransferChange & Record<string, SqlStorageValue>>(query, afterSequence, limit).toArray()
}

/** `sequence`: of the group that moved its money; null where none did. */
export function saveTransfer({ sql }: Ledger, transfer: Transfer, sequence: number | null): void {
  const { transferId, counterpart, amountMinor, status, refusal } = transfer
  sql.exec(
    `INSERT INTO transfers (transfer_id, counterpart, amount_minor, status, refusal, updated_sequence)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (transfer_id) DO UPDATE SET status = excluded.status, refusal = excluded.refusal,
       updated_sequence = excluded.updated_sequence`,
    transferId,
    counterpart,
    amountMinor,
    status,
    refusal,
    sequence,
  )
}
