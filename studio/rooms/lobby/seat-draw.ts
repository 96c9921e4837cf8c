/** Draws who sits where. The tables have the last word: each knows its seats, and who may sit together. */
import { requireWithin } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import { ROOM_TERMS } from '../../../contract/rooms/rooms.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { roomNameOf } from '../room-names.ts'
import { drawGroups, shuffled } from './draw-seats.ts'
import { type LobbyDeps, ROOM_ANSWERS_MS } from './lobby-deps.ts'
import * as store from './lobby-store.ts'

/** Seats are drawn so long after the first one waits. */
export const DRAW_MS = 10_000
/** Who found no table waits for one so long, over and over. */
export const DRAW_AGAIN_MS = 2_000
/** A page asks each second. One that is silent for so long is gone. */
const SILENT_MS = 15_000

/** When the queue that this row heads is drawn next. */
export const drawMsOf = (first: store.WaitingRow): number => first.since_ms + DRAW_MS

export class SeatDraw {
  readonly #storage: DurableObjectStorage
  readonly #sql: SqlStorage
  readonly #deps: () => LobbyDeps
  #drawing: Promise<void> | null = null

  constructor(storage: DurableObjectStorage, deps: () => LobbyDeps) {
    this.#storage = storage
    this.#sql = storage.sql
    this.#deps = deps
  }

  /** Draws seats where it is time. One draw at once: tables answer in between. */
  draw(): Promise<void> {
    this.#drawing ??= this.#drawOnce().finally(() => {
      this.#drawing = null
    })
    return this.#drawing
  }

  async #drawOnce(): Promise<void> {
    const nowMs = this.#deps().clock()
    store.dropSilent(this.#sql, nowMs - SILENT_MS)
    const [first] = store.listWaiting(this.#sql)
    if (!first || nowMs < drawMsOf(first) || store.requireIdentity(this.#sql).state !== 'open') return
    const below = this.#below()
    const { most, least } = ROOM_TERMS[store.requireRoom(this.#sql).game]
    const rest: store.WaitingRow[] = []
    for (const row of shuffled(store.listWaiting(this.#sql), below))
      if (!(await this.#seatAtOpenTable(row, most, below))) rest.push(row)
    const groups = drawGroups(
      rest.map((row) => ({ player: row.player, separation: store.readSeparation(row) })),
      { least, most, hasHouse: rest.some(({ has_house }) => has_house === 1), below },
    )
    for (const group of groups) {
      const table = store.findFreeTable(this.#sql)
      for (const { player } of group) {
        const row = rest.find((one) => one.player === player)
        if (row) await this.#seat(row, table)
      }
    }
  }

  /** At a random one of the tables with players and with room. */
  async #seatAtOpenTable(row: store.WaitingRow, most: number, below: (bound: number) => number): Promise<boolean> {
    for (const number of shuffled(store.listOpenTables(this.#sql, most), below))
      if (await this.#seat(row, number)) return true
    return false
  }

  async #seat(row: store.WaitingRow, table: number): Promise<boolean> {
    const identity = store.requireIdentity(this.#sql)
    const key = { ...store.keyOf(identity), number: table }
    const arrival = {
      player: row.player,
      playerId: row.player_id,
      separation: store.readSeparation(row),
      hasHouse: row.has_house === 1,
    }
    try {
      const room = this.#deps().roomOf(roomNameOf(key))
      const answer = await requireWithin(room.seat(key, identity.state, arrival), ROOM_ANSWERS_MS)
      if (answer.state !== 'seated') return false
      this.#storage.transactionSync(() => store.saveSeated(this.#sql, row.player, table))
      return true
    } catch (error) {
      log.warn('room_unanswered', { table, cause: sayError(error) })
      return false
    }
  }

  #below() {
    return (bound: number) => new DataView(this.#deps().random(4).buffer).getUint32(0) % Math.max(1, bound)
  }
}
