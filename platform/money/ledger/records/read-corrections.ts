/** Corrections of closed rounds. They are few and read themselves: nothing is folded from them. */
import type { GameCategory } from '../../../../contract/constants.ts'
import type { GameId, VendorCode } from '../../../../contract/ids.ts'
import type { Minor } from '../../../../contract/money.ts'
import type { TimeRange } from '../../../kernel/wallet/record-types.ts'

export type CorrectedRound = {
  vendor: VendorCode
  gameId: GameId
  category: GameCategory
  /** Below zero: taken. */
  movedMinor: Minor
  /** When it was posted: there it counts, not where its round closed. */
  occurredAt: number
}

const SELECT = `SELECT rounds.vendor, game_id AS gameId, category, moved_minor AS movedMinor, occurred_at AS occurredAt
  FROM round_corrections AS correction CROSS JOIN posting_groups USING (sequence)
    CROSS JOIN rounds ON rounds.opened_sequence = correction.opened_sequence
  WHERE moved_minor <> 0`

/** After a place in the journal, up to and with another. */
export const readCorrections = (sql: SqlStorage, after: number, to: number): CorrectedRound[] =>
  sql.exec<CorrectedRound>(`${SELECT} AND sequence > ? AND sequence <= ? ORDER BY sequence`, after, to).toArray()

export const readCorrectionsIn = (sql: SqlStorage, { from, to }: TimeRange): CorrectedRound[] =>
  sql.exec<CorrectedRound>(`${SELECT} AND occurred_at >= ? AND occurred_at < ?`, from, to).toArray()
