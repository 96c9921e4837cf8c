import type { FindBestRoundInput } from '../../../kernel/wallet/record-inputs.ts'
import type { BestRound } from '../../../kernel/wallet/record-types.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { getWalletState } from '../wallet-state.ts'
import { IS_PLAYED } from './fold-records.ts'
import { QUARTER_MS } from './split-range.ts'

type Row = BestRound & Record<string, SqlStorageValue>

/**
 * PROMO-06: of the first rounds of real money that closed in a range with at least this stake, the one that paid most for
 * each unit of it; the earliest of equals. Null where none paid. An open round has not closed, and does not count; nor does
 * one that was corrected.
 */
export function findBestRound(
  ledger: Ledger,
  { range: { from, to }, leastMinor, rounds }: FindBestRoundInput,
): Outcome<BestRound | null> {
  if (getWalletState(ledger)?.kind !== 'real') return accept(null)
  const place = ledger.sql
    .exec<{ first: number | null; last: number | null }>(
      `SELECT min(first_sequence) AS first, max(last_sequence) AS last FROM journal_spans
       WHERE span_ms = ? AND number BETWEEN ? AND ?`,
      QUARTER_MS,
      Math.floor(from / QUARTER_MS),
      Math.floor((to - 1) / QUARTER_MS),
    )
    .one()
  if (place.first === null || place.last === null) return accept(null)
  const [best] = ledger.sql
    .exec<Row>(
      `SELECT score, game_id AS gameId, closed_at AS closedAt FROM (
         SELECT payout_minor * 100 / stake_minor AS score, game_id, closed_at, sequence
         FROM posting_groups CROSS JOIN rounds USING (vendor, round_id)
         WHERE sequence BETWEEN ? AND ? AND kind = 'win' AND updated_sequence = sequence AND status = 'settled'
           AND stake_minor >= ? AND closed_at >= ? AND closed_at < ? AND ${IS_PLAYED}
           AND NOT EXISTS (SELECT 1 FROM round_corrections WHERE round_corrections.opened_sequence = rounds.opened_sequence)
         ORDER BY sequence LIMIT ?)
       WHERE score > 0 ORDER BY score DESC, sequence LIMIT 1`,
      place.first,
      place.last,
      leastMinor,
      from,
      to,
      rounds,
    )
    .toArray()
  return accept(best ?? null)
}
