import type { z } from 'zod'
import type { listMovesInputSchema, MovedMoney } from '../../../kernel/wallet/vendor-wallets.ts'
import type { Balance, Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'

type Row = Omit<MovedMoney, 'balance'> & { balance: string } & Record<string, SqlStorageValue>

/** MEM-09: moves between wallets, newest first: those before the place `before`. */
export function listMoves(
  { sql }: Ledger,
  { range, before, limit }: z.output<typeof listMovesInputSchema>,
): Outcome<MovedMoney[]> {
  const rows = sql.exec<Row>(
    `SELECT moved.sequence, occurred_at AS occurredAt, moved.amount_minor AS amountMinor, answer AS balance,
       source.account AS "from", target.account AS "to"
     FROM vendor_wallet_groups AS moved INDEXED BY vendor_wallet_groups_moved
     JOIN vendor_wallet_postings AS source ON source.sequence = moved.sequence AND source.amount_minor < 0
     JOIN vendor_wallet_postings AS target ON target.sequence = moved.sequence AND target.amount_minor > 0
     WHERE kind = 'moved' AND moved.sequence < ? AND occurred_at >= ? AND occurred_at < ?
     ORDER BY moved.sequence DESC LIMIT ?`,
    before ?? Number.MAX_SAFE_INTEGER,
    range.from,
    range.to,
    limit,
  )
  return accept(rows.toArray().map((row) => ({ ...row, balance: JSON.parse(row.balance) as Balance })))
}
