/**
 * The lobby of one room of one operator, currency and kind of money: what it can be asked. It draws who sits where: a player
 * chooses neither table nor neighbours. Of real money it also counts who plays with whom. It has no money and no hand.
 */

import { DurableObject } from 'cloudflare:workers'
import { log } from '../../contract/log.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import { walletOf } from '../wallet/wallet-of.ts'
import type { LobbyDeps } from './lobby/lobby-deps.ts'
import { LOBBY_SCHEMA } from './lobby/lobby-schema.ts'
import * as store from './lobby/lobby-store.ts'
import { LobbyVoice, SLOWEST_TELL_MS } from './lobby/lobby-voice.ts'
import { type HandNote, keepHand } from './lobby/played-hands.ts'
import { DRAW_AGAIN_MS, drawMsOf, SeatDraw } from './lobby/seat-draw.ts'
import type { Arrival, RoomState } from './room-do.ts'
import type { RoomKey } from './room-names.ts'

export type LobbyPlace =
  | { readonly state: 'none' }
  | { readonly state: 'closed' }
  | { readonly state: 'waiting'; readonly sinceMs: number; readonly drawMs: number; readonly waiting: number }
  | { readonly state: 'seated'; readonly table: number }

const FAILED_ALARM_MS = 5_000
/** A floor forgets what is not told again within 45 s. */
const TELL_FLOOR_MS = 30_000

export class LobbyDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: LobbyDeps
  readonly #sql: SqlStorage
  readonly #seats: SeatDraw
  readonly #voice: LobbyVoice

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      random: systemRandom,
      roomOf: (name) => env.ROOM.getByName(name),
      wallet: () => walletOf(env, 'NINEBAMBOO'),
    }
    this.#sql = ctx.storage.sql
    this.#seats = new SeatDraw(ctx.storage, () => this.deps)
    this.#voice = new LobbyVoice(ctx, env, () => this.deps)
    openTables(ctx, LOBBY_SCHEMA)
  }

  /** Joins the queue, or says where the player stands in it. One place a player. */
  async join(key: RoomKey, arrival: Arrival): Promise<LobbyPlace> {
    const { state } = store.identify(this.#sql, key)
    if (state !== 'open') return { state: 'closed' }
    store.saveWaiting(this.#sql, arrival, this.deps.clock())
    await this.#arm()
    this.#voice.tellFloor()
    return this.#placeOf(arrival.player)
  }

  /** Where a player stands. To ask keeps the place. */
  async place(key: RoomKey, player: string): Promise<LobbyPlace> {
    store.identify(this.#sql, key)
    store.noteAsked(this.#sql, player, this.deps.clock())
    return this.#placeOf(player)
  }

  /** Out of the queue. Who was seated already leaves the table itself. */
  leave(key: RoomKey, player: string): void {
    store.identify(this.#sql, key)
    store.dropWaiting(this.#sql, player)
    this.#voice.tellFloor()
  }

  async noteSeats(key: RoomKey, seats: store.TableSeats): Promise<void> {
    store.identify(this.#sql, key)
    store.saveSeats(this.#sql, seats)
    await this.#arm()
    this.#voice.tellFloor()
  }

  /** Safe to repeat: each hand is counted once. Only real money is. */
  async noteHand(key: RoomKey, note: HandNote): Promise<void> {
    store.identify(this.#sql, key)
    if (key.mode !== 'real' || note.seats.length < 2) return
    this.ctx.storage.transactionSync(() => keepHand(this.#sql, store.requireRoom(this.#sql), note))
    await this.#arm()
  }

  /** For an operator. Every table that has players hears it until it has answered. */
  async setState(key: RoomKey, state: RoomState): Promise<{ players: number }> {
    store.identify(this.#sql, key)
    this.ctx.storage.transactionSync(() => {
      store.saveState(this.#sql, state)
      this.#voice.noteState(this.deps.clock())
    })
    await this.#voice.tellState()
    await this.#arm()
    this.#voice.tellFloor()
    return { players: store.countPlayers(this.#sql).seated }
  }

  override async alarm(): Promise<void> {
    // Armed before anything can fail, and nothing thrown: alarms are given up after six failures.
    try {
      await this.ctx.storage.setAlarm(this.deps.clock() + SLOWEST_TELL_MS)
      await this.#seats.draw()
      await this.#voice.tellState()
      await this.#voice.tellFlags()
      this.#voice.tellFloor()
      await this.#arm()
    } catch (error) {
      log.error('lobby_alarm_failed', { error: sayError(error) })
      await this.ctx.storage.setAlarm(this.deps.clock() + FAILED_ALARM_MS)
    }
  }

  #placeOf(player: string): LobbyPlace {
    const row = store.findWaiting(this.#sql, player)
    if (!row) return { state: store.requireIdentity(this.#sql).state === 'open' ? 'none' : 'closed' }
    if (row.table_number !== null) return { state: 'seated', table: row.table_number }
    const waiting = store.listWaiting(this.#sql)
    const drawMs = Math.max(drawMsOf(waiting[0] ?? row), this.deps.clock())
    return { state: 'waiting', sinceMs: row.since_ms, drawMs, waiting: waiting.length }
  }

  /** Wakes for the next draw, and for what is still to be told; a lobby without players sleeps. */
  async #arm(): Promise<void> {
    const nowMs = this.deps.clock()
    const [first] = store.listWaiting(this.#sql)
    const times = [
      first ? Math.max(drawMsOf(first), nowMs + (nowMs >= drawMsOf(first) ? DRAW_AGAIN_MS : 0)) : null,
      this.#voice.findNextMs(),
      store.countPlayers(this.#sql).seated > 0 ? nowMs + TELL_FLOOR_MS : null,
    ].filter((time) => time !== null)
    if (times.length === 0) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.min(...times))
  }
}
