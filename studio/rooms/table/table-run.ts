/** Takes a table through all that is due, one step after the other, and wakes it for what comes next. */
import { assert } from '../../../contract/lib/assert.ts'
import type { HandAct } from '../../../contract/rooms/hand.ts'
import type { HandFlow } from './hand-flow.ts'
import { arrivalMs, dueOf, GONE_MS, mayUseReserve, nextOutMs, outReason, PHASE_MS } from './room-clock.ts'
import { drawWord, type RoomDeps } from './room-deps.ts'
import * as store from './room-store.ts'
import type { TableCalls } from './table-calls.ts'
import type { TableRows } from './table-rows.ts'
import type { TableSockets } from './table-sockets.ts'
import type { LiveGame } from './table-view.ts'

interface RunOptions {
  readonly storage: DurableObjectStorage
  readonly rows: TableRows
  readonly flow: HandFlow
  readonly sockets: TableSockets
  readonly calls: TableCalls
  readonly deps: () => RoomDeps
}

/** More than a hand has. The alarm goes on where a run ends. */
const MOST_STEPS = 400

export class TableRun {
  readonly #options: RunOptions
  readonly #rows: TableRows
  #running: Promise<void> | null = null
  #isRunAgain = false
  /** The alarm as this object has set it; null is none. Not known after a restart and once an alarm has come. */
  #armedMs: number | null | undefined

  constructor(options: RunOptions) {
    this.#options = options
    this.#rows = options.rows
  }

  get #now(): number {
    return this.#options.deps().clock()
  }

  /** One run at a time; what comes while it runs is looked at behind it. */
  run(): Promise<void> {
    if (this.#running) {
      this.#isRunAgain = true
      return this.#running
    }
    const run = this.#runUntilDone().finally(() => {
      this.#running = null
    })
    this.#running = run
    return run
  }

  async #runUntilDone(): Promise<void> {
    do {
      this.#isRunAgain = false
      for (let steps = 0; (await this.#step()) && steps < MOST_STEPS; steps += 1);
      await this.arm()
    } while (this.#isRunAgain)
  }

  /** One thing that is due. False when nothing is. */
  async #step(): Promise<boolean> {
    const identity = store.findIdentity(this.#rows)
    if (!identity) return false
    const { flow, sockets, calls } = this.#options
    const hand = store.findLiveHand(this.#rows)
    this.#freeSeats(identity, hand)
    if (!hand) return this.#beginHand(identity)
    if (hand.phase === 'play') return this.#playOn(hand)
    if (hand.phase === 'deposit') calls.askDeposits(hand, identity)
    assert(hand.phase !== 'next' && hand.phase !== 'over', 'a live hand is under way')
    const dueMs = hand.phase_ms + PHASE_MS[hand.phase]
    const isDue = this.#now >= dueMs
    if (hand.phase === 'show') {
      if (!isDue) return false
      flow.finish(hand)
      sockets.broadcast({ kind: 'phase' })
      return true
    }
    if (!isDue && !flow.isComplete(hand)) return false
    const how = await flow.close(hand, dueMs)
    if (how === 'off') sockets.broadcast({ kind: 'off', reason: this.#now > dueMs + GONE_MS ? 'lost' : 'too_few' })
    else sockets.broadcast({ kind: hand.phase === 'reveal' ? 'dealt' : 'phase' })
    return true
  }

  async #beginHand(identity: store.IdentityRow): Promise<boolean> {
    const { flow, sockets, calls } = this.#options
    if (!flow.canBegin(identity)) return false
    calls.forgetAsked()
    if (!(await flow.begin(identity))) return false
    sockets.broadcast({ kind: 'phase' })
    return true
  }

  /** Seats of the house act, and for players who are late or away the printed rule does. */
  #playOn(hand: store.HandRow): boolean {
    const game = this.#options.flow.game(hand)
    assert(game, 'a hand in play was dealt')
    const nowMs = this.#now
    const clock = game.rules.clock(game.state)
    for (const { row, dueMs } of this.listDue(hand, game)) {
      if (nowMs < dueMs) continue
      if (row.player !== null && nowMs > dueMs + GONE_MS) return this.#resume(hand, game)
      if (mayUseReserve(hand, clock, row, this.#isConnected(row.player))) {
        this.#rows.write(
          'hand_seats',
          'UPDATE hand_seats SET reserve_turn = ? WHERE hand = ? AND seat = ?',
          hand.turn,
          hand.number,
          row.seat,
        )
        this.#options.sockets.broadcast({ kind: 'phase' })
        return true
      }
      const isHouse = row.player === null
      const act = isHouse ? this.#houseAct(game, row.seat) : game.rules.byClock(game.state, row.seat)
      this.act(hand, { seat: row.seat, act, by: isHouse ? 'house' : 'clock' }, hand.turn)
      return true
    }
    return false
  }

  /** Writes the act, and tells it. Bids and stakes of Bull Rush stay hidden until all have been made. */
  act(hand: store.HandRow, act: Parameters<HandFlow['act']>[1], turn: number): void {
    const { flow, sockets } = this.#options
    flow.act(hand, act, turn)
    const isHidden = act.act.kind === 'bid' || act.act.kind === 'stake'
    sockets.broadcast({ kind: 'act', seat: act.seat, act: isHidden ? null : act.act, by: act.by })
    if (store.findHand(this.#rows, hand.number)?.phase === 'show') sockets.broadcast({ kind: 'result' })
  }

  /** It sees what its seat sees. */
  #houseAct({ rules, state }: LiveGame, seat: number): HandAct {
    const act = rules.house(rules.view(state, seat), drawWord(this.#options.deps().random))
    return rules.apply(state, seat, act) === null ? rules.byClock(state, seat) : act
  }

  /** The object was gone and its players could not act: their turn begins again, or before the first act the hand is off. */
  #resume(hand: store.HandRow, game: LiveGame): boolean {
    const { flow, sockets } = this.#options
    if (game.acts === 0) {
      flow.callOff(hand)
      sockets.broadcast({ kind: 'off', reason: 'lost' })
      return true
    }
    this.#rows.write('hands', 'UPDATE hands SET turn_ms = ? WHERE number = ?', this.#now, hand.number)
    sockets.broadcast({ kind: 'phase' })
    return true
  }

  /** The seats that are to act, and when each does so at the latest. */
  listDue(hand: store.HandRow, game: LiveGame): { row: store.HandSeatRow; dueMs: number }[] {
    const toAct = game.rules.toAct(game.state)
    const clock = game.rules.clock(game.state)
    const seats = store.listSeats(this.#rows)
    return store
      .listHandSeats(this.#rows, hand.number)
      .filter(({ seat }) => toAct.includes(seat))
      .map((row) => {
        const seat = seats.find((one) => one.player === row.player && one.seat === row.seat)
        return { row, dueMs: dueOf(hand, clock, seat, row) }
      })
  }

  /** Players whose time here is over, where no hand of theirs is under way. */
  #freeSeats(identity: store.IdentityRow, hand: store.HandRow | null): void {
    const { sockets, calls } = this.#options
    const nowMs = this.#now
    const busy = hand ? store.listHandSeats(this.#rows, hand.number) : []
    const isPlayed = hand?.phase !== 'show'
    const seats = store.listSeats(this.#rows)
    for (const seat of seats) {
      if (seat.player === null) continue
      // Who wishes to leave goes once the hand is played; all others see its result first.
      const isInHand =
        busy.some((one) => one.player === seat.player && one.state !== 'off') && (isPlayed || seat.is_leaving === 0)
      const reason = isInHand ? null : outReason(seat, identity.state, nowMs)
      if (reason === null) continue
      this.#rows.write('seats', 'DELETE FROM seats WHERE seat = ?', seat.seat)
      sockets.sendOut(seat.player, { reason, errorCode: reason === 'deposit_refused' ? seat.refused_code : null })
      sockets.broadcast({ kind: 'seat', seat: seat.seat, what: 'left' })
    }
    const left = store.listSeats(this.#rows)
    if (!hand && left.length > 0 && left.every(({ player }) => player === null))
      this.#rows.write('seats', 'DELETE FROM seats')
    calls.tellSeats()
  }

  #isConnected(player: string | null): boolean {
    return player !== null && store.findSeatOf(this.#rows, player)?.lost_ms === null
  }

  /** An alarm has come: the next one is to be set. */
  forgetAlarm(): void {
    this.#armedMs = undefined
  }

  /** Wakes for whatever is due next; a table with nothing due sleeps. */
  async arm(): Promise<void> {
    const identity = store.findIdentity(this.#rows)
    if (!identity) return
    const times = [
      store.findNextTellMs(this.#rows),
      store.findNextNoteMs(this.#rows),
      this.#nextStepMs(identity),
    ].filter((time) => time !== null)
    const nextMs = times.length === 0 ? null : Math.min(...times)
    // Each alarm that is set is a write of its own.
    if (nextMs === this.#armedMs) return
    this.#armedMs = nextMs
    try {
      if (nextMs === null) await this.#options.storage.deleteAlarm()
      else await this.#options.storage.setAlarm(nextMs)
    } catch (error) {
      this.#armedMs = undefined
      throw error
    }
  }

  #nextStepMs(identity: store.IdentityRow): number | null {
    const hand = store.findLiveHand(this.#rows)
    const seats = store.listSeats(this.#rows)
    if (!hand) {
      const nowMs = this.#now
      const restMs = identity.rest_ms > nowMs && seats.length > 0 ? identity.rest_ms : null
      const times = [nextOutMs(seats), arrivalMs(seats, nowMs), restMs].filter((time) => time !== null)
      return times.length === 0 ? null : Math.min(...times)
    }
    if (hand.phase !== 'play')
      return hand.phase === 'next' || hand.phase === 'over' ? null : hand.phase_ms + PHASE_MS[hand.phase]
    const game = this.#options.flow.game(hand)
    return game ? Math.min(...this.listDue(hand, game).map(({ dueMs }) => dueMs)) : null
  }
}
