/**
 * All draws of one game. Two secrets from two parties make a result: ours, bound by a chain whose end was published before
 * the first bet, and the beacon's, which does not exist before bets are closed (docs/architecture/lottery.md).
 */

import { DurableObject } from 'cloudflare:workers'
import { BEACON, beaconTimeMs } from '../../../contract/fairness/beacon.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { toHex } from '../../../contract/lib/digest.ts'
import { log } from '../../../contract/log.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { beaconWaitSeconds, longestChase, requireLottery, successorDueAt } from '../../../contract/lottery/games.ts'
import {
  findPeriod,
  nextPeriod,
  periodAt,
  periodsFrom,
  placeFrom,
  previousPeriod,
} from '../../../contract/lottery/periods.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import { drawResult } from '../../../contract/lottery/result.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import { openTables } from '../../../contract/object-schema.ts'
import { keySetSchema } from '../../../contract/protocols/envelope.ts'
import type { ChainEntry } from '../../../contract/register/line.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import {
  type Beacon,
  type Chain,
  type Draw,
  type DrawHall,
  type DrawStanding,
  drawName,
  type ListedDraw,
  type Trends,
} from '../../kernel/lottery/draw-interface.ts'
import { getRegister, type Register } from '../../kernel/lottery/register-interface.ts'
import { lotteryHooks, toAlarm } from '../lottery-hooks.ts'
import {
  buildChain,
  keepListed,
  listUnlisted,
  type NewChain,
  previousOf,
  readChains,
  SeedReader,
  saveChain,
} from './chains.ts'
import { closePeriod, closePeriods, PERIODS_PER_RUN, requirePeriod } from './close-periods.ts'
import * as rows from './draw-rows.ts'
import { DrawHistory, findUnsoldFrom } from './history.ts'
import { DRAW_SCHEMA } from './schema.ts'
import * as sold from './sold-rows.ts'
import { forgetTrends } from './trend-rows.ts'
import { UnsoldDraws } from './unsold-draws.ts'

export type DrawEnv = {
  LOCAL?: string
  MEMBER_DATA_KEYS: string
  LOTTERY_BEACON?: string
  REGISTER: DurableObjectNamespace<Register & Rpc.DurableObjectBranded>
}

/** The beacon is asked again so often. */
const ASK_EVERY_MS = 3_000
const DRAWS_PER_RUN = 50
const ASKS_AT_ONCE = 6
/** A hall with nothing due still looks whether its chain has to be followed by another. */
const LOOK_EVERY_MS = 6 * 60 * 60_000
/** How far the time that was seen may lag behind while nothing happens. */
const SEEN_WITHIN_MS = 60_000
/** A draw whose round is before `lateBefore` is asked for once more, then it is void. */
type DrawTime = { lateBefore: number; now: number }

export class DrawDO extends DurableObject<DrawEnv> implements DrawHall {
  readonly #sql: SqlStorage
  #advancing: Promise<void> | null = null
  #publishing: Promise<void> | null = null
  #history: DrawHistory | null = null
  #seeds: SeedReader | null = null
  #knownBeacon: Beacon | null = null
  /** Before it nothing is due. */
  #dueAt = 0
  /** On a developer's machine, while a draw is made at once; else 0. */
  #seedingAgoMs = 0

  constructor(ctx: DurableObjectState, env: DrawEnv) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, DRAW_SCHEMA)
  }

  async getStanding({ gameCode }: { gameCode: string }): Promise<DrawStanding> {
    const game = await this.#begin(gameCode)
    return { beacon: this.#beacon, chains: this.#chains(), last: await this.#historyOf(game).findLast() }
  }

  async poke({ gameCode }: { gameCode: string }): Promise<void> {
    await this.#begin(gameCode)
  }

  /** False for a draw that takes no tickets any more, as its result may be known. Any other is written and drawn in time. */
  async noteSold({ gameCode, periods }: { gameCode: string; periods: string[] }): Promise<boolean> {
    const game = await this.#begin(gameCode)
    const now = this.#now()
    const asked = periods.flatMap((text) => findPeriod(game, text) ?? [])
    const isOpen = ({ period, closeAtMs }: Period) => closeAtMs > now && !rows.findDraw(this.#sql, period)
    if (asked.length < periods.length || !asked.every(isOpen)) return false
    const from = sold.findUnsoldFrom(this.#sql) ?? Number.MAX_SAFE_INTEGER
    this.ctx.storage.transactionSync(() => {
      for (const period of asked) if (period.drawAtMs >= from) sold.noteSold(this.#sql, period)
    })
    await this.#armFor(sold.findNextSold(this.#sql))
    return true
  }

  /** Waits for no draw, nor for the beacon: each bet asks for it. */
  async listVoids(_: { gameCode: string }): Promise<string[]> {
    return rows.listPlannedVoids(this.#sql)
  }

  async getDraw({ gameCode, period }: { gameCode: string; period: string }): Promise<Draw | null> {
    const game = await this.#begin(gameCode)
    const row = await this.#historyOf(game).find(period)
    return row ? this.#presentDraw(game, row) : this.#presentUnwritten(game, period)
  }

  async listDraws(input: { gameCode: string; before?: number; limit: number }): Promise<ListedDraw[]> {
    const game = await this.#begin(input.gameCode)
    return this.#historyOf(game).list(input.before ?? Number.MAX_SAFE_INTEGER, Math.min(input.limit, sold.LONGEST_PAGE))
  }

  async getTrends({ gameCode, draws }: { gameCode: string; draws: number }): Promise<Trends> {
    const game = await this.#begin(gameCode)
    return this.#historyOf(game).readTrends(Math.min(draws, 100))
  }

  async voidDraw({ gameCode, period, reason }: { gameCode: string; period: string; reason: string }): Promise<boolean> {
    const game = await this.#begin(gameCode)
    const isVoid = this.ctx.storage.transactionSync(() => {
      const row = rows.findDraw(this.#sql, period)
      const round = (row ?? this.#presentUnwritten(game, period))?.round
      const now = this.#now()
      // From the beacon's round on somebody may know the result.
      if (round === undefined || now >= beaconTimeMs(round)) return false
      if (row) return rows.saveVoid(this.#sql, period, reason, now)
      return this.#planVoid(game, requirePeriod(game, period), reason)
    })
    await this.#armFor(sold.findNextSold(this.#sql))
    return isVoid
  }

  async seedPast({ gameCode, count }: { gameCode: string; count: number }): Promise<void> {
    const game = await this.#begin(gameCode)
    const first = this.#chains().find(({ kind }) => kind === 'live')
    if (!this.env.LOCAL || !first || this.#chains().some(({ kind }) => kind === 'installation')) return
    const periods: Period[] = []
    for (let at = previousPeriod(game, first.firstPeriod); periods.length < count; at = previousPeriod(game, at.period))
      periods.unshift(at)
    const [oldest] = periods
    assert(oldest, 'there is a period before each')
    await this.#publish(game, { kind: 'installation', length: count, firstPeriod: oldest.period })
    const chain = this.#chains().find(({ kind }) => kind === 'installation')
    assert(chain, 'the chain was published')
    for (const [index, period] of periods.entries()) {
      const randomness = toHex(lotteryHooks.random(32))
      const seed = await this.#openSeed(game, chain.chainId, index + 1)
      const result = await drawResult(game, { period: period.period, seed, randomness })
      this.ctx.storage.transactionSync(() => {
        if (rows.findDraw(this.#sql, period.period)) return
        rows.saveClosed(this.#sql, chain, index + 1, 'house', period)
        rows.saveResult(this.#sql, period.period, { signature: null, randomness, result, drawnAt: period.drawAtMs })
      })
    }
    this.ctx.storage.transactionSync(() => forgetTrends(this.#sql))
  }

  async setSeedingClock({ agoMs }: { gameCode: string; agoMs: number }): Promise<void> {
    assert(this.env.LOCAL, 'only on a developer machine')
    this.#seedingAgoMs = agoMs
  }

  /** Armed again before anything may fail. */
  override async alarm(): Promise<void> {
    const gameCode = this.#readGameCode()
    if (gameCode === null) return
    await this.ctx.storage.setAlarm(toAlarm(ASK_EVERY_MS, 0))
    await this.#begin(gameCode)
    await this.ctx.storage.setAlarm(toAlarm(this.#dueAt, this.#clock()))
  }

  /** What every call begins with: a chain that was published, and what is due drawn. */
  async #begin(gameCode: string): Promise<LotteryGame> {
    const game = requireLottery(gameCode)
    const known = this.#readGameCode()
    assert(known === null || known === gameCode, 'an object draws one game')
    await this.#beginUnsold(game)
    if (this.#clock() < this.#dueAt && this.#seedingAgoMs === 0) return game
    this.#publishing ??= this.#publishDue(game).finally(() => {
      this.#publishing = null
    })
    await this.#publishing
    await this.#listChains(game)
    this.#advancing ??= this.#advance(game).finally(() => {
      this.#advancing = null
    })
    await this.#advancing
    return game
  }

  async #publishDue(game: LotteryGame): Promise<void> {
    const newest = this.#chains().findLast(({ kind }) => kind === 'live')
    if (!newest) return this.#publish(game, { kind: 'live', length: game.chainLength })
    const place = placeFrom(game, newest.firstPeriod, periodAt(game, this.#now()).period) ?? 0
    if (newest.length - place >= successorDueAt(game)) return
    const last = periodsFrom(game, newest.firstPeriod, newest.length).at(-1)
    assert(last, 'a chain has draws')
    return this.#publish(game, {
      kind: 'live',
      length: game.chainLength,
      firstPeriod: nextPeriod(game, last.period).period,
    })
  }

  /**
   * Draws without a ticket are not written, from the first start on. Where draws were written before, books may hold tickets
   * this hall never heard of, as far ahead as a chase goes: until then each draw is written.
   */
  async #beginUnsold(game: LotteryGame): Promise<void> {
    if (this.#knownBeacon === this.#beacon) return
    const open = periodAt(game, this.#now())
    const ahead = this.#chains().length === 0 ? 0 : longestChase(game) + 1
    const from = periodsFrom(game, open.period, ahead + 1).at(-1) ?? open
    await this.#historyOf(game).unsold.begin(from.drawAtMs, open.drawAtMs, this.#beacon)
    for (const period of rows.listPlannedVoids(this.#sql)) sold.noteSold(this.#sql, requirePeriod(game, period))
    this.#knownBeacon = this.#beacon
  }

  /** Without `firstPeriod` from the one that is open once the chain is made, so that it is public before that one closes. */
  async #publish(
    game: LotteryGame,
    chain: Pick<NewChain, 'kind' | 'length'> & { firstPeriod?: string },
  ): Promise<void> {
    const { endSeed, marks } = await buildChain(this.#keeper(game.gameCode), lotteryHooks.random, chain.length)
    this.ctx.storage.transactionSync(() => {
      const now = this.#now()
      this.#sql.exec(
        'INSERT INTO hall (only, game_code, seen_at) VALUES (1, ?, ?) ON CONFLICT DO NOTHING',
        game.gameCode,
        now,
      )
      const { firstPeriod = periodAt(game, now).period } = chain
      saveChain(this.#sql, { ...chain, firstPeriod, rulesVersion: RULES_VERSION, publishedAt: now, endSeed }, marks)
    })
  }

  /** Ends of chains go into the public register. A silent register delays no draw: the next call tries again. */
  async #listChains(game: LotteryGame): Promise<void> {
    const chains = listUnlisted(this.#sql)
    if (chains.length === 0) return
    try {
      const answers = await getRegister(this.env.REGISTER).append({
        entries: chains.map((chain) => this.#entryOf(game, chain)),
      })
      for (const [index, { chainId, endSeed }] of chains.entries()) {
        const isListed = answers[index]?.isRegistered === true
        if (!isListed) log.error('register_has_another_end', { game: game.gameCode, endSeed })
        keepListed(this.#sql, chainId, isListed)
      }
    } catch (error) {
      log.warn('register_silent', { game: game.gameCode, error: sayError(error) })
    }
  }

  #entryOf(game: LotteryGame, chain: Chain): ChainEntry {
    const { kind: chainKind, endSeed: chainEnd, length, firstPeriod, rulesVersion } = chain
    const lastPeriod = periodsFrom(game, firstPeriod, length).at(-1)?.period
    assert(lastPeriod, 'a chain has draws')
    const [gameCode, serial] = [game.gameCode, this.#serialOf(chain)]
    return { kind: 'chain', gameCode, chainKind, serial, chainEnd, length, firstPeriod, lastPeriod, rulesVersion }
  }

  #serialOf({ kind, chainId }: Chain): number {
    return this.#chains().filter((one) => one.kind === kind && one.chainId <= chainId).length
  }

  /** Writes a row for each closed period that has a ticket, and draws those whose time has come. */
  async #advance(game: LotteryGame): Promise<void> {
    const now = this.#see()
    const next = this.#closePeriods(game, now)
    const lateBefore = roundAt(now - beaconWaitSeconds(game) * 1_000)
    this.#makeHouseValues(lateBefore, now)
    const due = rows.listDue(this.#sql, now, lateBefore, DRAWS_PER_RUN)
    await this.#drawAll(game, due, { lateBefore, now })
    const hasMore = due.length === DRAWS_PER_RUN || (next !== null && next.closeAtMs <= now)
    this.#dueAt = hasMore ? 0 : this.#nextAt(next, now)
    await this.ctx.storage.setAlarm(toAlarm(this.#dueAt, this.#clock()))
  }

  /** By the clock as it is: where it was set back, nothing more is due before it is that late again. */
  #nextAt(next: Pick<Period, 'closeAtMs' | 'drawAtMs'> | null, now: number): number {
    const beginsAt = next ? this.#beginsAt(next) : this.#clock() + LOOK_EVERY_MS
    const waiting = rows.listUndrawn(this.#sql, Number.MAX_SAFE_INTEGER, 1)[0]
    if (!waiting) return beginsAt
    return Math.min(waiting.drawAt <= now ? this.#clock() + ASK_EVERY_MS : waiting.drawAt, beginsAt)
  }

  #beginsAt({ closeAtMs, drawAtMs }: Pick<Period, 'closeAtMs' | 'drawAtMs'>): number {
    return this.#beacon === 'house' ? beaconTimeMs(beaconRound(closeAtMs)) : drawAtMs
  }

  async #armFor(next: Pick<Period, 'closeAtMs' | 'drawAtMs'> | null): Promise<void> {
    const at = next ? this.#beginsAt(next) : this.#dueAt
    if (at >= this.#dueAt) return
    this.#dueAt = at
    await this.ctx.storage.setAlarm(toAlarm(at, this.#clock()))
  }

  /** At the time of its round, as a public beacon would; kept before anything is made of it. */
  #makeHouseValues(lateBefore: number, now: number): void {
    rows.voidUnmade(this.#sql, lateBefore, now)
    for (const row of rows.listUndrawn(this.#sql, Number.MAX_SAFE_INTEGER, PERIODS_PER_RUN))
      if (row.beacon === 'house' && row.randomness === null && now >= beaconTimeMs(row.round))
        rows.keepHouseValue(this.#sql, row.period, toHex(lotteryHooks.random(32)))
  }

  /** Some at once: a relay that does not answer takes seconds to say so. */
  async #drawAll(game: LotteryGame, due: readonly rows.DrawRow[], at: DrawTime): Promise<void> {
    const waiting = [...due]
    const worker = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) await this.#draw(game, row, at)
    }
    await Promise.all(Array.from({ length: ASKS_AT_ONCE }, worker))
  }

  /** Answers what is to be written next, as far as that is known. */
  #closePeriods(game: LotteryGame, now: number): Pick<Period, 'closeAtMs' | 'drawAtMs'> | null {
    const closing = { game, chains: this.#chains(), beacon: this.#beacon, now }
    return this.ctx.storage.transactionSync(() => closePeriods(this.#sql, closing))
  }

  /** It gets a row as one with a ticket does, and is void when it gets it. */
  #planVoid(game: LotteryGame, at: Period, reason: string): boolean {
    if (!rows.planVoid(this.#sql, at.period, reason)) return false
    const [chains, now] = [this.#chains(), this.#now()]
    if (at.closeAtMs <= now) return closePeriod(this.#sql, { game, chains, beacon: this.#beacon, now }, at)
    if (at.drawAtMs >= findUnsoldFrom(this.#sql, game, chains)) sold.noteSold(this.#sql, at)
    return true
  }

  async #draw(game: LotteryGame, row: rows.DrawRow, { lateBefore, now }: DrawTime): Promise<void> {
    // The second secret does not exist before its round, the house's own neither.
    const value = now < beaconTimeMs(row.round) ? null : await this.#readBeacon(row)
    if (!value) {
      if (row.round < lateBefore) rows.saveVoid(this.#sql, row.period, 'beacon_silent', now)
      else rows.saveDelayed(this.#sql, row.period)
      return
    }
    lotteryHooks.reach('beacon_read')
    const seed = await this.#openSeed(game, row.chainId, row.n)
    const result = await drawResult(game, { period: row.period, seed, randomness: value.randomness })
    rows.saveResult(this.#sql, row.period, { ...value, result, drawnAt: now })
  }

  async #readBeacon({
    round,
    beacon,
    randomness,
  }: rows.DrawRow): Promise<{ signature: string | null; randomness: string } | null> {
    if (beacon === 'public') return lotteryHooks.readBeacon(round)
    return randomness === null ? null : { signature: null, randomness }
  }

  async #presentDraw(game: LotteryGame, row: rows.DrawRow): Promise<Draw> {
    const { chainId, n, ...draw } = row
    const found = this.#chains().find((one) => one.chainId === chainId)
    assert(found, 'a draw has its chain')
    const { chainId: _, ...chain } = { ...found, serial: this.#serialOf(found) }
    const isOver = row.state === 'drawn' || row.state === 'void'
    const hiddenBy = rows.findUndrawnBefore(this.#sql, row.drawAt)
    const seed = isOver && hiddenBy === null ? await this.#openSeed(game, chainId, n) : null
    return {
      ...draw,
      n,
      chain,
      seed,
      previousSeed: seed === null ? null : previousOf(seed),
      hiddenBy,
      randomness: row.state === 'drawn' ? row.randomness : null,
    }
  }

  #presentUnwritten(game: LotteryGame, text: string): Draw | null {
    const period = findPeriod(game, text)
    const first = this.#chains().find(({ kind }) => kind === 'live')
    const firstPeriod = first && findPeriod(game, first.firstPeriod)
    if (!period || !firstPeriod || period.drawAtMs < firstPeriod.drawAtMs) return null
    const voidReason = rows.findPlannedVoid(this.#sql, text)
    const state = period.closeAtMs > this.#now() ? 'open' : 'closed'
    return {
      period: text,
      state: voidReason === null ? state : 'void',
      beacon: this.#beacon,
      round: beaconRound(period.closeAtMs),
      closeAt: period.closeAtMs,
      drawAt: period.drawAtMs,
      n: null,
      chain: null,
      seed: null,
      previousSeed: null,
      hiddenBy: null,
      signature: null,
      randomness: null,
      result: null,
      voidReason,
      drawnAt: null,
    }
  }

  get #beacon(): Beacon {
    return this.env.LOTTERY_BEACON === 'house' ? 'house' : 'public'
  }

  #chains(): Chain[] {
    return readChains(this.#sql)
  }

  #keeper(gameCode: string) {
    const keys = keySetSchema.parse(JSON.parse(this.env.MEMBER_DATA_KEYS))
    return { keys, owner: drawName(gameCode) }
  }

  #seedReader(gameCode: string): SeedReader {
    this.#seeds ??= new SeedReader(this.#sql, this.#keeper(gameCode))
    return this.#seeds
  }

  #historyOf(game: LotteryGame): DrawHistory {
    const unsold = () => new UnsoldDraws(this.#sql, this.#keeper(game.gameCode), this.#seedReader(game.gameCode))
    this.#history ??= new DrawHistory(this.ctx.storage, game, {
      unsold: unsold(),
      now: () => this.#now(),
      // What was shown once stays shown, also by a clock that is set back.
      show: (drawAt) => {
        if (drawAt > this.#readSeen()) this.#see(0)
      },
    })
    return this.#history
  }

  #openSeed({ gameCode }: LotteryGame, chainId: number, n: number): Promise<string> {
    return this.#seedReader(gameCode).open(chainId, n)
  }

  #readGameCode(): string | null {
    return this.#sql.exec<{ code: string }>('SELECT game_code AS code FROM hall').toArray()[0]?.code ?? null
  }

  #clock(): number {
    return lotteryHooks.clock() - this.#seedingAgoMs
  }

  /** The latest time that was ever seen. */
  #now(): number {
    return Math.max(this.#readSeen(), this.#clock())
  }

  #readSeen(): number {
    return this.#sql.exec<{ seen: number }>('SELECT seen_at AS seen FROM hall').toArray()[0]?.seen ?? 0
  }

  #see(lagMs = SEEN_WITHIN_MS): number {
    const now = this.#now()
    if (now - this.#readSeen() > lagMs || this.#seedingAgoMs !== 0)
      this.#sql.exec('UPDATE hall SET seen_at = max(seen_at, ?)', now)
    return now
  }
}

/** The round that the beacon makes at a time. */
const roundAt = (timeMs: number) => Math.floor((timeMs / 1_000 - BEACON.genesisSeconds) / BEACON.periodSeconds) + 1
