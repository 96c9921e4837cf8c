/** The rounds of a table, phase by phase: opened, closed, dealt, shown. */

import { createDraw } from '../../contract/fairness/draw.ts'
import { buildServerSeed } from '../../contract/fairness/seeds.ts'
import { assert } from '../../contract/lib/assert.ts'
import { endOf, isTooLate } from '../engine/clock.ts'
import { crashPayout, drawCrash, endOfResult, reachedMs } from '../originals/crash.ts'
import { returnOf, sum, type TableResult, type TableRules } from '../table-rules/table-rules.ts'
import { rulesOf, TABLE_ALGORITHM, type TableFacts, targetOf } from './table-facts.ts'
import type { TableDeps } from './table-interface.ts'
import * as store from './table-store.ts'
import { CROWD_EVERY_MS, type TableVoice } from './table-voice.ts'

type Context = Pick<DurableObjectState, 'storage' | 'getWebSockets'>

export class TableRounds {
  readonly #ctx: Context
  readonly #facts: TableFacts
  readonly #voice: TableVoice
  readonly #deps: () => TableDeps

  constructor(ctx: Context, facts: TableFacts, voice: TableVoice, deps: () => TableDeps) {
    this.#ctx = ctx
    this.#facts = facts
    this.#voice = voice
    this.#deps = deps
  }

  /** Runs every phase that is due. Opens a round when none is under way and a socket is here. */
  async goOn({ isAwaited } = { isAwaited: false }): Promise<void> {
    for (;;) {
      const round = store.findLiveRound(this.#ctx.storage.sql)
      if (!round) {
        if (!isAwaited && this.#ctx.getWebSockets().length === 0) return this.#voice.tellFloor()
        this.#open()
        await this.arm()
        continue
      }
      const endMs = this.#facts.endMs(round)
      if (this.#deps().clock() < endMs) return this.#reachTargets(round)
      if (round.phase === 'closing') await this.#deal(round, endMs)
      else this.#turn(round, endMs)
      this.#voice.tellFloor()
      await this.arm()
    }
  }

  /** Wakes for the next phase or for the next end to tell; a table with neither sleeps. */
  async arm(): Promise<void> {
    const round = store.findLiveRound(this.#ctx.storage.sql)
    const times = [
      round ? this.#facts.endMs(round) : null,
      round ? this.#nextTargetMs(round) : null,
      store.findNextTellMs(this.#ctx.storage.sql),
    ].filter((time) => time !== null)
    if (times.length === 0) await this.#ctx.storage.deleteAlarm()
    else await this.#ctx.storage.setAlarm(Math.min(...times))
  }

  /** Targets that are reached within a moment of each other share an alarm. */
  #nextTargetMs(round: store.TableRoundRow): number | null {
    const [next] = this.#facts.listTargets(round)
    if (!next) return null
    const atMs = Math.ceil(reachedMs(next.target) / CROWD_EVERY_MS) * CROWD_EVERY_MS
    return Math.min(round.phase_ms + atMs, this.#facts.endMs(round))
  }

  #open(): void {
    this.#ctx.storage.transactionSync(() => {
      store.openRound(this.#ctx.storage.sql, {
        nowMs: this.#deps().clock(),
        rules: this.#facts.table().rules.id,
        newSeed: () => buildServerSeed(this.#deps().random),
        // No public beacon is read: the fairness page says that the house made the salt.
        newSalt: () => `house.${buildServerSeed(this.#deps().random)}`,
      })
      store.forgetOldRounds(this.#ctx.storage.sql)
    })
    const round = store.findLiveRound(this.#ctx.storage.sql)
    assert(round, 'a round was just opened')
    this.#voice.broadcast(this.#voice.phaseMessage(round))
  }

  /** The phases that decide nothing. */
  #turn(round: store.TableRoundRow, endMs: number): void {
    const next = ({ open: 'closing', dealing: 'result', result: 'over' } as const)[
      round.phase as 'open' | 'dealing' | 'result'
    ]
    const reached = this.#ctx.storage.transactionSync(() => {
      const list = round.phase === 'dealing' && this.#facts.table().rules.flight ? this.#land(round, endMs) : []
      store.savePhase(this.#ctx.storage.sql, round.number, next, endMs)
      return list
    })
    if (next === 'over') return
    const turned = store.findRound(this.#ctx.storage.sql, round.number)
    assert(turned, 'a round stays')
    if (next === 'closing') {
      this.#voice.broadcast(this.#voice.phaseMessage(turned))
      return
    }
    this.#voice.broadcast({
      ...this.#voice.phaseMessage(turned),
      type: 'result',
      roads: this.#facts.roads(turned),
      last: this.#facts.last(turned),
      lastNumbers: this.#facts.lastNumbers(turned),
      chainEnds: store.listChainEnds(this.#ctx.storage.sql, turned.chain),
    })
    for (const bet of reached) this.#voice.noteCashed(bet)
    this.#voice.tellCrowds()
    this.#voice.tellOwn(turned.number, 'settled')
  }

  /**
   * The end of a flight: every stake on it has brought what it brought. Answers the targets that were reached and not told
   * yet, the lowest first. Within a transaction.
   */
  #land(round: store.TableRoundRow, endMs: number): store.TableBetRow[] {
    const reached: store.TableBetRow[] = []
    const nowMs = this.#deps().clock()
    const end = endOfResult(store.readResult(round.result ?? '[]'))
    for (const bet of store.listBets(this.#ctx.storage.sql, round.number)) {
      if (bet.state !== 'confirmed') continue
      const target = targetOf(bet)
      const at = bet.cashed ?? (target !== null && target <= end ? target : null)
      // The table was gone while the player could have pressed: the stake goes back.
      if (at === null && target === null && isTooLate(endMs, nowMs)) {
        store.saveBetEnd(this.#ctx.storage.sql, bet.id, 'struck', nowMs)
        this.#voice.noteCrowd(bet)
      } else {
        if (at !== null && bet.cashed === null) reached.push({ ...bet, cashed: at })
        if (at !== null) store.saveCashOut(this.#ctx.storage.sql, bet.id, at)
        const payoutMinor = crashPayout(bet.stake_minor, at)
        store.saveBetEnd(this.#ctx.storage.sql, bet.id, 'settled', nowMs, { payoutMinor, unplayedMinor: 0 })
      }
    }
    return reached.toSorted((one, other) => Number(one.cashed) - Number(other.cashed))
  }

  /** Targets that the flight has reached: written down, and told to their players at once, as a press is. */
  #reachTargets(round: store.TableRoundRow): void {
    const ms = this.#deps().clock() - round.phase_ms
    for (const { bet, target } of this.#facts.listTargets(round)) {
      if (reachedMs(target) > ms) return
      store.saveCashOut(this.#ctx.storage.sql, bet.id, target)
      this.#voice.noteCashed({ ...bet, cashed: target })
    }
  }

  /** Draws the result, strikes off what is not confirmed, and writes every payout, at once. */
  async #deal(round: store.TableRoundRow, dueMs: number): Promise<void> {
    const nowMs = this.#deps().clock()
    const rules = rulesOf(round)
    if (!rules || isTooLate(dueMs, nowMs)) return this.#void(round, nowMs)
    const { clock } = this.#facts.table()
    const { seed, salt } = this.#facts.readSeeds(round)
    const result: TableResult = rules.flight
      ? [[String(await drawCrash(seed, salt))]]
      : await rules.draw(createDraw({ serverSeed: seed, clientSeed: salt, nonce: round.link }, TABLE_ALGORITHM))
    const isDealt = this.#ctx.storage.transactionSync(() => {
      // Drawing lets other events in: another may have dealt the round.
      if (store.findRound(this.#ctx.storage.sql, round.number)?.phase !== 'closing') return false
      this.#ctx.storage.sql.exec('UPDATE rounds SET result = ? WHERE number = ?', JSON.stringify(result), round.number)
      store.savePhase(this.#ctx.storage.sql, round.number, 'dealing', nowMs)
      for (const bet of store.listBets(this.#ctx.storage.sql, round.number)) {
        if (bet.state === 'admitted') store.saveBetEnd(this.#ctx.storage.sql, bet.id, 'struck', nowMs)
        if (bet.state !== 'confirmed' || rules.flight) continue
        // Paid when the cards lie open: a balance must not tell the result before the table does.
        const tellMs = endOf('dealing', nowMs, clock)
        store.saveBetEnd(this.#ctx.storage.sql, bet.id, 'settled', tellMs, settleBet(rules, result, bet))
      }
      return true
    })
    const dealt = store.findRound(this.#ctx.storage.sql, round.number)
    if (!isDealt || !dealt) return
    this.#voice.broadcast(this.#voice.phaseMessage(dealt))
    this.#voice.tellOwn(dealt.number, 'struck')
  }

  /** Players or rules have gone: every stake goes back. The round's hash is used up and revealed in its turn. */
  #void(round: store.TableRoundRow, nowMs: number): void {
    this.#ctx.storage.transactionSync(() => {
      this.#ctx.storage.sql.exec('UPDATE rounds SET is_void = 1 WHERE number = ?', round.number)
      store.savePhase(this.#ctx.storage.sql, round.number, 'over', nowMs)
      for (const bet of store.listBets(this.#ctx.storage.sql, round.number))
        if (bet.state === 'admitted' || bet.state === 'confirmed')
          store.saveBetEnd(this.#ctx.storage.sql, bet.id, 'struck', nowMs)
    })
    this.#voice.broadcast({ type: 'void', nowMs, number: round.number })
  }
}

/** What the chips brought, and what of the stake was held and not played. */
function settleBet(rules: TableRules, result: TableResult, bet: store.TableBetRow) {
  const chips = Object.entries(store.readStakes(bet.stakes))
  return {
    payoutMinor: sum(chips.map(([spot, amountMinor]) => returnOf(amountMinor, rules.factor(result, spot)))),
    unplayedMinor: bet.stake_minor - sum(chips.map(([spot, amountMinor]) => amountMinor * rules.played(result, spot))),
  }
}
