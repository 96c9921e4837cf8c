/**
 * A player's places in rooms, and the deposits of their hands. A table asks for each deposit, the wallet takes it, and the
 * table tells its end: paid with what was not played, or taken back. The rows here alone say whether a deposit stands.
 */

import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { type HandRecord, handRecordSchema, type RoomPlace } from '../../contract/rooms/messages.ts'
import { findRoom } from '../../contract/rooms/rooms.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import { uuidOfRound } from '../engine/round-id.ts'
import type { RoundDriver } from '../rounds/round-driver.ts'
import type { RoundRow } from '../rounds/round-row.ts'
import { TABLE_SILENT_MS } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import { findSeatOfGame, readSeatSeparation, type SeatRow } from '../rounds/seat.ts'
import type { DepositAnswer, DepositAsk, HandEnd, HandEndAnswer } from './ends.ts'
import type { LobbyDO } from './lobby-do.ts'
import type { RoomDO } from './room-do.ts'
import { lobbyNameOf, type RoomKey, roomNameOf } from './room-names.ts'

interface Options {
  readonly storage: DurableObjectStorage
  /** This object's id, as tables know the player. */
  readonly player: string
  readonly driver: RoundDriver
  readonly deps: () => {
    readonly clock: Clock
    readonly roomOf: (name: string) => DurableObjectStub<RoomDO>
    readonly lobbyOf: (name: string) => DurableObjectStub<LobbyDO>
  }
  readonly wakeWithin: (ms: number) => Promise<void>
}

/** Within it the alarm goes on with a deposit that a crash left between table and wallet. */
const WAKE_WITHIN_MS = 10_000

export class RoomSeats {
  readonly #options: Options
  readonly #sql: SqlStorage

  constructor(options: Options) {
    this.#options = options
    this.#sql = options.storage.sql
  }

  /** Joins the room's queue. One place a player and room: a repeat says where it stands. */
  async sit(seat: SeatRow, newTicket: () => string): Promise<RoomPlace> {
    const key = requireKey(seat)
    if (seat.has_unplayed !== 1) throw new Refusal('game_unavailable', 'this wallet takes back nothing that was held')
    const separation = readSeatSeparation(seat)
    if (seat.mode === 'real' && separation === null)
      throw new Refusal('game_unavailable', 'this wallet does not keep one person to one seat')
    const known = await this.place(seat, newTicket)
    if (known.state !== 'none') return known
    const place = await this.#lobby(key).join(key, {
      player: this.#options.player,
      playerId: seat.player_id,
      separation: separation ?? [],
      // Guests and play money always may have them.
      hasHouse: seat.mode === 'play' || seat.has_house === 1,
    })
    if (place.state === 'closed') throw new Refusal('game_maintenance', 'this room takes no more players')
    return this.place(seat, newTicket)
  }

  /** Where the player is: in no room, in the queue, or at a table, with a ticket for a socket. */
  async place(seat: SeatRow, newTicket: () => string): Promise<RoomPlace> {
    const key = requireKey(seat)
    const table = this.#findTable(seat.game_code)
    if (table !== null) {
      const seated = await this.#seatedAt(key, table, newTicket)
      if (seated) return seated
      this.#saveTable(seat.game_code, null)
    }
    const place = await this.#lobby(key).place(key, this.#options.player)
    if (place.state === 'waiting') return { ...place, nowMs: this.#options.deps().clock() }
    if (place.state !== 'seated') return { state: 'none' }
    this.#saveTable(seat.game_code, place.table)
    const seated = await this.#seatedAt(key, place.table, newTicket)
    if (seated) return seated
    // The table has freed the seat since.
    this.#saveTable(seat.game_code, null)
    await this.#lobby(key).leave(key, this.#options.player)
    return { state: 'none' }
  }

  async #seatedAt(key: RoomKey, table: number, newTicket: () => string): Promise<RoomPlace | null> {
    const room = this.#options.deps().roomOf(roomNameOf({ ...key, number: table }))
    const found = await room.placeOf(this.#options.player)
    if (!found) return null
    const secret = newTicket()
    const isTaken = await room.addTicket(await sha256Hex(secret), this.#options.player)
    // A browser sends no bearer with a socket, so the ticket says at which table it is one.
    return isTaken ? { state: 'seated', table, seat: found.seat, ticket: `${room.id}.${secret}` } : null
  }

  async leave(seat: SeatRow): Promise<void> {
    const key = requireKey(seat)
    await this.#lobby(key).leave(key, this.#options.player)
    const table = this.#findTable(seat.game_code)
    if (table !== null)
      await this.#options
        .deps()
        .roomOf(roomNameOf({ ...key, number: table }))
        .leave(this.#options.player)
  }

  /** The table asks for a deposit. The same round is one deposit. Refused where the player sits elsewhere by now. */
  async stake(ask: DepositAsk): Promise<DepositAnswer> {
    const refuse = (errorCode: ErrorCode): DepositAnswer => ({ state: 'refused', errorCode })
    if (!rounds.findRound(this.#sql, ask.roundId)) {
      const seat = findSeatOfGame(this.#sql, ask.code)
      if (!seat) return refuse('login_required')
      if (this.#findTable(ask.code) !== ask.table) return refuse('not_found')
      // The table has gone on without it.
      if (this.#options.deps().clock() > ask.untilMs) return refuse('round_closed')
      const record: HandRecord = {
        room: ask.code,
        table: ask.table,
        hand: ask.hand,
        seat: ask.seat,
        houses: [],
        result: null,
        proof: null,
      }
      rounds.insertSharedRound(this.#sql, seat, {
        id: ask.roundId,
        spin_id: uuidOfRound(ask.roundId),
        algorithm: 'v2',
        proof: ask.proof,
        outcome: record,
        stake_minor: ask.depositMinor,
        started_ms: this.#options.deps().clock(),
      })
      await this.#options.wakeWithin(WAKE_WITHIN_MS)
    }
    await this.#options.driver.drive(ask.roundId)
    const row = rounds.requireRound(this.#sql, ask.roundId)
    if (row.step === 'act') return { state: 'staked' }
    return row.state === 'rolled_back' ? refuse((row.reason ?? 'internal') as ErrorCode) : { state: 'unknown' }
  }

  /** `busy`: the wallet is being asked about this deposit. The table tells the end again. */
  async end(end: HandEnd): Promise<HandEndAnswer> {
    const row = rounds.findRound(this.#sql, end.roundId)
    // Asked for, and lost before it was written down: nothing was staked, and nothing will be.
    if (!row) return 'written'
    if (this.#options.driver.isDriving(row.id)) return 'busy'
    if (end.end === 'off') rounds.saveTableRollback(this.#sql, row, 'round_closed')
    else rounds.saveSharedWin(this.#sql, row, end, end.record)
    await this.#options.wakeWithin(0)
    return 'written'
  }

  /** For the alarm: a deposit whose table has been silent for long. */
  async askAfter(found: RoundRow): Promise<void> {
    await this.#options.driver.drive(found.id)
    const row = rounds.requireRound(this.#sql, found.id)
    const nowMs = this.#options.deps().clock()
    if (row.step !== 'act' || nowMs < row.acted_ms + TABLE_SILENT_MS) return
    // Before the table can fail, so that it is not asked again at once.
    this.#sql.exec('UPDATE rounds SET acted_ms = ? WHERE id = ?', nowMs, row.id)
    const { table } = handRecordSchema.parse(JSON.parse(row.outcome))
    const { operator, currency, mode, game_code: code } = row
    const room = this.#options.deps().roomOf(roomNameOf({ operator, currency, mode, code, number: table }))
    const end = await room.findHandEnd(row.id)
    if (end === 'unknown') rounds.saveTableRollback(this.#sql, row, 'round_closed')
    else if (end) await this.end(end)
  }

  #lobby(key: RoomKey) {
    return this.#options.deps().lobbyOf(lobbyNameOf(key))
  }

  #findTable(code: string): number | null {
    const [row] = this.#sql
      .exec<{ table_number: number }>('SELECT table_number FROM room_places WHERE game_code = ?', code)
      .toArray()
    return row?.table_number ?? null
  }

  #saveTable(code: string, table: number | null): void {
    if (table === null) this.#sql.exec('DELETE FROM room_places WHERE game_code = ?', code)
    else this.#sql.exec('INSERT OR REPLACE INTO room_places (game_code, table_number) VALUES (?, ?)', code, table)
  }
}

function requireKey({ operator, currency, mode, game_code: code }: SeatRow): RoomKey {
  if (!findRoom(code)) throw new Refusal('not_found', 'this seat is in no room')
  return { operator, currency, mode, code }
}
