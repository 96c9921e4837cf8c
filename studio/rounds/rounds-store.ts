/** A player's rounds: what was decided, and how far the wallet is. */
import type { ErrorCode } from '../../contract/errors.ts'
import type { JackpotEntry } from '../../contract/jackpot/rules.ts'
import { assert } from '../../contract/lib/assert.ts'
import type { FairnessProof } from '../../contract/protocols/vendor-wallet.ts'
import type { HandRecord } from '../../contract/rooms/messages.ts'
import type { TableBet } from '../api.ts'
import type { Standing } from '../engine/engine.ts'
import { BOOK_CODES } from '../games/book-list.ts'
import { jackpotOfRound } from './pay-jackpot.ts'
import { playedOf, type RoundRow, readActs, standOf, tableBetOf } from './round-row.ts'
import type { RoundProgress } from './round-steps.ts'
import type { SeatRow } from './seat.ts'

/** What is written down before anything moves. */
export type NewRound = Pick<
  RoundRow,
  'id' | 'spin_id' | 'algorithm' | 'paytable_id' | 'stake_minor' | 'payout_minor' | 'started_ms'
> & { readonly seed_id: number; readonly nonce: number; readonly chance: unknown; readonly jackpot: string | null }

type InsertedRound = Pick<
  RoundRow,
  'id' | 'spin_id' | 'kind' | 'algorithm' | 'paytable_id' | 'stake_minor' | 'payout_minor' | 'outcome' | 'started_ms'
> &
  Partial<Pick<RoundRow, 'seed_id' | 'nonce' | 'proof' | 'jackpot'>>

function insertRow(sql: SqlStorage, seat: SeatRow, round: InsertedRound): void {
  sql.exec(
    `INSERT INTO rounds (id, spin_id, kind, seed_id, nonce, proof, game_code, vendor, algorithm, paytable_id, operator,
       player_id, mode, wallet_session, currency, stake_minor, payout_minor, outcome, started_ms, acted_ms, jackpot, state, step)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?19, ?20, 'pending', 'bet')`,
    round.id,
    round.spin_id,
    round.kind,
    round.seed_id ?? null,
    round.nonce ?? null,
    round.proof ?? null,
    seat.game_code,
    seat.vendor,
    round.algorithm,
    round.paytable_id,
    seat.operator,
    seat.player_id,
    seat.mode,
    seat.wallet_session,
    seat.currency,
    round.stake_minor,
    round.payout_minor,
    round.outcome,
    round.started_ms,
    round.jackpot ?? null,
  )
}

/** Records the outcome and uses up the nonce. Within a transaction. */
export function insertRound(sql: SqlStorage, seat: SeatRow, { chance, ...round }: NewRound): void {
  insertRow(sql, seat, { ...round, kind: 'own', outcome: JSON.stringify(chance) })
  sql.exec('UPDATE seeds SET next_nonce = next_nonce + 1 WHERE id = ?', round.seed_id)
}

type NewSharedRound = Pick<RoundRow, 'id' | 'spin_id' | 'algorithm' | 'stake_minor' | 'started_ms'> & {
  readonly proof: FairnessProof
  readonly outcome: TableBet | HandRecord
}

/** A stake that a table has admitted, or the deposit of a hand, before the wallet is asked. */
export function insertSharedRound(sql: SqlStorage, seat: SeatRow, { proof, outcome, ...round }: NewSharedRound): void {
  insertRow(sql, seat, {
    ...round,
    kind: 'shared',
    payout_minor: 0,
    paytable_id: proof.modelVersion,
    proof: JSON.stringify(proof),
    outcome: JSON.stringify(outcome),
  })
}

type SharedWin = { readonly payoutMinor: number; readonly unplayedMinor: number; readonly proof: FairnessProof }

/** The table has told what the stake brought: that is owed from now on. A repeat changes nothing. */
export function saveSharedWin(sql: SqlStorage, row: RoundRow, win: SharedWin, outcome: TableBet | HandRecord) {
  const { payoutMinor, unplayedMinor, proof } = win
  sql.exec(
    `UPDATE rounds SET payout_minor = ?, unplayed_minor = ?, proof = ?, outcome = ?, step = 'win', attempts = 0
     WHERE id = ? AND step = 'act'`,
    payoutMinor,
    unplayedMinor,
    JSON.stringify(proof),
    JSON.stringify(outcome),
    row.id,
  )
}

/** The bet is off the table and its stake goes back. A bet that the wallet refused is done and stays as it is. */
export function saveTableRollback(sql: SqlStorage, row: RoundRow, reason: ErrorCode | null) {
  sql.exec(
    "UPDATE rounds SET step = 'rollback', attempts = 0, reason = ? WHERE id = ? AND step IN ('bet', 'act')",
    reason,
    row.id,
  )
}

export const saveTableBet = (sql: SqlStorage, id: string, bet: TableBet) =>
  sql.exec('UPDATE rounds SET outcome = ? WHERE id = ?', JSON.stringify(bet), id)

type NewCouponRound = Pick<RoundRow, 'id' | 'spin_id' | 'paytable_id' | 'stake_minor' | 'started_ms'>

/** The money of a coupon whose legs are admitted. It has no proof: each of its fixtures has one of its own. */
export function insertCouponRound(sql: SqlStorage, seat: SeatRow, round: NewCouponRound): void {
  insertRow(sql, seat, { ...round, kind: 'shared', algorithm: 'v1', payout_minor: 0, outcome: '{}' })
}

/** What a coupon pays is owed from now on. */
export const saveCouponWin = (sql: SqlStorage, id: string, payoutMinor: number, turnoverMinor: number) => {
  sql.exec(
    "UPDATE rounds SET payout_minor = ?, turnover_minor = ?, step = 'win', attempts = 0 WHERE id = ? AND step = 'act'",
    payoutMinor,
    turnoverMinor,
    id,
  )
}

/** The stake of a coupon goes back. One that the wallet refused is done and stays as it is. */
export const saveCouponRollback = (sql: SqlStorage, id: string, reason: ErrorCode | null) => {
  sql.exec(
    "UPDATE rounds SET step = 'rollback', attempts = 0, reason = ? WHERE id = ? AND step IN ('bet', 'act')",
    reason,
    id,
  )
}

export const saveBalance = (sql: SqlStorage, id: string, balance: string) =>
  sql.exec('UPDATE rounds SET balance = ? WHERE id = ?', balance, id)

/** A payment before the round's last one. The round itself is counted when it settles. */
export const countPaid = (sql: SqlStorage, row: RoundRow, paidMinor: number) =>
  sql.exec(
    `INSERT INTO totals (game_code, mode, rounds, staked_minor, paid_minor, since_ms) VALUES (?, ?, 0, 0, ?, ?)
     ON CONFLICT (game_code) DO UPDATE SET paid_minor = paid_minor + excluded.paid_minor`,
    row.game_code,
    row.mode,
    paidMinor,
    row.started_ms,
  )

/** In SQL. An accepted coupon waits for its fixtures by a clock of its own. */
const OF_BOOKS = `game_code IN (${BOOK_CODES.map((code) => `'${code}'`).join(', ')})`

const TABLE_BETS_READ = 60
/** A player's bets of one round at a table, the earliest first. */
export function listTableBets(sql: SqlStorage, gameCode: string, round: number): RoundRow[] {
  return sql
    .exec<RoundRow>(
      "SELECT * FROM rounds WHERE kind = 'shared' AND game_code = ? ORDER BY rowid DESC LIMIT ?",
      gameCode,
      TABLE_BETS_READ,
    )
    .toArray()
    .filter((row) => tableBetOf(row).round === round)
    .toReversed()
}

const first = (sql: SqlStorage, where: string, ...values: SqlStorageValue[]): RoundRow | null =>
  sql.exec<RoundRow>(`SELECT * FROM rounds ${where}`, ...values).toArray()[0] ?? null

export const findRound = (sql: SqlStorage, id: string) => first(sql, 'WHERE id = ?', id)
export const findRoundBySpin = (sql: SqlStorage, spinId: string) => first(sql, 'WHERE spin_id = ?', spinId)
/** Each round of one's own uses a nonce. A player of tables alone has none, and their many bets are not searched. */
export const findLastOwnRound = (sql: SqlStorage) =>
  sql.exec('SELECT 1 FROM seeds WHERE next_nonce > 0 LIMIT 1').toArray().length === 0
    ? null
    : first(sql, "WHERE kind = 'own' ORDER BY rowid DESC LIMIT 1")
/** The one that came before it, of whatever game. */
export const findOwnRoundBefore = (sql: SqlStorage, id: string) =>
  first(sql, "WHERE kind = 'own' AND rowid < (SELECT rowid FROM rounds WHERE id = ?) ORDER BY rowid DESC LIMIT 1", id)
export const findLastRoundOf = (sql: SqlStorage, gameCode: string) =>
  first(sql, "WHERE game_code = ? AND state = 'settled' ORDER BY rowid DESC LIMIT 1", gameCode)

/** Those of one's own that wait for their player, one a game, the oldest first. */
export const listWaitingRounds = (sql: SqlStorage): RoundRow[] =>
  sql
    .exec<RoundRow>('SELECT rounds.* FROM waiting_rounds JOIN rounds ON rounds.id = round_id ORDER BY rounds.rowid')
    .toArray()

/** The last one, while the wallet has not said its last word on it. It ends by itself, and no other begins before. */
function findUnsettledRound(sql: SqlStorage, waiting: readonly RoundRow[]): RoundRow | null {
  const last = findLastOwnRound(sql)
  return last && last.step !== 'done' && waiting.every(({ id }) => id !== last.id) ? last : null
}

/** What is not over of one's own, at most one round a game and one that is being settled. */
export function listOpenOwnRounds(sql: SqlStorage): RoundRow[] {
  const waiting = listWaitingRounds(sql)
  const unsettled = findUnsettledRound(sql, waiting)
  return unsettled ? [...waiting, unsettled] : waiting
}

/** What keeps a round of this game from beginning. A round that waits locks its own game alone. */
export function findOpenRound(sql: SqlStorage, gameCode: string): RoundRow | null {
  const waiting = listWaitingRounds(sql)
  return waiting.find((row) => row.game_code === gameCode) ?? findUnsettledRound(sql, waiting)
}

/**
 * What is not over, at tables too. Half of the places are for what the wallet is asked about, the least asked for first:
 * many bets that wait for a silent table keep no payout back.
 */
export function listOpenRounds(sql: SqlStorage, count: number): RoundRow[] {
  const own = listOpenOwnRounds(sql)
  const places = Math.max(1, count - own.length)
  const list = (which: string) =>
    sql
      .exec<RoundRow>(`SELECT * FROM rounds WHERE kind = 'shared' AND step <> 'done' AND ${which} LIMIT ?`, places)
      .toArray()
  const waiting = list(`step = 'act' AND NOT ${OF_BOOKS} ORDER BY acted_ms`)
  const asked = list("step <> 'act' ORDER BY attempts, started_ms").slice(
    0,
    Math.max(places - waiting.length, Math.ceil(places / 2)),
  )
  const shared = [...asked, ...waiting.slice(0, places - asked.length)]
  return [...own, ...shared]
}

export function requireRound(sql: SqlStorage, id: string): RoundRow {
  const row = findRound(sql, id)
  assert(row, 'a round once written stays')
  return row
}

export function listRounds(sql: SqlStorage, count: number): RoundRow[] {
  return sql.exec<RoundRow>(`SELECT * FROM rounds WHERE NOT ${OF_BOOKS} ORDER BY rowid DESC LIMIT ?`, count).toArray()
}

/** Does an act that costs nothing. Within a transaction. */
export function saveAct(sql: SqlStorage, row: RoundRow, acts: readonly string[], standing: Standing, at: ActMoment) {
  sql.exec(
    `UPDATE rounds SET acts = ?, acted_ms = ?, is_unattended = ?, step = ?, payout_minor = ?, unplayed_minor = ?,
       reason = NULL WHERE id = ?`,
    JSON.stringify(acts),
    at.ms,
    at.isUnattended ? 1 : 0,
    standing.isOver ? 'win' : 'act',
    standing.isOver ? standing.payoutMinor : 0,
    standing.isOver ? (standing.unplayedMinor ?? 0) : 0,
    row.id,
  )
}
export type ActMoment = { readonly ms: number; readonly isUnattended: boolean }

/** No choice was ever made: the stake goes back, and nothing of the outcome is shown. Within a transaction. */
export function saveUnattendedRollback(sql: SqlStorage, row: RoundRow) {
  sql.exec(
    "UPDATE rounds SET step = 'rollback', attempts = 0, is_unattended = 1, reason = 'round_closed' WHERE id = ?",
    row.id,
  )
}

/** An act whose stake has to be taken first. It bets in the session that the player has now. */
export function saveFurtherStake(sql: SqlStorage, row: RoundRow, act: string, minor: number, session: string) {
  sql.exec(
    `UPDATE rounds SET next_act = ?, next_minor = ?, bets = bets + 1, wallet_session = ?, step = 'bet', attempts = 0,
       reason = NULL WHERE id = ?`,
    act,
    minor,
    session,
    row.id,
  )
}

/** The act that waited is done where its stake was taken, and forgotten where it was not. */
function endFurtherStake(sql: SqlStorage, row: RoundRow, next: RoundProgress, nowMs: number): void {
  if (row.next_act === null || next.step === row.step || next.step === 'rollback') return
  const isTaken = row.step === 'bet' && next.reason === null
  sql.exec(
    `UPDATE rounds SET acts = ?, further_minor = further_minor + ?, payout_minor = ?, acted_ms = ?, next_act = NULL,
       next_minor = 0 WHERE id = ?`,
    JSON.stringify(isTaken ? [...readActs(row.acts), row.next_act] : readActs(row.acts)),
    isTaken ? row.next_minor : 0,
    isTaken && next.step === 'win' ? standOf(row, 'with next act').payoutMinor : 0,
    nowMs,
    row.id,
  )
}

/** Stores how far the wallet is, and counts a round that has settled. Within a transaction. */
export function saveProgress(sql: SqlStorage, row: RoundRow, next: SavedProgress, nowMs: number): void {
  const jackpot = jackpotOfRound(row)
  sql.exec(
    `UPDATE rounds SET state = ?, step = ?, attempts = ?, reason = ?, balance = COALESCE(?, balance), ended_ms = ?,
       jackpot = ? WHERE id = ?`,
    next.state,
    next.step,
    next.attempts,
    next.reason,
    next.balance,
    next.step === 'done' ? nowMs : null,
    jackpot && JSON.stringify({ ...jackpot, entries: next.entries }),
    row.id,
  )
  endFurtherStake(sql, row, next, nowMs)
  if (next.state !== 'settled') return
  sql.exec(
    `INSERT INTO totals (game_code, mode, rounds, staked_minor, paid_minor, since_ms) VALUES (?, ?, 1, ?, ?, ?)
     ON CONFLICT (game_code) DO UPDATE SET rounds = rounds + 1, staked_minor = staked_minor + excluded.staked_minor,
       paid_minor = paid_minor + excluded.paid_minor`,
    row.game_code,
    row.mode,
    playedOf(row),
    row.payout_minor + next.entries.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    row.started_ms,
  )
}

/** With the balance that the wallet told, and what the round did to its jackpot. */
type SavedProgress = RoundProgress & { readonly balance: string | null; readonly entries: readonly JackpotEntry[] }
