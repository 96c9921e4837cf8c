/**
 * One table of a room: what it can be asked, and its pages' sockets. It moves no money: the players' objects stake and are
 * paid, and are told each end until they answer. All that decides is in rows, so an object that restarts goes on where it
 * stopped. How a hand goes on stands in table/. A table without a hand and without a player sleeps.
 */

import { DurableObject } from 'cloudflare:workers'
import { Refusal } from '../../contract/errors.ts'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { buildServerSeed } from '../../contract/fairness/seeds.ts'
import { assert } from '../../contract/lib/assert.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { log } from '../../contract/log.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import type { SeatMessage } from '../../contract/rooms/messages.ts'
import { findRoom, ROOM_TERMS, type Room } from '../../contract/rooms/rooms.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import type { HandEnd } from './ends.ts'
import { lobbyNameOf, type RoomTableKey } from './room-names.ts'
import { HandFlow } from './table/hand-flow.ts'
import { drawWord, type RoomDeps } from './table/room-deps.ts'
import { ROOM_SCHEMA } from './table/room-schema.ts'
import * as store from './table/room-store.ts'
import { TableCalls } from './table/table-calls.ts'
import { TableRows } from './table/table-rows.ts'
import { TableRun } from './table/table-run.ts'
import { closeSocket, readMessage, TableSockets } from './table/table-sockets.ts'
import type { TableFacts } from './table/table-view.ts'

/** Who the lobby sends to a table. */
export interface Arrival {
  /** The player's object, and the player as the operator knows them. */
  readonly player: string
  readonly playerId: string
  /** Opaque values of the wallet: no two seats of a real table share one. */
  readonly separation: readonly string[]
  readonly hasHouse: boolean
}

export type SeatAnswer =
  | { readonly state: 'seated'; readonly seat: number }
  | { readonly state: 'full' | 'clash' | 'closed' }

export type RoomState = store.IdentityRow['state']

const TICKET_MS = 60_000
/** An alarm whose object died is repeated, and given up after some times: then the next one is armed first. */
const SLOWEST_ALARM_MS = 60_000
const FAILED_ALARM_MS = 5_000

export class RoomDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: RoomDeps
  readonly #rows: TableRows
  readonly #flow: HandFlow
  readonly #sockets: TableSockets
  readonly #calls: TableCalls
  readonly #table: TableRun

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      random: systemRandom,
      playerOf: (id) => env.PLAYER.get(env.PLAYER.idFromString(id)),
      lobbyOf: (key) => env.LOBBY.getByName(lobbyNameOf(key)),
    }
    openTables(ctx, ROOM_SCHEMA)
    const rows = new TableRows(ctx.storage)
    const [deps, room] = [() => this.deps, () => this.#room()]
    const flow = new HandFlow({ rows, room, deps, seal: () => this.#seal() })
    const sockets = new TableSockets({ ctx, clock: () => this.deps.clock(), facts: () => this.#facts() })
    const calls = new TableCalls({ ctx, rows, flow, deps, room, run: () => this.#table.run() })
    this.#rows = rows
    this.#flow = flow
    this.#sockets = sockets
    this.#calls = calls
    this.#table = new TableRun({ storage: ctx.storage, rows, flow, sockets, calls, deps })
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** The lobby seats a player. Safe to repeat: a player has one seat. */
  async seat(key: RoomTableKey, state: RoomState, arrival: Arrival): Promise<SeatAnswer> {
    await this.#identify(key)
    const answer = this.#rows.transaction(() => this.#takeSeat(key, state, arrival))
    if (answer.state === 'seated') this.#sockets.broadcast({ kind: 'seat', seat: answer.seat, what: 'sat' })
    await this.#table.run()
    return answer
  }

  #takeSeat(key: RoomTableKey, state: RoomState, { player, playerId, separation, hasHouse }: Arrival): SeatAnswer {
    this.#rows.write('identity', 'UPDATE identity SET state = ?', state)
    const known = store.findSeatOf(this.#rows, player)
    if (known) return { state: 'seated', seat: known.seat }
    if (state !== 'open') return { state: 'closed' }
    const seats = store.listSeats(this.#rows)
    const taken = new Set(seats.flatMap(store.readSeparation))
    if (key.mode === 'real' && separation.some((value) => taken.has(value))) return { state: 'clash' }
    const seat = this.#chooseSeat(seats)
    if (seat === null) return { state: 'full' }
    this.#rows.write('identity', 'UPDATE identity SET has_house = ?', hasHouse ? 1 : 0)
    this.#rows.write(
      'seats',
      'INSERT OR REPLACE INTO seats (seat, player, player_id, separation, lost_ms) VALUES (?, ?, ?, ?, ?)',
      seat,
      player,
      playerId,
      JSON.stringify(separation),
      this.deps.clock(),
    )
    return { state: 'seated', seat }
  }

  /** A random one of the empty seats, and of those of the house that are in no hand. */
  #chooseSeat(seats: readonly store.SeatRow[]): number | null {
    const { most } = ROOM_TERMS[this.#room().game]
    const hand = store.findLiveHand(this.#rows)
    const isPlayed = hand !== null && hand.phase !== 'show'
    const inHand = isPlayed ? store.listHandSeats(this.#rows, hand.number).filter(({ state }) => state !== 'off') : []
    const isTaken = (seat: number) =>
      seats.some((one) => one.seat === seat && one.player !== null) || inHand.some((one) => one.seat === seat)
    const free = Array.from({ length: most }, (_, seat) => seat).filter((seat) => !isTaken(seat))
    const empty = free.filter((seat) => !seats.some((one) => one.seat === seat))
    const choice = empty.length > 0 ? empty : free
    return choice[drawWord(this.deps.random) % Math.max(1, choice.length)] ?? null
  }

  /** Where this player sits; null where they do not. */
  placeOf(player: string): { seat: number } | null {
    const row = store.findSeatOf(this.#rows, player)
    return row && { seat: row.seat }
  }

  /** A ticket opens one socket of a seated player, once. */
  addTicket(hash: string, player: string): boolean {
    const nowMs = this.deps.clock()
    if (!store.findSeatOf(this.#rows, player)) return false
    this.#rows.write('tickets', 'DELETE FROM tickets WHERE expires_ms < ?', nowMs)
    this.#rows.write(
      'tickets',
      'INSERT OR REPLACE INTO tickets (hash, player, expires_ms) VALUES (?, ?, ?)',
      hash,
      player,
      nowMs + TICKET_MS,
    )
    return true
  }

  async leave(player: string): Promise<void> {
    const row = store.findSeatOf(this.#rows, player)
    if (!row) return
    this.#rows.write('seats', 'UPDATE seats SET is_leaving = 1 WHERE player = ?', player)
    this.#sockets.broadcast({ kind: 'seat', seat: row.seat, what: 'away' })
    await this.#table.run()
  }

  /** For an operator, by the lobby. `closed`: seats are freed after the hand under way. */
  async setState(key: RoomTableKey, state: RoomState): Promise<void> {
    await this.#identify(key)
    this.#rows.write('identity', 'UPDATE identity SET state = ?', state)
    await this.#table.run()
  }

  /** For a player's object that has waited long. Null while the deposit is in play. The table goes on where it was given up. */
  async findHandEnd(roundId: string): Promise<HandEnd | 'unknown' | null> {
    await this.#table.run()
    const row = store.findHandSeatOfRound(this.#rows, roundId)
    if (!row) return 'unknown'
    return row.state === 'off' || row.state === 'settled' ? this.#calls.endOf(row) : null
  }

  override async fetch(request: Request): Promise<Response> {
    const ticket = new URL(request.url).searchParams.get('ticket') ?? ''
    const player = await this.#takeTicket(ticket)
    if (player === null) return new Response('this ticket opens nothing', { status: 401 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.#sockets.accept(server, player)
    const seat = store.findSeatOf(this.#rows, player)
    const wasLost = seat !== null && seat.lost_ms !== null
    this.#rows.write('seats', 'UPDATE seats SET lost_ms = NULL WHERE player = ?', player)
    this.#sockets.send(server, { kind: 'snapshot' })
    if (wasLost) this.#sockets.broadcast({ kind: 'seat', seat: seat.seat, what: 'found' }, server)
    await this.#table.run()
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, text: string | ArrayBuffer): Promise<void> {
    if (!this.#sockets.isWithinRate(socket)) return socket.close(1008, 'too many messages')
    const message = readMessage(text)
    const player = this.#sockets.playerOf(socket)
    const seat = player === null ? null : store.findSeatOf(this.#rows, player)
    if (player === null || !seat) return socket.close(1008, 'no seat here')
    if (!message) return this.#sockets.refuse(socket, null, new Refusal('malformed', 'not a message of a seat'))
    try {
      await this.#take(socket, message, seat, player)
    } catch (error) {
      if (!(error instanceof Refusal)) log.error('room_message_failed', { error: sayError(error) })
      this.#sockets.refuse(socket, message, error)
    }
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // 1005 and 1006 say that no code was sent; they cannot be sent themselves.
    closeSocket(socket, code === 1005 || code === 1006 ? 1000 : code)
    await this.#noteLost(socket)
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#noteLost(socket)
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    this.#table.forgetAlarm()
    // Nothing is thrown: alarms are given up after six failures.
    try {
      if (info?.isRetry) await this.ctx.storage.setAlarm(this.deps.clock() + SLOWEST_ALARM_MS)
      await this.#table.run()
      await this.#calls.tellEnds()
      await this.#calls.tellNotes()
      await this.#table.arm()
    } catch (error) {
      log.error('room_alarm_failed', { error: sayError(error) })
      this.#table.forgetAlarm()
      await this.ctx.storage.setAlarm(this.deps.clock() + FAILED_ALARM_MS)
    }
  }

  async #take(socket: WebSocket, message: SeatMessage, seat: store.SeatRow, player: string): Promise<void> {
    if (message.type === 'look') return this.#sockets.send(socket, { kind: 'snapshot' })
    if (message.type === 'leave') return this.leave(player)
    if (message.type === 'back') {
      this.#rows.write(
        'seats',
        'UPDATE seats SET away_ms = NULL, missed_turns = 0, missed_contributions = 0, away_hands = 0 WHERE player = ?',
        player,
      )
      this.#sockets.broadcast({ kind: 'seat', seat: seat.seat, what: 'back' })
      return this.#table.run()
    }
    const hash = message.type === 'reveal' ? await sha256Hex(message.reveal) : ''
    const hand = store.findLiveHand(this.#rows)
    if (!hand || hand.number !== message.hand) throw new Refusal('round_closed', 'this hand is not under way')
    if (message.type === 'act') {
      const inHand = store.listHandSeats(this.#rows, hand.number).find((one) => one.player === player)
      if (inHand?.state !== 'staked') throw new Refusal('forbidden', 'this seat is not in the hand')
      this.#table.act(hand, { seat: inHand.seat, act: message.act, by: 'player' }, message.turn)
    } else {
      if (message.type === 'commit') this.#flow.commit(hand, player, message.commit)
      else this.#flow.reveal(hand, player, message.reveal, hash)
      this.#sockets.broadcast({ kind: 'contribution', seat: seat.seat })
    }
    return this.#table.run()
  }

  async #noteLost(socket: WebSocket): Promise<void> {
    const player = this.#sockets.playerOf(socket)
    if (player === null) return
    const seat = store.findSeatOf(this.#rows, player)
    if (!seat || seat.lost_ms !== null || this.#sockets.hasOther(player, socket)) return
    this.#rows.write('seats', 'UPDATE seats SET lost_ms = ? WHERE player = ?', this.deps.clock(), player)
    this.#sockets.broadcast({ kind: 'seat', seat: seat.seat, what: 'lost' }, socket)
    await this.#table.run()
  }

  #facts(): TableFacts {
    const identity = store.findIdentity(this.#rows)
    assert(identity, 'a table knows its name once it is used')
    const next = store.requireNextHand(this.#rows)
    const hand = store.findLiveHand(this.#rows) ?? next
    const game = hand.phase === 'play' || hand.phase === 'show' ? this.#flow.game(hand) : null
    const dues = game && hand.phase === 'play' ? this.#table.listDue(hand, game).map(({ dueMs }) => dueMs) : []
    return {
      room: this.#room(),
      number: identity.number,
      seats: store.listSeats(this.#rows),
      hand,
      inHand: store.listHandSeats(this.#rows, hand.number),
      next,
      game,
      turnEndsMs: dues.length > 0 ? Math.max(...dues) : null,
      proof: this.#flow.proof(hand),
    }
  }

  async #takeTicket(ticket: string): Promise<string | null> {
    const hash = await sha256Hex(ticket)
    const [row] = this.#rows.write<{ player: string; expires_ms: number }>(
      'tickets',
      'DELETE FROM tickets WHERE hash = ? RETURNING player, expires_ms',
      hash,
    )
    if (!row || row.expires_ms < this.deps.clock()) return null
    return store.findSeatOf(this.#rows, row.player) ? row.player : null
  }

  /** The object learns its name from its first caller: no other table may be meant by it later. */
  async #identify({ operator, currency, mode, code, number }: RoomTableKey): Promise<void> {
    if (!findRoom(code)) throw new Refusal('not_found', 'no such room')
    if (!store.findIdentity(this.#rows)) {
      const { seed, hash } = await this.#seal()
      this.#rows.transaction(() => {
        if (store.findIdentity(this.#rows)) return
        this.#rows.write(
          'identity',
          'INSERT INTO identity (id, operator, currency, mode, code, number) VALUES (1, ?, ?, ?, ?, ?)',
          operator,
          currency,
          mode,
          code,
          number,
        )
        store.insertNextHand(this.#rows, seed, hash, this.deps.clock())
      })
    }
    const known = store.findIdentity(this.#rows)
    assert(
      known?.operator === operator &&
        known.currency === currency &&
        known.mode === mode &&
        known.code === code &&
        known.number === number,
      'a table is one table',
    )
  }

  #room(): Room {
    const room = findRoom(store.findIdentity(this.#rows)?.code ?? '')
    assert(room, 'a table knows its room once it is used')
    return room
  }

  async #seal() {
    const seed = buildServerSeed(this.deps.random)
    return { seed, hash: await hashServerSeed(seed) }
  }
}
