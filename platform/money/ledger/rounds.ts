/** Reading and keeping a vendor's rounds: bets held, payouts made, and whether they are over. */

import type { RoundId, VendorCode } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import { EVENT_CATEGORIES } from '../../../contract/rules/event-categories.ts'
import type { BalanceExplained, Outcome, Page, Round, RoundWithDetails } from '../../kernel/wallet/wallet-types.ts'
import { accept, refuse } from './outcome.ts'
import type { Ledger, PageRequest } from './types.ts'

type RoundRow = Round & Record<string, SqlStorageValue>

const COLUMNS = `vendor, round_id AS roundId, game_id AS gameId, game_code AS gameCode, game_name AS gameName, category,
  status, stake_minor AS stakeMinor, held_minor AS heldMinor, payout_minor AS payoutMinor, unplayed_minor AS unplayedMinor,
  turnover_minor AS turnoverMinor, rebate_base_minor AS rebateBaseMinor, bet_count AS betCount,
  last_win_sequence AS lastWinSequence, opened_at AS openedAt, closed_at AS closedAt,
  rounds.opened_sequence AS openedSequence, updated_sequence AS updatedSequence`

/** Rounds belong to their vendor: the same id at another vendor is another round. */
export type RoundName = { vendor: VendorCode; roundId: RoundId }

export function getRound({ sql }: Ledger, { vendor, roundId }: RoundName): Round | null {
  const query = `SELECT ${COLUMNS} FROM rounds WHERE vendor = ? AND round_id = ?`
  return sql.exec<RoundRow>(query, vendor, roundId).toArray()[0] ?? null
}

export function requireRoundWithDetails({ sql }: Ledger, name: RoundName): Outcome<RoundWithDetails> {
  const round = sql
    .exec<RoundRow & { details: string | null }>(
      `SELECT ${COLUMNS}, details FROM rounds LEFT JOIN round_details USING (opened_sequence)
       WHERE vendor = ? AND round_id = ?`,
      name.vendor,
      name.roundId,
    )
    .toArray()[0]
  return round ? accept(round) : refuse('round_unknown', 'no such round in this wallet')
}

/** Opens the round or brings it up to date, by the group of that sequence. A closed one no longer changes: the schema refuses. */
export function saveRound({ sql }: Ledger, round: Round, sequence: number): void {
  sql.exec(
    `INSERT INTO rounds (opened_sequence, vendor, round_id, game_id, game_code, game_name, category, status, stake_minor,
       held_minor, payout_minor, unplayed_minor, turnover_minor, rebate_base_minor, bet_count, last_win_sequence, opened_at, closed_at, updated_sequence)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (opened_sequence) DO UPDATE SET status = excluded.status, stake_minor = excluded.stake_minor,
       held_minor = excluded.held_minor, payout_minor = excluded.payout_minor,
       unplayed_minor = excluded.unplayed_minor, turnover_minor = excluded.turnover_minor, rebate_base_minor = excluded.rebate_base_minor, bet_count = excluded.bet_count,
       last_win_sequence = excluded.last_win_sequence, closed_at = excluded.closed_at,
       updated_sequence = excluded.updated_sequence`,
    round.openedSequence,
    round.vendor,
    round.roundId,
    round.gameId,
    round.gameCode,
    round.gameName,
    round.category,
    round.status,
    round.stakeMinor,
    round.heldMinor,
    round.payoutMinor,
    round.unplayedMinor,
    round.turnoverMinor,
    round.rebateBaseMinor,
    round.betCount,
    round.lastWinSequence,
    round.openedAt,
    round.closedAt,
    round.updatedSequence,
  )
  // The first and the last are known by the round itself.
  if (sequence > round.openedSequence && round.status === 'open')
    sql.exec('INSERT INTO round_groups (opened_sequence, sequence) VALUES (?, ?)', round.openedSequence, sequence)
}

/** What a vendor sends later joins what it sent before, and its last word on a field stands. */
export function saveRoundDetails({ sql }: Ledger, round: Round, details: string): void {
  sql.exec(
    `INSERT INTO round_details (opened_sequence, details) VALUES (?, ?)
     ON CONFLICT (opened_sequence) DO UPDATE SET details = json_patch(details, excluded.details)`,
    round.openedSequence,
    details,
  )
}

export function listRounds({ sql }: Ledger, page: PageRequest): Page<Round> {
  return toPage(sql, 'opened_sequence < ?', page)
}

export function listOpenRounds({ sql }: Ledger, page: PageRequest): Page<Round> {
  return toPage(sql, `opened_sequence < ? AND status = 'open'`, page)
}

function toPage(sql: SqlStorage, condition: string, { before, limit }: PageRequest): Page<Round> {
  const query = `SELECT ${COLUMNS} FROM rounds WHERE ${condition} ORDER BY opened_sequence DESC LIMIT ?`
  const rows = sql.exec<RoundRow>(query, before ?? Number.MAX_SAFE_INTEGER, limit + 1).toArray()
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.openedSequence ?? null) : null }
}

type OpenSums = Pick<BalanceExplained, 'heldForRoundsMinor' | 'openRoundCount' | 'heldForBetsMinor' | 'openBetCount'>

/** Bets on events are among the rounds, and summed beside them. */
export function sumOpenRounds({ sql }: Ledger): OpenSums {
  const isBet = 'category IN (SELECT value FROM json_each(?1))'
  const sums = sql
    .exec<{ held: number; count: number; betHeld: number; bets: number }>(
      `SELECT coalesce(sum(held_minor), 0) AS held, count(*) AS count, coalesce(sum(held_minor) FILTER (WHERE ${isBet}), 0) AS betHeld,
         count(*) FILTER (WHERE ${isBet}) AS bets
       FROM rounds WHERE status = 'open'`,
      JSON.stringify(EVENT_CATEGORIES),
    )
    .one()
  return {
    heldForRoundsMinor: minor(sums.held),
    openRoundCount: sums.count,
    heldForBetsMinor: minor(sums.betHeld),
    openBetCount: sums.bets,
  }
}
