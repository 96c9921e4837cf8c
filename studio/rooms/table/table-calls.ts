/** What a table asks and tells other objects: deposits and ends of players, seats and hands of its lobby. */

import { assert } from '../../../contract/lib/assert.ts'
import { requireWithin } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import type { FairnessProof } from '../../../contract/protocols/vendor-wallet.ts'
import { depositOf, ROOM_TERMS, type Room } from '../../../contract/rooms/rooms.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { nameAlgorithm } from '../../engine/rules-name.ts'
import type { DepositAsk, HandEnd } from '../ends.ts'
import type { HandNote } from '../lobby/played-hands.ts'
import type { RoomKey } from '../room-names.ts'
import { countPasses } from '../soft-play.ts'
import type { HandFlow } from './hand-flow.ts'
import { DEPOSIT_MS } from './room-clock.ts'
import type { RoomDeps } from './room-deps.ts'
import * as store from './room-store.ts'
import type { TableRows } from './table-rows.ts'

interface CallOptions {
  readonly ctx: DurableObjectState
  readonly rows: TableRows
  readonly flow: HandFlow
  readonly deps: () => RoomDeps
  readonly room: () => Room
  /** Takes the table on where an answer has come. */
  readonly run: () => Promise<void>
}

const ALGORITHM = 'v2'
const TOLD_A_TURN = 10
const TELL_MOST_MS = 2_000
const SLOWEST_TELL_MS = 60_000
const keyOf = ({ operator, currency, mode, code }: store.IdentityRow): RoomKey => ({ operator, currency, mode, code })

export class TableCalls {
  readonly #options: CallOptions
  readonly #rows: TableRows
  /** Deposits of this hand that were asked for. An object that restarts asks again, which changes nothing. */
  readonly #asked = new Set<string>()
  #toldSeats = ''

  constructor(options: CallOptions) {
    this.#options = options
    this.#rows = options.rows
  }

  get #now(): number {
    return this.#options.deps().clock()
  }

  forgetAsked(): void {
    this.#asked.clear()
  }

  /** Asks each seat that has not been asked yet. Answers go on with the table. */
  askDeposits(hand: store.HandRow, identity: store.IdentityRow): void {
    for (const row of store.listHandSeats(this.#rows, hand.number)) {
      const { round_id: roundId, player } = row
      if (row.state !== 'asked' || roundId === null || player === null || this.#asked.has(roundId)) continue
      this.#asked.add(roundId)
      const ask: DepositAsk = {
        code: identity.code,
        table: identity.number,
        seat: row.seat,
        hand: hand.number,
        roundId,
        depositMinor: depositOf(this.#options.room()),
        proof: this.#proof(hand),
        untilMs: hand.phase_ms + DEPOSIT_MS,
      }
      this.#options.ctx.waitUntil(this.#askDeposit(player, ask).then(() => this.#options.run()))
    }
  }

  async #askDeposit(player: string, ask: DepositAsk): Promise<void> {
    try {
      const answer = await this.#options.deps().playerOf(player).stakeHand(ask)
      if (answer.state === 'unknown') return
      const errorCode = answer.state === 'refused' ? answer.errorCode : null
      this.#options.flow.noteDeposit(ask.roundId, { isStaked: answer.state === 'staked', errorCode })
    } catch (error) {
      log.warn('deposit_unanswered', { round: ask.roundId, cause: sayError(error) })
    }
  }

  /** Tells players' objects the ends of their deposits until each has answered. */
  async tellEnds(): Promise<void> {
    const rows = store.listToTell(this.#rows, this.#now, TOLD_A_TURN)
    await Promise.all(rows.map((row) => this.#tellEnd(row)))
  }

  async #tellEnd(row: store.HandSeatRow): Promise<void> {
    if (row.player === null || row.round_id === null) return
    try {
      const told = await requireWithin(this.#options.deps().playerOf(row.player).endHand(this.endOf(row)), TELL_MOST_MS)
      if (told === 'busy') throw new Error('the wallet is being asked about this deposit')
      this.#rows.write('hand_seats', 'UPDATE hand_seats SET tell_ms = NULL WHERE round_id = ?', row.round_id)
    } catch (error) {
      const delayMs = Math.min(1_000 * 2 ** row.attempts, SLOWEST_TELL_MS)
      this.#rows.write(
        'hand_seats',
        'UPDATE hand_seats SET attempts = attempts + 1, tell_ms = ? WHERE round_id = ?',
        this.#now + delayMs,
        row.round_id,
      )
      log.warn('player_unanswered', { round: row.round_id, cause: sayError(error) })
    }
  }

  /** The lobby counts who plays with whom, and where money goes. */
  async tellNotes(): Promise<void> {
    const identity = store.findIdentity(this.#rows)
    if (!identity) return
    for (const hand of store.listToNote(this.#rows, this.#now)) {
      try {
        const note = this.#noteOf(identity, hand)
        await requireWithin(this.#options.deps().lobbyOf(identity).noteHand(keyOf(identity), note), TELL_MOST_MS)
        this.#rows.write('hands', 'UPDATE hands SET note_ms = NULL WHERE number = ?', hand.number)
      } catch (error) {
        this.#rows.write(
          'hands',
          'UPDATE hands SET note_ms = ? WHERE number = ?',
          this.#now + SLOWEST_TELL_MS,
          hand.number,
        )
        log.warn('lobby_unanswered', { hand: hand.number, cause: sayError(error) })
      }
    }
  }

  #noteOf({ number, mode }: store.IdentityRow, hand: store.HandRow): HandNote {
    const inHand = store.listHandSeats(this.#rows, hand.number)
    const seats = inHand.flatMap((row) => {
      const result = store.readResult(row)
      return row.player_id && row.round_id && result
        ? [{ playerId: row.player_id, roundId: row.round_id, netMinor: result.netMinor }]
        : []
    })
    const playerOf = (seat: number) => inHand.find((row) => row.seat === seat)?.player_id ?? null
    const passes =
      mode === 'real' && hand.start !== null
        ? countPasses(hand.rules ?? '', store.readStart(hand), store.listActs(this.#rows, hand.number), playerOf)
        : []
    return { table: number, hand: hand.number, endedMs: hand.phase_ms, seats, passes }
  }

  /** For the lobby, where they changed. No hand waits for it: the lobby asks the table itself before it seats anyone. */
  tellSeats(): void {
    const identity = store.findIdentity(this.#rows)
    if (!identity) return
    const players = store.listSeats(this.#rows).filter(({ player }) => player !== null).length
    const seats = { table: identity.number, players }
    const text = JSON.stringify(seats)
    if (this.#toldSeats === text) return
    this.#toldSeats = text
    this.#options.ctx.waitUntil(
      this.#options
        .deps()
        .lobbyOf(identity)
        .noteSeats(keyOf(identity), seats)
        .catch((error) => {
          this.#toldSeats = ''
          log.warn('lobby_unanswered', { cause: sayError(error) })
        }),
    )
  }

  endOf(row: store.HandSeatRow): HandEnd {
    const hand = store.findHand(this.#rows, row.hand)
    const identity = store.findIdentity(this.#rows)
    assert(hand && identity && row.round_id !== null, 'a deposit is of a hand of this table')
    const own = store.readResult(row)
    const isSettled = row.state === 'settled'
    assert(isSettled === (own !== null), 'what is settled has its result')
    const inHand = store.listHandSeats(this.#rows, row.hand)
    const results = inHand.map(store.readResult)
    return {
      roundId: row.round_id,
      end: isSettled ? 'settled' : 'off',
      payoutMinor: own?.payoutMinor ?? 0,
      unplayedMinor: own?.unplayedMinor ?? 0,
      record: {
        room: identity.code,
        table: identity.number,
        hand: row.hand,
        seat: row.seat,
        houses: inHand.filter(({ player }) => player === null).map(({ seat }) => seat),
        result: isSettled ? results.filter((one) => one !== null) : null,
        proof: isSettled ? this.#options.flow.proof(hand) : null,
      },
      proof: this.#proof(hand),
    }
  }

  /** As the wallet keeps it. The client seed is known from the deal on, the server's once the hand is over. */
  #proof(hand: store.HandRow): FairnessProof {
    const whole = this.#options.flow.proof(hand)
    return {
      algorithm: nameAlgorithm(ALGORITHM),
      serverSeedHash: hand.seed_hash,
      ...(whole ? { serverSeed: whole.serverSeed } : {}),
      clientSeed: hand.client_seed ?? '',
      nonce: hand.number,
      modelVersion: hand.rules ?? ROOM_TERMS[this.#options.room().game].rules,
    }
  }
}
