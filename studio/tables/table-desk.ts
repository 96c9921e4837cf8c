/** A table's dealings with the players' objects: chips come, are confirmed, are taken back or cashed out. */
import { Refusal } from '../../contract/errors.ts'
import type { FairnessProof } from '../../contract/protocols/vendor-wallet.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import { isInTime } from '../engine/clock.ts'
import { computeCashOut, endOfResult } from '../originals/crash.ts'
import { type Reply, reply } from '../reply.ts'
import { sum } from '../table-rules/table-rules.ts'
import { heldOf, refuseStakes } from './limits.ts'
import { rulesOf, type TableFacts, targetOf } from './table-facts.ts'
import type { Admission } from './table-interface.ts'
import * as store from './table-store.ts'
import type { TableVoice } from './table-voice.ts'

/** The player's object takes a withdrawn stake back by itself. The table tells it later too, in case that was lost. */
const TELL_WITHDRAWN_AFTER_MS = 5_000
const BETS_A_PLAYER = 20
/** With those that were taken back: each is two calls of a wallet. */
const REQUESTS_A_PLAYER = 40

export class TableDesk {
  readonly #storage: DurableObjectStorage
  readonly #facts: TableFacts
  readonly #voice: TableVoice
  readonly #clock: Clock

  constructor(storage: DurableObjectStorage, facts: TableFacts, voice: TableVoice, clock: Clock) {
    this.#storage = storage
    this.#facts = facts
    this.#voice = voice
    this.#clock = clock
  }

  /**
   * Admits these chips or refuses them. They must come while the round is open by this table's clock. `stakeMinor` is
   * what the wallet holds for them.
   */
  admit({
    table,
    round,
    player,
    betId,
    stakes,
    crowd = '',
    hasUnplayed,
  }: Admission): Promise<Reply<{ proof: FairnessProof; stakeMinor: number }>> {
    return reply(() => {
      const live = this.#facts.identify(table)
      return this.#storage.transactionSync(() => {
        const row = store.findRound(this.#storage.sql, round)
        const known = store.findBet(this.#storage.sql, betId)
        if (known && (known.player !== player || known.round !== round || known.stakes !== JSON.stringify(stakes)))
          throw new Refusal('conflict', 'this bet id belongs to another bet')
        if (!row || !isInTime(row.phase, row.opened_ms, this.#clock(), live.clock))
          throw new Refusal('round_closed', 'no more bets in this round')
        if (known) {
          // The first answer was lost. What has left the table does not come back under its id.
          if (known.state !== 'admitted' && known.state !== 'confirmed')
            throw new Refusal('round_closed', 'this bet is off the table')
          return { proof: this.#facts.proof(row), stakeMinor: known.stake_minor }
        }
        const before = store.listStakes(this.#storage.sql, round, player)
        if (before.length >= BETS_A_PLAYER || store.countBets(this.#storage.sql, round, player) >= REQUESTS_A_PLAYER)
          throw new Refusal('too_many_requests', 'so many bets are enough')
        const rules = rulesOf(row)
        if (!rules) throw new Refusal('round_closed', 'this round will not be dealt')
        const refused = refuseStakes({ rules, limits: live.limits }, stakes, before)
        if (refused) throw new Refusal(refused, 'these chips are outside the limits of the table')
        const stakeMinor = heldOf(rules, stakes)
        if (!hasUnplayed && stakeMinor > sum(Object.values(stakes)))
          throw new Refusal('invalid_fields', 'this wallet takes back nothing that was held')
        store.insertBet(this.#storage.sql, {
          id: betId,
          round,
          player,
          stakes: JSON.stringify(stakes),
          stake_minor: stakeMinor,
          crowd,
        })
        return { proof: this.#facts.proof(row), stakeMinor }
      })
    })
  }

  /** The wallet has taken the stake. Answers where the bet stands now: only a confirmed one is dealt. */
  confirm(betId: string, shownAs: string | null): store.TableBetRow['state'] | 'unknown' {
    return this.#storage.transactionSync(() => {
      const bet = store.findBet(this.#storage.sql, betId)
      if (!bet) return 'unknown'
      const round = store.findRound(this.#storage.sql, bet.round)
      // The deal strikes off unconfirmed bets in its own transaction, so the state alone decides here.
      if (bet.state === 'admitted' && (round?.phase === 'open' || round?.phase === 'closing')) {
        // Only crash shows players to each other.
        const { flight } = this.#facts.table().rules
        store.confirmBet(this.#storage.sql, betId, flight ? shownAs : null)
        this.#voice.noteCrowd(bet)
        return 'confirmed'
      }
      return bet.state
    })
  }

  /** Undo. Only while the round is open. */
  withdraw(betId: string, player: string): Promise<Reply<null>> {
    return reply(() =>
      this.#storage.transactionSync(() => {
        const bet = store.findBet(this.#storage.sql, betId)
        if (!bet || bet.player !== player) throw new Refusal('not_found', 'no such bet at this table')
        if (bet.state === 'withdrawn') return null
        const round = store.findRound(this.#storage.sql, bet.round)
        const nowMs = this.#clock()
        if (!round || !isInTime(round.phase, round.opened_ms, nowMs, this.#facts.table().clock))
          throw new Refusal('round_closed', 'what lies on the table stays there')
        store.saveBetEnd(this.#storage.sql, betId, 'withdrawn', nowMs + TELL_WITHDRAWN_AFTER_MS)
        this.#voice.noteCrowd(bet)
        return null
      }),
    )
  }

  /** Crash: a press counts by this object's clock. A repeat answers what the first one brought. */
  cashOut(betId: string, player: string): Promise<Reply<{ at: number }>> {
    return reply(() => {
      const bet = store.findBet(this.#storage.sql, betId)
      if (!bet || bet.player !== player || !this.#facts.table().rules.flight)
        throw new Refusal('not_found', 'no such bet in this game')
      if (bet.cashed !== null) return { at: bet.cashed }
      const round = store.findRound(this.#storage.sql, bet.round)
      if (bet.state !== 'confirmed' || round?.phase !== 'dealing' || round.result === null)
        throw new Refusal('round_closed', 'this round is not under way')
      const ends = { end: endOfResult(store.readResult(round.result)), target: targetOf(bet) }
      const taken = computeCashOut(ends, this.#clock() - round.phase_ms)
      if (taken === 'too early') throw new Refusal('invalid_fields', 'nothing to take yet')
      if (taken === 'too late') throw new Refusal('round_closed', 'the round ended first')
      store.saveCashOut(this.#storage.sql, betId, taken.at)
      this.#voice.noteCashed({ ...bet, cashed: taken.at })
      return taken
    })
  }
}
