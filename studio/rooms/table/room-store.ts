/** The rows of one table of a room. What writes more than one row is called within a transaction. */
import { z } from 'zod'
import { assert } from '../../../contract/lib/assert.ts'
import { type Card, type HandStart, type SeatAct, seatActSchema } from '../../../contract/rooms/hand.ts'
import type { SeatResult, SIT_OUT_REASONS, TABLE_PHASES } from '../../../contract/rooms/messages.ts'
import { seatResultSchema } from '../../../contract/rooms/messages.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Row, TableRows } from './table-rows.ts'

export interface IdentityRow extends Row {
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly code: string
  readonly number: number
  readonly state: 'open' | 'draining' | 'closed'
  readonly has_house: number
  readonly rest_ms: number
}

export interface SeatRow extends Row {
  readonly seat: number
  /** Null: a player of the house. */
  readonly player: string | null
  readonly player_id: string | null
  readonly separation: string
  readonly away_ms: number | null
  readonly is_leaving: number
  readonly missed_turns: number
  readonly missed_contributions: number
  readonly refused_deposits: number
  readonly refused_code: string | null
  readonly away_hands: number
  readonly lost_ms: number | null
}

export type LivePhase = Exclude<(typeof TABLE_PHASES)[number], 'idle'>

export interface HandRow extends Row {
  readonly number: number
  readonly seed: string
  readonly seed_hash: string
  readonly phase: LivePhase | 'next' | 'over'
  readonly phase_ms: number
  readonly rules: string | null
  readonly client_seed: string | null
  readonly start: string | null
  readonly turn: number
  readonly turn_ms: number
  readonly is_off: number
  readonly winner: number | null
  readonly note_ms: number | null
}

export type SitOut = (typeof SIT_OUT_REASONS)[number]

export interface HandSeatRow extends Row {
  readonly hand: number
  readonly seat: number
  readonly player: string | null
  readonly player_id: string | null
  readonly round_id: string | null
  /** `off`: the deposit goes back, whether it was taken or not. */
  readonly state: 'asked' | 'staked' | 'off' | 'settled'
  readonly sits_out: SitOut | null
  readonly commit_hash: string | null
  readonly reveal: string | null
  readonly reserve_ms: number
  readonly reserve_turn: number | null
  readonly result: string | null
  readonly tell_ms: number | null
  readonly attempts: number
}

export const findIdentity = (rows: TableRows) => rows.one<IdentityRow>('identity', 'SELECT * FROM identity')
export const listSeats = (rows: TableRows) => rows.all<SeatRow>('seats', 'SELECT * FROM seats ORDER BY seat')
export const findSeatOf = (rows: TableRows, player: string): SeatRow | null =>
  listSeats(rows).find((row) => row.player === player) ?? null

export const findLiveHand = (rows: TableRows) =>
  rows.one<HandRow>('hands', "SELECT * FROM hands WHERE phase NOT IN ('next', 'over')")
export const findHand = (rows: TableRows, number: number) =>
  rows.one<HandRow>('hands', 'SELECT * FROM hands WHERE number = ?', number)
export function requireNextHand(rows: TableRows): HandRow {
  const row = rows.one<HandRow>('hands', "SELECT * FROM hands WHERE phase = 'next'")
  assert(row, 'a table has committed to its next hand')
  return row
}
/** Who won the last hand that was played to its end. */
export const findLastWinner = (rows: TableRows): number | null =>
  rows.one<{ winner: number | null }>(
    'hands',
    'SELECT winner FROM hands WHERE winner IS NOT NULL ORDER BY number DESC LIMIT 1',
  )?.winner ?? null

export const listHandSeats = (rows: TableRows, hand: number) =>
  rows.all<HandSeatRow>('hand_seats', 'SELECT * FROM hand_seats WHERE hand = ? ORDER BY seat', hand)
export const findHandSeatOfRound = (rows: TableRows, roundId: string): HandSeatRow | null =>
  rows.fresh<HandSeatRow>('SELECT * FROM hand_seats WHERE round_id = ?', roundId)[0] ?? null

interface ActRow extends Row {
  readonly seat: number
  readonly act: string
  readonly by_whom: string
}
export const listActs = (rows: TableRows, hand: number): SeatAct[] =>
  rows
    .fresh<ActRow>('SELECT seat, act, by_whom FROM acts WHERE hand = ? ORDER BY at', hand)
    .map((row) => seatActSchema.parse({ seat: row.seat, act: JSON.parse(row.act), by: row.by_whom }))

export function insertAct(rows: TableRows, hand: number, at: number, { seat, act, by }: SeatAct, nowMs: number): void {
  rows.write(
    'acts',
    'INSERT INTO acts (hand, at, seat, act, by_whom, acted_ms) VALUES (?, ?, ?, ?, ?, ?)',
    hand,
    at,
    seat,
    JSON.stringify(act),
    by,
    nowMs,
  )
}

const startSchema = z.object({
  seats: z.array(z.number().int()),
  deck: z.array(z.number().int()),
  luck: z.number().int(),
  baseMinor: z.number().int(),
  lead: z.number().int().nullable(),
})
export function readStart(row: HandRow): HandStart & { readonly deck: readonly Card[] } {
  assert(row.start !== null, 'a hand that was dealt has its start')
  return startSchema.parse(JSON.parse(row.start))
}
export const readResult = (row: HandSeatRow): SeatResult | null =>
  row.result === null ? null : seatResultSchema.parse(JSON.parse(row.result))
export const readSeparation = (row: SeatRow): string[] => z.array(z.string()).parse(JSON.parse(row.separation))

/** The commitment of the hand after the one that begins. It is shown with that one's end. */
export const insertNextHand = (rows: TableRows, seed: string, hash: string, nowMs: number) =>
  rows.write(
    'hands',
    "INSERT INTO hands (seed, seed_hash, phase, phase_ms) VALUES (?, ?, 'next', ?)",
    seed,
    hash,
    nowMs,
  )

export const savePhase = (rows: TableRows, number: number, phase: HandRow['phase'], nowMs: number) =>
  rows.write('hands', 'UPDATE hands SET phase = ?, phase_ms = ? WHERE number = ?', phase, nowMs, number)

export const insertHandSeat = (
  rows: TableRows,
  row: Pick<HandSeatRow, 'hand' | 'seat' | 'player' | 'player_id' | 'round_id' | 'state' | 'reserve_ms'>,
) =>
  rows.write(
    'hand_seats',
    'INSERT INTO hand_seats (hand, seat, player, player_id, round_id, state, reserve_ms) VALUES (?, ?, ?, ?, ?, ?, ?)',
    row.hand,
    row.seat,
    row.player,
    row.player_id,
    row.round_id,
    row.state,
    row.reserve_ms,
  )

/** The deposit goes back. What has ended stays as it ended. */
export const sitOut = (rows: TableRows, hand: number, seat: number, why: SitOut | null, tellMs: number) =>
  rows.write(
    'hand_seats',
    `UPDATE hand_seats SET state = 'off', sits_out = ?, tell_ms = iif(player IS NULL, NULL, ?)
     WHERE hand = ? AND seat = ? AND state IN ('asked', 'staked')`,
    why,
    tellMs,
    hand,
    seat,
  )

export const settleSeat = (rows: TableRows, hand: number, result: SeatResult, tellMs: number) =>
  rows.write(
    'hand_seats',
    `UPDATE hand_seats SET state = 'settled', result = ?, tell_ms = iif(player IS NULL, NULL, ?)
     WHERE hand = ? AND seat = ? AND state = 'staked'`,
    JSON.stringify(result),
    tellMs,
    hand,
    result.seat,
  )

export const findNextTellMs = (rows: TableRows): number | null =>
  rows.one<{ next: number | null }>(
    'hand_seats',
    'SELECT MIN(tell_ms) AS next FROM hand_seats WHERE tell_ms IS NOT NULL',
  )?.next ?? null
export const listToTell = (rows: TableRows, nowMs: number, count: number) =>
  isDue(findNextTellMs(rows), nowMs)
    ? rows.fresh<HandSeatRow>('SELECT * FROM hand_seats WHERE tell_ms <= ? ORDER BY tell_ms LIMIT ?', nowMs, count)
    : []
export const findNextNoteMs = (rows: TableRows): number | null =>
  rows.one<{ next: number | null }>('hands', 'SELECT MIN(note_ms) AS next FROM hands WHERE note_ms IS NOT NULL')
    ?.next ?? null
export const listToNote = (rows: TableRows, nowMs: number) =>
  isDue(findNextNoteMs(rows), nowMs)
    ? rows.fresh<HandRow>('SELECT * FROM hands WHERE note_ms <= ? ORDER BY number LIMIT 5', nowMs)
    : []
const isDue = (atMs: number | null, nowMs: number): boolean => atMs !== null && atMs <= nowMs

const KEPT_MS = 30 * DAY_MS
/** A player's own record keeps each hand for good. Here it is kept for a month, for disputes and flags. */
export function forgetOldHands(rows: TableRows, nowMs: number): void {
  const old = rows.fresh<{ number: number }>(
    `SELECT number FROM hands WHERE ended_ms < ? AND note_ms IS NULL
       AND NOT EXISTS (SELECT 1 FROM hand_seats WHERE hand = hands.number AND tell_ms IS NOT NULL)
     ORDER BY number LIMIT 20`,
    nowMs - KEPT_MS,
  )
  for (const { number } of old) {
    rows.write('acts', 'DELETE FROM acts WHERE hand = ?', number)
    rows.write('hand_seats', 'DELETE FROM hand_seats WHERE hand = ?', number)
    rows.write('hands', 'DELETE FROM hands WHERE number = ?', number)
  }
}
