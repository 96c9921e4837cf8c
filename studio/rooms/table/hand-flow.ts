/**
 * A hand from its deposits to its end, as rows. Each step is one transaction, so a table that restarts goes on where it
 * stopped: every deposit ends in exactly one of paid or taken back. It calls nothing outside this object.
 */

import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import type { SeatAct } from '../../../contract/rooms/hand.ts'
import type { HandProof } from '../../../contract/rooms/messages.ts'
import { depositOf, ROOM_TERMS, type Room } from '../../../contract/rooms/rooms.ts'
import { combineSeeds, shuffle } from '../../../contract/rooms/rules/deck.ts'
import { moneyOfSeat } from '../../../contract/rooms/rules/money.ts'
import { type Clock, type RandomBytes, randomUuid } from '../../../contract/time-and-chance.ts'
import { roundIdOf } from '../../engine/round-id.ts'
import {
  arrivalMs,
  GONE_MS,
  isReady,
  MOST_MISSED_CONTRIBUTIONS,
  MOST_MISSED_TURNS,
  RESERVE_MS,
  REST_MS,
} from './room-clock.ts'
import * as store from './room-store.ts'
import type { TableRows } from './table-rows.ts'
import { type LiveGame, replay } from './table-view.ts'

/** With so many seats a table of Bull Rush that has players of the house is full enough. */
const SEATS_WITH_HOUSE = { 'bull-rush': 4, 'big-two': 4, 'tien-len': 4 } as const

interface FlowOptions {
  readonly rows: TableRows
  readonly room: () => Room
  readonly deps: () => { readonly clock: Clock; readonly random: RandomBytes }
  /** A seed and its hash: made before a transaction, as hashing takes a turn. */
  readonly seal: () => Promise<Seal>
}
export interface Seal {
  readonly seed: string
  readonly hash: string
}

export class HandFlow {
  readonly #options: FlowOptions
  readonly #rows: TableRows
  /** The hand under way, replayed. Only what its rows say: made again after a restart. */
  #live: { readonly hand: number; readonly game: LiveGame } | null = null

  constructor(options: FlowOptions) {
    this.#options = options
    this.#rows = options.rows
  }

  get #now(): number {
    return this.#options.deps().clock()
  }

  #terms() {
    return ROOM_TERMS[this.#options.room().game]
  }

  /** The hand as far as it is dealt and played. */
  game(hand: store.HandRow): LiveGame | null {
    if (hand.start === null) return null
    const game =
      this.#live?.hand === hand.number ? this.#live.game : replay(hand, store.listActs(this.#rows, hand.number))
    this.#live = { hand: hand.number, game }
    return game
  }

  /** Players who are dealt in, and whether with them, or the house beside them, there are enough. */
  canBegin(identity: store.IdentityRow): boolean {
    const seats = store.listSeats(this.#rows)
    if (arrivalMs(seats, this.#now) !== null) return false
    const ready = seats.filter(isReady).length
    const { least } = this.#terms()
    return (
      identity.state !== 'closed' &&
      this.#now >= identity.rest_ms &&
      ready > 0 &&
      (identity.has_house === 1 || ready >= least)
    )
  }

  /** Takes the next hand: seats of the house are filled or freed, and every ready seat is asked for its deposit. */
  async begin(identity: store.IdentityRow): Promise<store.HandRow | null> {
    // The commitment of the hand after this one is written with its begin, so that its end waits for nothing.
    const seal = await this.#options.seal()
    return this.#rows.transaction(() => {
      if (store.findLiveHand(this.#rows) || !this.canBegin(identity)) return null
      this.#fillHouse(identity)
      const hand = store.requireNextHand(this.#rows)
      const nowMs = this.#now
      this.#rows.write(
        'hands',
        "UPDATE hands SET phase = 'deposit', phase_ms = ?, opened_ms = ?, rules = ? WHERE number = ?",
        nowMs,
        nowMs,
        this.#terms().rules,
        hand.number,
      )
      store.insertNextHand(this.#rows, seal.seed, seal.hash, nowMs)
      for (const row of store.listSeats(this.#rows)) {
        if (row.player !== null && !isReady(row)) continue
        const isHouse = row.player === null
        store.insertHandSeat(this.#rows, {
          hand: hand.number,
          seat: row.seat,
          player: row.player,
          player_id: row.player_id,
          round_id: isHouse ? null : roundIdOf(identity.mode, randomUuid(this.#options.deps().random)),
          state: isHouse ? 'staked' : 'asked',
          reserve_ms: RESERVE_MS,
        })
      }
      this.#rows.write('seats', 'UPDATE seats SET away_hands = away_hands + 1 WHERE away_ms IS NOT NULL')
      return store.findLiveHand(this.#rows)
    })
  }

  #fillHouse(identity: store.IdentityRow): void {
    const { most } = this.#terms()
    const seats = store.listSeats(this.#rows)
    const houses = seats.filter(({ player }) => player === null)
    const others = seats.length - houses.length
    const wanted = identity.has_house === 1 ? Math.max(0, SEATS_WITH_HOUSE[this.#options.room().game] - others) : 0
    for (const { seat } of houses.slice(wanted)) this.#rows.write('seats', 'DELETE FROM seats WHERE seat = ?', seat)
    const taken = new Set(store.listSeats(this.#rows).map(({ seat }) => seat))
    const free = Array.from({ length: most }, (_, seat) => seat).filter((seat) => !taken.has(seat))
    for (const seat of free.slice(0, Math.max(0, wanted - houses.length)))
      this.#rows.write('seats', 'INSERT INTO seats (seat, player) VALUES (?, NULL)', seat)
  }

  /** A wallet's answer. Too late where the deposits are closed: then the table repeats that the deposit goes back. */
  noteDeposit(roundId: string, answer: { readonly isStaked: boolean; readonly errorCode: string | null }): void {
    this.#rows.transaction(() => {
      const row = store.findHandSeatOfRound(this.#rows, roundId)
      if (!row) return
      if (row.state === 'off') {
        this.#rows.write('hand_seats', 'UPDATE hand_seats SET tell_ms = ? WHERE round_id = ?', this.#now, roundId)
        return
      }
      if (row.state !== 'asked') return
      if (answer.isStaked) {
        this.#rows.write('hand_seats', "UPDATE hand_seats SET state = 'staked' WHERE round_id = ?", roundId)
        this.#rows.write(
          'seats',
          'UPDATE seats SET refused_deposits = 0, refused_code = NULL WHERE player = ?',
          row.player,
        )
        return
      }
      store.sitOut(this.#rows, row.hand, row.seat, 'deposit_refused', this.#now)
      this.#rows.write(
        'seats',
        'UPDATE seats SET refused_deposits = refused_deposits + 1, refused_code = ? WHERE player = ?',
        answer.errorCode,
        row.player,
      )
    })
  }

  /** Whether the phase has all it waits for. */
  isComplete(hand: store.HandRow): boolean {
    const rows = store.listHandSeats(this.#rows, hand.number)
    const players = rows.filter(({ player, state }) => player !== null && state === 'staked')
    if (hand.phase === 'deposit') return rows.every(({ state }) => state !== 'asked')
    if (hand.phase === 'commit') return players.every(({ commit_hash }) => commit_hash !== null)
    return hand.phase === 'reveal' && players.every(({ reveal }) => reveal !== null)
  }

  commit(hand: store.HandRow, player: string, commit: string): void {
    const row = this.#requireContributor(hand, player, 'commit')
    if (row.commit_hash === commit) return
    if (row.commit_hash !== null) throw new Refusal('conflict', 'a commit stands as it was sent')
    const isCopied = store.listHandSeats(this.#rows, hand.number).some(({ commit_hash }) => commit_hash === commit)
    if (isCopied) throw new Refusal('invalid_fields', 'this commit is of another seat')
    this.#rows.write(
      'hand_seats',
      'UPDATE hand_seats SET commit_hash = ? WHERE hand = ? AND seat = ? AND commit_hash IS NULL',
      commit,
      hand.number,
      row.seat,
    )
  }

  /** The hash is given, as hashing takes a turn. */
  reveal(hand: store.HandRow, player: string, reveal: string, hash: string): void {
    const row = this.#requireContributor(hand, player, 'reveal')
    if (row.commit_hash !== hash) throw new Refusal('invalid_fields', 'this is not what was committed to')
    this.#rows.write(
      'hand_seats',
      'UPDATE hand_seats SET reveal = ? WHERE hand = ? AND seat = ? AND reveal IS NULL',
      reveal,
      hand.number,
      row.seat,
    )
  }

  #requireContributor(hand: store.HandRow, player: string, phase: 'commit' | 'reveal'): store.HandSeatRow {
    const row = store
      .listHandSeats(this.#rows, hand.number)
      .find((one) => one.player === player && one.state === 'staked')
    if (!row) throw new Refusal('forbidden', 'this seat is not in the hand')
    if (hand.phase !== phase) throw new Refusal('round_closed', `no ${phase} is asked for now`)
    return row
  }

  /** The deposits, the commits or the reveals are closed: who is missing sits out, and its deposit goes back. */
  async close(hand: store.HandRow, dueMs: number): Promise<'on' | 'off'> {
    if (this.#now > dueMs + GONE_MS) return this.callOff(hand)
    const why = ({ deposit: 'deposit_refused', commit: 'no_commit', reveal: 'no_reveal' } as const)[
      hand.phase as 'deposit' | 'commit' | 'reveal'
    ]
    const isEnough = this.#rows.transaction(() => {
      if (store.findHand(this.#rows, hand.number)?.phase !== hand.phase) return null
      for (const row of store.listHandSeats(this.#rows, hand.number)) {
        const isMissing =
          row.state === 'asked' ||
          (row.state === 'staked' &&
            row.player !== null &&
            ((hand.phase === 'commit' && row.commit_hash === null) || (hand.phase === 'reveal' && row.reveal === null)))
        if (!isMissing) continue
        store.sitOut(this.#rows, hand.number, row.seat, why, this.#now)
        if (hand.phase !== 'deposit') this.#noteMissedContribution(row.player)
      }
      const left = store.listHandSeats(this.#rows, hand.number).filter(({ state }) => state === 'staked')
      const isLeft = left.length >= this.#terms().least && left.some(({ player }) => player !== null)
      if (isLeft && hand.phase !== 'reveal')
        store.savePhase(this.#rows, hand.number, hand.phase === 'deposit' ? 'commit' : 'reveal', this.#now)
      return isLeft
    })
    if (isEnough === false) return this.callOff(hand)
    if (isEnough && hand.phase === 'reveal') await this.#deal(hand.number)
    return 'on'
  }

  #noteMissedContribution(player: string | null): void {
    this.#rows.write(
      'seats',
      `UPDATE seats SET missed_contributions = missed_contributions + 1,
         away_ms = iif(missed_contributions + 1 >= ?, COALESCE(away_ms, ?), away_ms) WHERE player = ?`,
      MOST_MISSED_CONTRIBUTIONS,
      this.#now,
      player,
    )
  }

  async #deal(number: number): Promise<void> {
    const hand = store.findHand(this.#rows, number)
    assert(hand, 'a hand stays')
    const staked = store.listHandSeats(this.#rows, number).filter(({ state }) => state === 'staked')
    const clientSeed = await combineSeeds(
      staked.flatMap(({ seat, reveal }) => (reveal === null ? [] : [{ seat, reveal }])),
    )
    const { deck, luck } = await shuffle({ serverSeed: hand.seed, clientSeed, nonce: number })
    const seats = staked.map(({ seat }) => seat)
    const winner = store.findLastWinner(this.#rows)
    const start = {
      seats,
      deck,
      luck,
      baseMinor: this.#options.room().baseMinor,
      lead: winner !== null && seats.includes(winner) ? winner : null,
    }
    this.#rows.transaction(() => {
      // Drawing lets other events in: another may have dealt the hand, or called it off.
      if (store.findHand(this.#rows, number)?.phase !== 'reveal') return
      const nowMs = this.#now
      this.#rows.write(
        'hands',
        "UPDATE hands SET phase = 'play', phase_ms = ?, turn = 0, turn_ms = ?, client_seed = ?, start = ? WHERE number = ?",
        nowMs,
        nowMs,
        clientSeed,
        JSON.stringify(start),
        number,
      )
      for (const { player } of staked)
        this.#rows.write('seats', 'UPDATE seats SET missed_contributions = 0 WHERE player = ?', player)
    })
  }

  /**
   * One act, and the hand's end where it is the last one. `turn` is the one that the act answers. Refused: `round_closed`
   * out of its time, `invalid_fields` for what the rules do not allow.
   */
  act(hand: store.HandRow, { seat, act, by }: SeatAct, turn: number): void {
    const nowMs = this.#now
    const next = this.#rows.transaction(() => {
      const now = store.findHand(this.#rows, hand.number)
      const game = now && this.game(now)
      if (now?.phase !== 'play' || !game || now.turn !== turn) throw new Refusal('round_closed', 'this turn is over')
      const { rules } = game
      if (!rules.toAct(game.state).includes(seat)) throw new Refusal('round_closed', 'another seat is to act')
      const state = rules.apply(game.state, seat, act)
      if (state === null) throw new Refusal('invalid_fields', 'the rules do not allow this')
      store.insertAct(this.#rows, hand.number, game.acts, { seat, act, by }, nowMs)
      this.#spendReserve(now, game, seat, nowMs)
      this.#noteTurn(hand.number, seat, by, nowMs)
      const played = { rules, state, acts: game.acts + 1 }
      if (rules.turn(state) !== now.turn)
        this.#rows.write(
          'hands',
          'UPDATE hands SET turn = ?, turn_ms = ? WHERE number = ?',
          rules.turn(state),
          nowMs,
          hand.number,
        )
      this.#settleIfOver(now, played)
      return played
    })
    this.#live = { hand: hand.number, game: next }
  }

  /** What a turn took beyond its time was the reserve's. */
  #spendReserve(hand: store.HandRow, game: LiveGame, seat: number, nowMs: number): void {
    const inHand = store.listHandSeats(this.#rows, hand.number).find((one) => one.seat === seat)
    if (inHand?.reserve_turn !== hand.turn) return
    const overMs = nowMs - (hand.turn_ms + game.rules.clock(game.state).ms)
    this.#rows.write(
      'hand_seats',
      'UPDATE hand_seats SET reserve_ms = MAX(0, reserve_ms - ?) WHERE hand = ? AND seat = ? AND reserve_turn = ?',
      Math.max(0, overMs),
      hand.number,
      seat,
      hand.turn,
    )
  }

  #noteTurn(hand: number, seat: number, by: SeatAct['by'], nowMs: number): void {
    const hasMissed = store.listSeats(this.#rows).some((one) => one.seat === seat && one.missed_turns > 0)
    if (by === 'player' && hasMissed)
      this.#rows.write('seats', 'UPDATE seats SET missed_turns = 0 WHERE seat = ?', seat)
    if (by !== 'clock') return
    this.#rows.write(
      'seats',
      `UPDATE seats SET missed_turns = missed_turns + 1,
         away_ms = iif(missed_turns + 1 >= ?, COALESCE(away_ms, ?), away_ms)
       WHERE seat = ? AND player = (SELECT player FROM hand_seats WHERE hand = ? AND seat = ?)`,
      MOST_MISSED_TURNS,
      nowMs,
      seat,
      hand,
      seat,
    )
  }

  /** Within the transaction of the last act. */
  #settleIfOver(hand: store.HandRow, game: LiveGame): void {
    const nets = game.rules.result(game.state)
    if (!nets) return
    assert(nets.reduce((sum, { netMinor }) => sum + netMinor, 0) === 0, 'what one wins another loses')
    const room = this.#options.room()
    const nowMs = this.#now
    const players = new Map(store.listHandSeats(this.#rows, hand.number).map(({ seat, player }) => [seat, player]))
    const { rakeBps } = this.#terms()
    for (const net of nets) {
      const isHouse = players.get(net.seat) === null
      const money = { baseMinor: room.baseMinor, depositMinor: depositOf(room), rakeBps: isHouse ? 0 : rakeBps }
      store.settleSeat(this.#rows, hand.number, moneyOfSeat(money, net), nowMs)
    }
    const best = nets.toSorted((one, other) => other.netMinor - one.netMinor)[0]
    this.#rows.write(
      'hands',
      "UPDATE hands SET phase = 'show', phase_ms = ?, ended_ms = ?, winner = ?, note_ms = ? WHERE number = ?",
      nowMs,
      nowMs,
      best?.seat ?? null,
      nowMs,
      hand.number,
    )
  }

  /** Every deposit goes back. The hand's seed is used up. */
  callOff(hand: store.HandRow): 'off' {
    this.#rows.transaction(() => {
      const now = store.findHand(this.#rows, hand.number)
      if (!now || now.phase === 'show' || now.phase === 'over' || now.phase === 'next') return
      const nowMs = this.#now
      for (const { seat } of store.listHandSeats(this.#rows, hand.number))
        store.sitOut(this.#rows, hand.number, seat, null, nowMs)
      this.#rows.write(
        'hands',
        "UPDATE hands SET phase = 'over', phase_ms = ?, is_off = 1, ended_ms = ? WHERE number = ?",
        nowMs,
        nowMs,
        hand.number,
      )
      this.#rows.write('identity', 'UPDATE identity SET rest_ms = ?', nowMs + REST_MS)
    })
    return 'off'
  }

  /** The result was shown long enough. */
  finish(hand: store.HandRow): void {
    this.#rows.transaction(() => {
      if (store.findHand(this.#rows, hand.number)?.phase === 'show')
        store.savePhase(this.#rows, hand.number, 'over', this.#now)
      store.forgetOldHands(this.#rows, this.#now)
    })
    this.#live = null
  }

  /** Null while the seed is secret. */
  proof(hand: store.HandRow): HandProof | null {
    if (hand.client_seed === null || hand.start === null || (hand.phase !== 'show' && hand.phase !== 'over'))
      return null
    if (hand.is_off === 1) return null
    const { seats, lead, baseMinor } = store.readStart(hand)
    return {
      rules: hand.rules ?? '',
      serverSeedHash: hand.seed_hash,
      serverSeed: hand.seed,
      clientSeed: hand.client_seed,
      nonce: hand.number,
      contributions: store
        .listHandSeats(this.#rows, hand.number)
        .flatMap(({ seat, state, commit_hash: commit, reveal }) =>
          state === 'settled' && commit !== null ? [{ seat, commit, reveal }] : [],
        ),
      seats: [...seats],
      lead,
      baseMinor,
      acts: store.listActs(this.#rows, hand.number),
    }
  }
}
