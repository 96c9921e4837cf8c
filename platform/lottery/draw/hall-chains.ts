/** The chains of a hall: each is published long before its first draw, and its end is listed in the public register. */
import { assert } from '../../../contract/lib/assert.ts'
import { toHex } from '../../../contract/lib/digest.ts'
import { log } from '../../../contract/log.ts'
import { successorDueAt } from '../../../contract/lottery/games.ts'
import { nextPeriod, periodAt, periodsFrom, placeFrom, previousPeriod } from '../../../contract/lottery/periods.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import { drawResult } from '../../../contract/lottery/result.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import type { ChainEntry } from '../../../contract/register/line.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { Chain } from '../../kernel/lottery/draw-interface.ts'
import { getRegister, type Register } from '../../kernel/lottery/register-interface.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import { buildChain, keepListed, listUnlisted, type NewChain, saveChain, serialOf } from './chains.ts'
import * as rows from './draw-rows.ts'
import type { HallState } from './hall-state.ts'
import { forgetTrends } from './trend-rows.ts'

type Env = { REGISTER: DurableObjectNamespace<Register & Rpc.DurableObjectBranded> }

export class HallChains {
  readonly #env: () => Env
  readonly #state: HallState
  #publishing: Promise<void> | null = null

  constructor(env: () => Env, state: HallState) {
    this.#env = env
    this.#state = state
  }

  /** The first chain where there is none, and the next one before it is needed. One at once. */
  publishDue(game: LotteryGame): Promise<void> {
    this.#publishing ??= this.#publishDue(game).finally(() => {
      this.#publishing = null
    })
    return this.#publishing
  }

  async #publishDue(game: LotteryGame): Promise<void> {
    const newest = this.#state.chains().findLast(({ kind }) => kind === 'live')
    if (!newest) return this.#publish(game, { kind: 'live', length: game.chainLength })
    const place = placeFrom(game, newest.firstPeriod, periodAt(game, this.#state.now()).period) ?? 0
    if (newest.length - place >= successorDueAt(game)) return
    const last = periodsFrom(game, newest.firstPeriod, newest.length).at(-1)
    assert(last, 'a chain has draws')
    return this.#publish(game, {
      kind: 'live',
      length: game.chainLength,
      firstPeriod: nextPeriod(game, last.period).period,
    })
  }

  /** Without `firstPeriod` from the one that is open once the chain is made, so that it is public before that one closes. */
  async #publish(
    game: LotteryGame,
    chain: Pick<NewChain, 'kind' | 'length'> & { firstPeriod?: string },
  ): Promise<void> {
    const { endSeed, marks } = await buildChain(this.#state.keeper(game.gameCode), lotteryHooks.random, chain.length)
    this.#state.transact(() => {
      const now = this.#state.now()
      this.#state.keep(game.gameCode, now)
      const { firstPeriod = periodAt(game, now).period } = chain
      const published = { ...chain, firstPeriod, rulesVersion: RULES_VERSION, publishedAt: now, endSeed }
      saveChain(this.#state.sql, published, marks)
    })
  }

  /** A silent register delays no draw: the next call tries again. */
  async listEnds(game: LotteryGame): Promise<void> {
    const chains = listUnlisted(this.#state.sql)
    if (chains.length === 0) return
    try {
      const entries = chains.map((chain) => this.#entryOf(game, chain))
      const answers = await getRegister(this.#env().REGISTER).append({ entries })
      for (const [index, { chainId, endSeed }] of chains.entries()) {
        const isListed = answers[index]?.isRegistered === true
        if (!isListed) log.error('register_has_another_end', { game: game.gameCode, endSeed })
        keepListed(this.#state.sql, chainId, isListed)
      }
    } catch (error) {
      log.warn('register_silent', { game: game.gameCode, error: sayError(error) })
    }
  }

  /** Results of the periods before the first live one, on a chain of their own. Once: who has such a chain keeps it. */
  async seedPast(game: LotteryGame, count: number): Promise<void> {
    const { sql } = this.#state
    const first = this.#state.chains().find(({ kind }) => kind === 'live')
    if (!first || this.#state.chains().some(({ kind }) => kind === 'installation')) return
    const periods: Period[] = []
    for (let at = previousPeriod(game, first.firstPeriod); periods.length < count; at = previousPeriod(game, at.period))
      periods.unshift(at)
    const [oldest] = periods
    assert(oldest, 'there is a period before each')
    await this.#publish(game, { kind: 'installation', length: count, firstPeriod: oldest.period })
    const chain = this.#state.chains().find(({ kind }) => kind === 'installation')
    assert(chain, 'the chain was published')
    for (const [index, period] of periods.entries()) {
      const randomness = toHex(lotteryHooks.random(32))
      const seed = await this.#state.seeds(game.gameCode).open(chain.chainId, index + 1)
      const result = await drawResult(game, { period: period.period, seed, randomness })
      this.#state.transact(() => {
        if (rows.findDraw(sql, period.period)) return
        rows.saveClosed(sql, chain, index + 1, 'house', period)
        rows.saveResult(sql, period.period, { signature: null, randomness, result, drawnAt: period.drawAtMs })
      })
    }
    this.#state.transact(() => forgetTrends(sql))
  }

  #entryOf(game: LotteryGame, chain: Chain): ChainEntry {
    const { kind: chainKind, endSeed: chainEnd, length, firstPeriod, rulesVersion } = chain
    const lastPeriod = periodsFrom(game, firstPeriod, length).at(-1)?.period
    assert(lastPeriod, 'a chain has draws')
    const [gameCode, serial] = [game.gameCode, serialOf(this.#state.chains(), chain)]
    return { kind: 'chain', gameCode, chainKind, serial, chainEnd, length, firstPeriod, lastPeriod, rulesVersion }
  }
}
