/** Rounds as a page plays them. Every outcome is decided and written down before the wallet is asked for anything. */
import { Refusal } from '../../contract/errors.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { findJackpotOf } from '../../contract/jackpot/jackpots.ts'
import { assert } from '../../contract/lib/assert.ts'
import { type Clock, type RandomBytes, randomUuid } from '../../contract/time-and-chance.ts'
import type { PlayedRound } from '../api.ts'
import { OWN_ALGORITHM, paytableOf } from '../engine/engine.ts'
import { roundIdOf } from '../engine/round-id.ts'
import { requireGame } from '../games/index.ts'
import { presentRound } from '../rounds/present-round.ts'
import { isCouponRound, isHandRound } from '../rounds/round-row.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import * as seedRows from '../rounds/seeds-store.ts'
import { doAct, isRepeat } from './acts.ts'
import { admitRound, findPaceWaitMs, type Wish } from './admit-round.ts'
import { countAutoBet } from './auto-bet.ts'
import type { PlayerClock } from './player-clock.ts'
import type { PlayerSeeds } from './player-seeds.ts'
import type { TableBets } from './table-bets.ts'

type Options = {
  readonly storage: DurableObjectStorage
  readonly deps: () => { readonly clock: Clock; readonly random: RandomBytes }
  readonly seeds: PlayerSeeds
  readonly tables: TableBets
  readonly clock: PlayerClock
}

export class PlayedRounds {
  readonly #options: Options
  readonly #sql: SqlStorage

  constructor(options: Options) {
    this.#options = options
    this.#sql = options.storage.sql
  }

  async spin(seat: SeatRow, spinId: string, wish: Wish): Promise<PlayedRound> {
    const id = await this.#decide(seat, spinId, wish)
    await this.#options.clock.drive(id)
    return this.present(seat, id)
  }

  async act(seat: SeatRow, spinId: string, at: number, act: string): Promise<PlayedRound> {
    const { storage, deps, clock } = this.#options
    const row = rounds.findRoundBySpin(this.#sql, spinId)
    if (!row || row.game_code !== seat.game_code) throw new Refusal('not_found', 'no round of this game under this id')
    // A shot has a call of its own, which keeps the cadence and knows the fish.
    if (requireGame(row.game_code).type === 'pond') throw new Refusal('invalid_fields', 'a magazine takes no acts')
    if (!isRepeat(row, at, act)) storage.transactionSync(() => doAct(this.#sql, seat, row, act, deps().clock()))
    await clock.drive(row.id)
    return this.present(seat, row.id)
  }

  /** A round, or a bet at a table, after the wallet was asked once more about what is open of it. */
  async read(seat: SeatRow, spinId: string): Promise<PlayedRound> {
    const row = rounds.findRoundBySpin(this.#sql, spinId)
    if (!row || isCouponRound(row)) throw new Refusal('not_found', 'no round under this spin id: nothing was staked')
    if (row.kind === 'shared' && !isHandRound(row)) await this.#options.tables.goOn(row)
    if (row.step !== 'done') await this.#options.clock.drive(row.id)
    return this.present(seat, row.id)
  }

  present(seat: SeatRow, roundId: string): PlayedRound {
    const round = presentRound(this.#sql, rounds.requireRound(this.#sql, roundId))
    return { ...round, nextRoundInMs: findPaceWaitMs(this.#sql, seat, this.#options.deps().clock()) }
  }

  /** Decides and records a round; answers the id of the one that the spin id already has. */
  async #decide(seat: SeatRow, spinId: string, wish: Wish): Promise<string> {
    const { storage, deps, seeds, clock } = this.#options
    const { engine } = requireGame(seat.game_code)
    // Hashing lets other requests in between, so everything is read again inside the transaction.
    for (;;) {
      const known = admitRound(this.#sql, seat, spinId, wish, deps().clock())
      if (known) return known
      const pair = seedRows.requireSeed(this.#sql, 'active')
      if (pair.client_seed === null) throw new Refusal('conflict', 'the client seed comes before the first bet')
      // A round that waits in another game keeps a worn pair in use: to open it would show how that round ends.
      if (pair.next_nonce >= seedRows.ROUNDS_PER_SEED && rounds.listOpenOwnRounds(this.#sql).length === 0) {
        await seeds.rotateWorn(pair)
        continue
      }
      const drawn = { serverSeed: pair.server_seed, clientSeed: pair.client_seed, nonce: pair.next_nonce }
      const chance = await engine.draw(createDraw(drawn, OWN_ALGORITHM), wish.choice)
      const standing = engine.stand({ ...wish, chance, acts: [] })
      assert(standing, 'a round stands before its first act')
      const id = roundIdOf(seat.mode, randomUuid(deps().random))
      const jackpot = seat.has_jackpots ? findJackpotOf(seat.game_code) : undefined
      const recorded = storage.transactionSync(() => {
        const now = seedRows.requireSeed(this.#sql, 'active')
        if (
          admitRound(this.#sql, seat, spinId, wish, deps().clock()) ||
          now.id !== pair.id ||
          now.next_nonce !== pair.next_nonce
        )
          return false
        rounds.insertRound(this.#sql, seat, {
          id,
          spin_id: spinId,
          seed_id: pair.id,
          nonce: pair.next_nonce,
          algorithm: OWN_ALGORITHM,
          paytable_id: paytableOf(engine.id, wish.choice),
          jackpot: jackpot ? JSON.stringify({ code: jackpot.code, entries: [] }) : null,
          stake_minor: wish.stakeMinor,
          payout_minor: standing.isOver ? standing.payoutMinor : 0,
          chance,
          started_ms: deps().clock(),
        })
        if (wish.auto) countAutoBet(this.#sql, seat, wish.auto)
        return true
      })
      if (!recorded) continue
      await clock.wakeWithin()
      return id
    }
  }
}
