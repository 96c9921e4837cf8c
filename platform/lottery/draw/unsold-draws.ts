/**
 * FAIR-02: draws that no book has a ticket of. None is written. The chain and the beacon's value say what each one was, at any
 * later time. The value of a public beacon stays readable, and the house's own follows from a secret and the round.
 */
import { createHmac } from 'node:crypto'
import { beaconTimeMs } from '../../../contract/fairness/beacon.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { within } from '../../../contract/lib/within.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { periodAt, placeFrom, previousPeriod } from '../../../contract/lottery/periods.ts'
import { drawResult } from '../../../contract/lottery/result.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import type { Beacon, Chain } from '../../kernel/lottery/draw-interface.ts'
import { openSecret } from '../../kernel/seal-secret.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import { type Keeper, type SeedReader, sealHouseSecret } from './chains.ts'
import type { DrawRow } from './draw-rows.ts'
import * as sold from './sold-rows.ts'

type Value = { signature: string | null; randomness: string }
type Place = { chain: Chain; n: number }

/** A page waits at most so long for a public value. The next page reads what has come since. */
const VALUE_WITHIN_MS = 1_000
const ASK_EVERY_MS = 3_000
const DRAWS_KEPT = 500

/** The live chain that a period is drawn from, and which draw of it this is. Null before there is one. */
export function placeInChains(game: LotteryGame, chains: readonly Chain[], period: string): Place | null {
  for (const chain of chains.filter(({ kind }) => kind === 'live').toReversed()) {
    const n = placeFrom(game, chain.firstPeriod, period)
    if (n !== null && n <= chain.length) return { chain, n }
  }
  return null
}

/** Periods that are closed and drawn before a time, from the newest one on down to one of drawing. */
export function closedPeriods(
  game: LotteryGame,
  { now, before, from, limit }: { now: number; before: number; from: number; limit: number },
): Period[] {
  const periods: Period[] = []
  let at = periodAt(game, Math.min(now, before))
  while (at.closeAtMs > now || at.drawAtMs >= before) at = previousPeriod(game, at.period)
  for (; periods.length < limit && at.drawAtMs >= from; at = previousPeriod(game, at.period)) periods.push(at)
  return periods
}

export class UnsoldDraws {
  readonly #sql: SqlStorage
  readonly #seeds: SeedReader
  readonly #keeper: Keeper
  readonly #known = new Map<string, DrawRow>()
  /** A beacon that was silent is not asked again before. */
  #silentUntil = 0
  #houseSecret: Promise<string> | null = null

  constructor(sql: SqlStorage, keeper: Keeper, seeds: SeedReader) {
    this.#sql = sql
    this.#keeper = keeper
    this.#seeds = seeds
  }

  /**
   * From which draw on none without a ticket is written, and by which beacon. A beacon that was changed counts from the next
   * draw on.
   */
  async begin(fromAt: number, nextAt: number, beacon: Beacon): Promise<void> {
    if (beacon === 'house' && sold.findHouseSecret(this.#sql) === null)
      sold.keepHouseSecret(this.#sql, await sealHouseSecret(this.#keeper, lotteryHooks.random))
    const since = sold.findUnsoldFrom(this.#sql)
    if (since === null) sold.keepBeacon(this.#sql, fromAt, beacon)
    else if (sold.findBeacon(this.#sql, Number.MAX_SAFE_INTEGER) !== beacon)
      sold.keepBeacon(this.#sql, Math.max(nextAt, since), beacon)
  }

  /** Null for what is not closed, is about to be drawn for its tickets, or was drawn when every draw was written. */
  async compute(game: LotteryGame, chains: readonly Chain[], at: Period, now: number): Promise<DrawRow | null> {
    const known = this.#known.get(at.period)
    if (known) return known
    if (now < at.closeAtMs) return null
    const beacon = sold.findBeacon(this.#sql, at.drawAtMs)
    const place = placeInChains(game, chains, at.period)
    if (beacon === null || !place) return null
    const closed = buildClosed(at, place, beacon)
    if (now < at.drawAtMs) return closed
    if (sold.isSold(this.#sql, at)) return null
    const value = await this.#valueOf(game, closed, now)
    if (!value) return { ...closed, state: 'delayed' }
    const seed = await this.#seeds.open(place.chain.chainId, place.n)
    const result = await drawResult(game, { period: at.period, seed, randomness: value.randomness })
    const drawn: DrawRow = { ...closed, ...value, state: 'drawn', result, drawnAt: at.drawAtMs }
    const [oldest] = this.#known.keys()
    if (this.#known.size >= DRAWS_KEPT && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(at.period, drawn)
    return drawn
  }

  async #valueOf(game: LotteryGame, { round, beacon }: DrawRow, now: number): Promise<Value | null> {
    assert(now >= beaconTimeMs(round), 'a draw is later than its round')
    if (beacon === 'house') return { signature: null, randomness: await this.#houseValue(game, round) }
    const known = sold.findValue(this.#sql, round)
    if (known) return known
    if (now < this.#silentUntil) return null
    const ask = () => within(this.#askBeacon(round), VALUE_WITHIN_MS)
    // One missed answer does not mean that the beacon is silent.
    const value = (await ask()) ?? (await ask())
    if (!value) this.#silentUntil = now + ASK_EVERY_MS
    return value
  }

  async #askBeacon(round: number): Promise<Value | null> {
    const value = await lotteryHooks.readBeacon(round)
    if (value) sold.keepValue(this.#sql, round, value)
    return value
  }

  /** No bet depends on it, so it may follow from a secret that is fixed in advance. */
  async #houseValue({ gameCode }: LotteryGame, round: number): Promise<string> {
    const sealed = sold.findHouseSecret(this.#sql)
    assert(sealed, 'the house has a secret')
    const { keys, owner } = this.#keeper
    this.#houseSecret ??= openSecret(keys, owner, sealed)
    return createHmac('sha256', await this.#houseSecret)
      .update(`${gameCode}.${round}`)
      .digest('hex')
  }
}

const buildClosed = ({ period, closeAtMs, drawAtMs }: Period, { chain, n }: Place, beacon: Beacon): DrawRow => ({
  period,
  chainId: chain.chainId,
  n,
  state: 'closed',
  closeAt: closeAtMs,
  drawAt: drawAtMs,
  round: beaconRound(closeAtMs),
  beacon,
  signature: null,
  randomness: null,
  result: null,
  voidReason: null,
  drawnAt: null,
})
