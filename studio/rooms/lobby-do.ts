/**
 * The lobby of one room of one operator, currency and kind of money. It draws who sits where: a player chooses neither table
 * nor neighbours. Of real money it also counts who plays with whom. It has no money and no hand.
 */

import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import { log } from '../../contract/log.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { openTables } from '../../contract/object-schema.ts'
import { depositOf, findRoom, ROOM_TERMS, type Room } from '../../contract/rooms/rooms.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import { within } from '../book/fixture-types.ts'
import type { StudioBindings } from '../env.ts'
import { floorOf } from '../tables/floor-do.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { walletOf } from '../wallet/wallet-of.ts'
import {
  FLAG_KINDS,
  findFlags,
  HELD_MS,
  LEAST_PLAYERS,
  type NoteSeats,
  noteSeatsSchema,
  type PairFlag,
  type PlayedHand,
} from './collusion.ts'
import { drawGroups, shuffled } from './draw-seats.ts'
import { LOBBY_SCHEMA } from './lobby-schema.ts'
import type { Arrival, RoomDO, RoomState } from './room-do.ts'
import { lobbyNameOf, type RoomKey, roomNameOf } from './room-names.ts'
import { type NotePasses, notePassesSchema } from './soft-play.ts'

export interface LobbyDeps {
  clock: Clock
  random: RandomBytes
  roomOf: (name: string) => Pick<RoomDO, 'seat' | 'setState'>
  wallet: () => Wallet
}

/** How many players sit at a table. */
export interface TableSeats {
  readonly table: number
  readonly players: number
}

/** A hand that was played to its end. */
export interface HandNote {
  readonly table: number
  readonly hand: number
  readonly endedMs: number
  readonly seats: NoteSeats
  readonly passes: NotePasses
}

export type LobbyPlace =
  | { readonly state: 'none' }
  | { readonly state: 'closed' }
  | { readonly state: 'waiting'; readonly sinceMs: number; readonly drawMs: number; readonly waiting: number }
  | { readonly state: 'seated'; readonly table: number }

/** Seats are drawn so long after the first one waits. */
export const DRAW_MS = 10_000
/** Who found no table waits for one so long, over and over. */
export const DRAW_AGAIN_MS = 2_000
/** A page asks each second. One that is silent for so long is gone. */
export const SILENT_MS = 15_000
const ROOM_ANSWERS_MS = 2_000
const SLOWEST_TELL_MS = 60_000
const FAILED_ALARM_MS = 5_000
/** A floor forgets what is not told again within 45 s. */
const TELL_FLOOR_MS = 30_000

type Row = { readonly [column: string]: SqlStorageValue }
interface IdentityRow extends Row {
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly code: string
  readonly state: RoomState
}
interface WaitingRow extends Row {
  readonly player: string
  readonly player_id: string
  readonly separation: string
  readonly has_house: number
  readonly since_ms: number
  readonly asked_ms: number
  readonly table_number: number | null
}

export class LobbyDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: LobbyDeps
  readonly #sql: SqlStorage
  #drawing: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      random: systemRandom,
      roomOf: (name) => env.ROOM.getByName(name),
      wallet: () => walletOf(env, 'NINEBAMBOO'),
    }
    this.#sql = ctx.storage.sql
    openTables(ctx, LOBBY_SCHEMA)
  }

  /** Joins the queue, or says where the player stands in it. One place a player. */
  async join(key: RoomKey, arrival: Arrival): Promise<LobbyPlace> {
    const { state } = this.#identify(key)
    if (state !== 'open') return { state: 'closed' }
    const nowMs = this.deps.clock()
    this.#sql.exec(
      `INSERT INTO waiting (player, player_id, separation, has_house, since_ms, asked_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (player) DO UPDATE SET separation = excluded.separation, has_house = excluded.has_house,
         asked_ms = excluded.asked_ms`,
      arrival.player,
      arrival.playerId,
      JSON.stringify(arrival.separation),
      arrival.hasHouse ? 1 : 0,
      nowMs,
      nowMs,
    )
    await this.#arm()
    this.#tellFloor()
    return this.#placeOf(arrival.player)
  }

  /** Where a player stands. To ask keeps the place. */
  async place(key: RoomKey, player: string): Promise<LobbyPlace> {
    this.#identify(key)
    this.#sql.exec('UPDATE waiting SET asked_ms = ? WHERE player = ?', this.deps.clock(), player)
    return this.#placeOf(player)
  }

  /** Out of the queue. Who was seated already leaves the table itself. */
  leave(key: RoomKey, player: string): void {
    this.#identify(key)
    this.#sql.exec('DELETE FROM waiting WHERE player = ?', player)
    this.#tellFloor()
  }

  async noteSeats(key: RoomKey, { table, players }: TableSeats): Promise<void> {
    this.#identify(key)
    this.#sql.exec(
      `INSERT INTO tables (number, players) VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET players = excluded.players`,
      table,
      players,
    )
    await this.#arm()
    this.#tellFloor()
  }

  /** Safe to repeat: each hand is counted once. Only real money is. */
  async noteHand(key: RoomKey, note: HandNote): Promise<void> {
    this.#identify(key)
    if (key.mode !== 'real' || note.seats.length < 2) return
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM notes WHERE ended_ms < ?', note.endedMs - HELD_MS)
      this.#sql.exec('DELETE FROM note_players WHERE ended_ms < ?', note.endedMs - HELD_MS)
      if (!this.#keepNote(note)) return
      const found = findFlags(this.#listHandsOf(note.seats), note.seats, {
        depositMinor: depositOf(this.#room()),
        players: this.#countPlayers(),
      })
      for (const flag of found) this.#raise(flag, note.endedMs)
    })
    await this.#arm()
  }

  /** False for one that is kept already. */
  #keepNote({ table, hand, endedMs, seats, passes }: HandNote): boolean {
    const kept = this.#sql
      .exec(
        `INSERT INTO notes (table_number, hand, ended_ms, seats, passes) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING RETURNING hand`,
        table,
        hand,
        endedMs,
        JSON.stringify(seats),
        JSON.stringify(passes),
      )
      .toArray()
    if (kept.length === 0) return false
    for (const { playerId } of seats)
      this.#sql.exec(
        'INSERT OR IGNORE INTO note_players (player_id, ended_ms, table_number, hand) VALUES (?, ?, ?, ?)',
        playerId,
        endedMs,
        table,
        hand,
      )
    return true
  }

  /** All hands of the week that one of these players was in: the week of a busy room is a million hands. */
  #listHandsOf(seats: NoteSeats): PlayedHand[] {
    const ids = seats.map(({ playerId }) => playerId)
    return this.#sql
      .exec<{ seats: string; passes: string }>(
        `SELECT seats, passes FROM notes WHERE (table_number, hand) IN (
           SELECT table_number, hand FROM note_players WHERE player_id IN (${ids.map(() => '?').join()})
         ) ORDER BY ended_ms`,
        ...ids,
      )
      .toArray()
      .map((row) => ({
        seats: noteSeatsSchema.parse(JSON.parse(row.seats)),
        passes: notePassesSchema.parse(JSON.parse(row.passes)),
      }))
  }

  /** Not further than it matters. */
  #countPlayers(): number {
    const [row] = this.#sql
      .exec<{ players: number }>(
        'SELECT count(*) AS players FROM (SELECT DISTINCT player_id FROM note_players LIMIT ?)',
        LEAST_PLAYERS,
      )
      .toArray()
    return row?.players ?? 0
  }

  #raise(flag: PairFlag, atMs: number): void {
    const id = `${flag.kind}.${[...flag.playerIds].toSorted().join('.')}.${Math.floor(atMs / HELD_MS)}`
    this.#sql.exec(
      'INSERT INTO flags (id, raised_ms, content, tell_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      id,
      atMs,
      JSON.stringify(flag),
      atMs,
    )
  }

  /** For an operator. Every table that has players hears it until it has answered. */
  async setState(key: RoomKey, state: RoomState): Promise<{ players: number }> {
    this.#identify(key)
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('UPDATE identity SET state = ?', state)
      if (state !== 'open') this.#sql.exec('DELETE FROM waiting WHERE table_number IS NULL')
      this.#sql.exec('UPDATE tables SET tell_ms = ?, attempts = 0 WHERE players > 0', this.deps.clock())
    })
    await this.#tellState()
    await this.#arm()
    this.#tellFloor()
    return { players: this.#count().seated }
  }

  override async alarm(): Promise<void> {
    // Armed before anything can fail, and nothing thrown: alarms are given up after six failures.
    try {
      await this.ctx.storage.setAlarm(this.deps.clock() + SLOWEST_TELL_MS)
      await this.#draw()
      await this.#tellState()
      await this.#tellFlags()
      this.#tellFloor()
      await this.#arm()
    } catch (error) {
      log.error('lobby_alarm_failed', { error: sayError(error) })
      await this.ctx.storage.setAlarm(this.deps.clock() + FAILED_ALARM_MS)
    }
  }

  /** Draws seats where it is time. One draw at once: tables answer in between. */
  #draw(): Promise<void> {
    this.#drawing ??= this.#drawOnce().finally(() => {
      this.#drawing = null
    })
    return this.#drawing
  }

  async #drawOnce(): Promise<void> {
    const nowMs = this.deps.clock()
    this.#sql.exec('DELETE FROM waiting WHERE asked_ms < ?', nowMs - SILENT_MS)
    const [first] = this.#listWaiting()
    if (!first || nowMs < first.since_ms + DRAW_MS || this.#identity().state !== 'open') return
    const below = this.#below()
    const { most, least } = ROOM_TERMS[this.#room().game]
    const rest: WaitingRow[] = []
    for (const row of shuffled(this.#listWaiting(), below))
      if (!(await this.#seatAtOpenTable(row, most, below))) rest.push(row)
    const groups = drawGroups(
      rest.map((row) => ({ player: row.player, separation: readSeparation(row) })),
      { least, most, hasHouse: rest.some(({ has_house }) => has_house === 1), below },
    )
    for (const group of groups) {
      const table = this.#freeTable()
      for (const { player } of group) {
        const row = rest.find((one) => one.player === player)
        if (row) await this.#seat(row, table)
      }
    }
  }

  /** At a random one of the tables with players and with room. */
  async #seatAtOpenTable(row: WaitingRow, most: number, below: (bound: number) => number): Promise<boolean> {
    const open = this.#sql
      .exec<{ number: number }>('SELECT number FROM tables WHERE players > 0 AND players < ?', most)
      .toArray()
    for (const { number } of shuffled(open, below)) if (await this.#seat(row, number)) return true
    return false
  }

  /** The table has the last word: it knows its seats, and who may sit together. */
  async #seat(row: WaitingRow, table: number): Promise<boolean> {
    const key = keyOf(this.#identity())
    const arrival = {
      player: row.player,
      playerId: row.player_id,
      separation: readSeparation(row),
      hasHouse: row.has_house === 1,
    }
    try {
      const room = this.deps.roomOf(roomNameOf({ ...key, number: table }))
      const answer = await within(
        ROOM_ANSWERS_MS,
        room.seat({ ...key, number: table }, this.#identity().state, arrival),
      )
      if (answer.state !== 'seated') return false
      this.ctx.storage.transactionSync(() => {
        this.#sql.exec('UPDATE waiting SET table_number = ? WHERE player = ?', table, row.player)
        this.#sql.exec(
          'INSERT INTO tables (number, players) VALUES (?, 1) ON CONFLICT (number) DO UPDATE SET players = MAX(players, 1)',
          table,
        )
      })
      return true
    } catch (error) {
      log.warn('room_unanswered', { table, cause: sayError(error) })
      return false
    }
  }

  /** The lowest number without players: its hands go on counting. */
  #freeTable(): number {
    const taken = new Set(
      this.#sql
        .exec<{ number: number }>('SELECT number FROM tables WHERE players > 0')
        .toArray()
        .map(({ number }) => number),
    )
    let number = 1
    while (taken.has(number)) number += 1
    return number
  }

  async #tellState(): Promise<void> {
    const nowMs = this.deps.clock()
    const { state, ...identity } = this.#identity()
    const key = keyOf({ ...identity, state })
    const rows = this.#sql
      .exec<{ number: number; attempts: number }>(
        'SELECT number, attempts FROM tables WHERE tell_ms <= ? LIMIT 20',
        nowMs,
      )
      .toArray()
    for (const { number, attempts } of rows) {
      try {
        const room = this.deps.roomOf(roomNameOf({ ...key, number }))
        await within(ROOM_ANSWERS_MS, room.setState({ ...key, number }, state))
        // Another state may have come while the table was asked.
        if (this.#identity().state === state)
          this.#sql.exec('UPDATE tables SET tell_ms = NULL WHERE number = ?', number)
      } catch (error) {
        this.#sql.exec(
          'UPDATE tables SET attempts = attempts + 1, tell_ms = ? WHERE number = ?',
          nowMs + Math.min(1_000 * 2 ** attempts, SLOWEST_TELL_MS),
          number,
        )
        log.warn('room_unanswered', { table: number, cause: sayError(error) })
      }
    }
  }

  /** A flag opens a case at the operator. The lobby repeats it until it is answered. */
  async #tellFlags(): Promise<void> {
    const nowMs = this.deps.clock()
    const rows = this.#sql
      .exec<{ id: string; content: string; raised_ms: number; attempts: number }>(
        'SELECT id, content, raised_ms, attempts FROM flags WHERE tell_ms <= ? LIMIT 5',
        nowMs,
      )
      .toArray()
    const { operator, currency, code } = this.#identity()
    for (const { id, content, raised_ms, attempts } of rows) {
      const flag = flagSchema.parse(JSON.parse(content))
      const answer = await this.deps.wallet().call('flag', {
        operator,
        flagId: id,
        gameCode: code,
        kind: flag.kind,
        playerIds: flag.playerIds,
        sharedHands: flag.sharedHands,
        hands: flag.hands,
        flow: presentMoney(minor(flag.flowMinor)),
        currency,
        raisedAt: new Date(raised_ms).toISOString(),
        roundIds: flag.roundIds,
      })
      if (answer.kind === 'ok') this.#sql.exec('UPDATE flags SET tell_ms = NULL WHERE id = ?', id)
      else
        this.#sql.exec(
          'UPDATE flags SET attempts = attempts + 1, tell_ms = ? WHERE id = ?',
          nowMs + Math.min(1_000 * 2 ** attempts, SLOWEST_TELL_MS),
          id,
        )
    }
  }

  /** For lists of rooms. */
  #tellFloor(): void {
    const identity = this.#identity()
    const { seated, waiting } = this.#count()
    const told = { name: lobbyNameOf(identity), seats: seated, waiting, state: identity.state }
    this.ctx.waitUntil(
      floorOf(this.env)
        .tell(told, this.deps.clock())
        .catch((error) => log.warn('floor_unanswered', { cause: sayError(error) })),
    )
  }

  #count(): { seated: number; waiting: number } {
    const [row] = this.#sql
      .exec<{ seated: number; waiting: number }>(
        `SELECT (SELECT COALESCE(SUM(players), 0) FROM tables) AS seated,
           (SELECT count(*) FROM waiting WHERE table_number IS NULL) AS waiting`,
      )
      .toArray()
    return { seated: row?.seated ?? 0, waiting: row?.waiting ?? 0 }
  }

  #placeOf(player: string): LobbyPlace {
    const [row] = this.#sql.exec<WaitingRow>('SELECT * FROM waiting WHERE player = ?', player).toArray()
    if (!row) return { state: this.#identity().state === 'open' ? 'none' : 'closed' }
    if (row.table_number !== null) return { state: 'seated', table: row.table_number }
    const waiting = this.#listWaiting()
    const first = waiting[0] ?? row
    const drawMs = Math.max(first.since_ms + DRAW_MS, this.deps.clock())
    return { state: 'waiting', sinceMs: row.since_ms, drawMs, waiting: waiting.length }
  }

  #listWaiting(): WaitingRow[] {
    return this.#sql
      .exec<WaitingRow>('SELECT * FROM waiting WHERE table_number IS NULL ORDER BY since_ms, player')
      .toArray()
  }

  /** Wakes for the next draw, and for what is still to be told; a lobby without players sleeps. */
  async #arm(): Promise<void> {
    const nowMs = this.deps.clock()
    const [first] = this.#listWaiting()
    const [due] = this.#sql
      .exec<{ next: number | null }>(
        `SELECT MIN(tell_ms) AS next FROM (SELECT tell_ms FROM tables UNION ALL SELECT tell_ms FROM flags)`,
      )
      .toArray()
    const { seated } = this.#count()
    const times = [
      first
        ? Math.max(first.since_ms + DRAW_MS, nowMs + (nowMs >= first.since_ms + DRAW_MS ? DRAW_AGAIN_MS : 0))
        : null,
      due?.next ?? null,
      seated > 0 ? nowMs + TELL_FLOOR_MS : null,
    ].filter((time) => time !== null)
    if (times.length === 0) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.min(...times))
  }

  #identify({ operator, currency, mode, code }: RoomKey): IdentityRow {
    assert(findRoom(code), 'a lobby is of a room')
    this.#sql.exec(
      'INSERT INTO identity (id, operator, currency, mode, code) VALUES (1, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      operator,
      currency,
      mode,
      code,
    )
    const known = this.#identity()
    assert(
      known.operator === operator && known.currency === currency && known.mode === mode && known.code === code,
      'a lobby is one lobby',
    )
    return known
  }

  #identity(): IdentityRow {
    const [row] = this.#sql.exec<IdentityRow>('SELECT * FROM identity').toArray()
    assert(row, 'a lobby knows its room once it is used')
    return row
  }

  #room(): Room {
    const room = findRoom(this.#identity().code)
    assert(room, 'a lobby is of a room')
    return room
  }

  #below() {
    return (bound: number) => new DataView(this.deps.random(4).buffer).getUint32(0) % Math.max(1, bound)
  }
}

const flagSchema = z.object({
  kind: z.enum(FLAG_KINDS),
  playerIds: z.tuple([z.string(), z.string()]),
  sharedHands: z.number().int(),
  hands: z.number().int(),
  flowMinor: z.number().int(),
  roundIds: z.array(z.string()),
})
const readSeparation = (row: WaitingRow): string[] => z.array(z.string()).parse(JSON.parse(row.separation))
const keyOf = ({ operator, currency, mode, code }: IdentityRow): RoomKey => ({ operator, currency, mode, code })
