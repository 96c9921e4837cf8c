/**
 * All draws of one game: what a hall can be asked. Two secrets from two parties make a result: ours, bound by a chain that
 * was published before the first bet, and the beacon's, which comes after bets are closed (docs/architecture/lottery.md).
 */

import { DurableObject } from 'cloudflare:workers'
import { assert } from '../../../contract/lib/assert.ts'
import { longestChase, requireLottery } from '../../../contract/lottery/games.ts'
import { findPeriod, periodAt, periodsFrom } from '../../../contract/lottery/periods.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import { openTables } from '../../../contract/protocols/object-schema.ts'
import type { Beacon, Draw, DrawHall, DrawStanding, ListedDraw, Trends } from '../../kernel/lottery/draw-interface.ts'
import type { Register } from '../../kernel/lottery/register-interface.ts'
import { toAlarm } from '../lottery-hooks.ts'
import { requirePeriod } from './close-periods.ts'
import { ASK_EVERY_MS, DrawMachine } from './draw-machine.ts'
import * as rows from './draw-rows.ts'
import { HallChains } from './hall-chains.ts'
import { HallState } from './hall-state.ts'
import { DrawHistory } from './history.ts'
import { presentDraw, presentUnwritten } from './present-draw.ts'
import { DRAW_SCHEMA } from './schema.ts'
import * as sold from './sold-rows.ts'
import { UnsoldDraws } from './unsold-draws.ts'

export type DrawEnv = {
  LOCAL?: string
  MEMBER_DATA_KEYS: string
  LOTTERY_BEACON?: string
  REGISTER: DurableObjectNamespace<Register & Rpc.DurableObjectBranded>
}

export class DrawDO extends DurableObject<DrawEnv> implements DrawHall {
  readonly #sql: SqlStorage
  readonly #state: HallState
  readonly #chains: HallChains
  readonly #machine: DrawMachine
  #advancing: Promise<void> | null = null
  #history: DrawHistory | null = null
  #knownBeacon: Beacon | null = null
  /** Before it nothing is due. */
  #dueAt = 0

  constructor(ctx: DurableObjectState, env: DrawEnv) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#state = new HallState(ctx.storage, () => this.env)
    this.#chains = new HallChains(() => this.env, this.#state)
    this.#machine = new DrawMachine(this.#state)
    openTables(ctx, DRAW_SCHEMA)
  }

  async getStanding({ gameCode }: { gameCode: string }): Promise<DrawStanding> {
    const game = await this.#begin(gameCode)
    return { beacon: this.#state.beacon, chains: this.#state.chains(), last: await this.#historyOf(game).findLast() }
  }

  async poke({ gameCode }: { gameCode: string }): Promise<void> {
    await this.#begin(gameCode)
  }

  /** False for a draw that takes no tickets any more, as its result may be known. Any other is written and drawn in time. */
  async noteSold({ gameCode, periods }: { gameCode: string; periods: string[] }): Promise<boolean> {
    const game = await this.#begin(gameCode)
    const now = this.#state.now()
    const asked = periods.flatMap((text) => findPeriod(game, text) ?? [])
    const isOpen = ({ period, closeAtMs }: Period) => closeAtMs > now && !rows.findDraw(this.#sql, period)
    if (asked.length < periods.length || !asked.every(isOpen)) return false
    const from = sold.findUnsoldFrom(this.#sql) ?? Number.MAX_SAFE_INTEGER
    this.#state.transact(() => {
      for (const period of asked) if (period.drawAtMs >= from) sold.noteSold(this.#sql, period)
    })
    await this.#arm()
    return true
  }

  /** Waits for no draw, nor for the beacon: each bet asks for it. */
  async listVoids(_: { gameCode: string }): Promise<string[]> {
    return rows.listPlannedVoids(this.#sql)
  }

  async getDraw({ gameCode, period }: { gameCode: string; period: string }): Promise<Draw | null> {
    const game = await this.#begin(gameCode)
    const row = await this.#historyOf(game).find(period)
    return row ? presentDraw(this.#state, game, row) : presentUnwritten(this.#state, game, period)
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
    const isVoid = this.#machine.void(game, period, reason)
    await this.#arm()
    return isVoid
  }

  async seedPast({ gameCode, count }: { gameCode: string; count: number }): Promise<void> {
    const game = await this.#begin(gameCode)
    if (this.env.LOCAL) await this.#chains.seedPast(game, count)
  }

  async setSeedingClock({ agoMs }: { gameCode: string; agoMs: number }): Promise<void> {
    assert(this.env.LOCAL, 'only on a developer machine')
    this.#state.seedingAgoMs = agoMs
  }

  /** Armed again before anything may fail. */
  override async alarm(): Promise<void> {
    const gameCode = this.#state.gameCode()
    if (gameCode === null) return
    await this.ctx.storage.setAlarm(toAlarm(ASK_EVERY_MS, 0))
    await this.#begin(gameCode)
    await this.ctx.storage.setAlarm(toAlarm(this.#dueAt, this.#state.clock()))
  }

  /** What every call begins with: a chain that was published, and what is due drawn. */
  async #begin(gameCode: string): Promise<LotteryGame> {
    const game = requireLottery(gameCode)
    const known = this.#state.gameCode()
    assert(known === null || known === gameCode, 'an object draws one game')
    await this.#beginUnsold(game)
    if (this.#state.clock() < this.#dueAt && this.#state.seedingAgoMs === 0) return game
    await this.#chains.publishDue(game)
    await this.#chains.listEnds(game)
    this.#advancing ??= this.#advance(game).finally(() => {
      this.#advancing = null
    })
    await this.#advancing
    return game
  }

  async #advance(game: LotteryGame): Promise<void> {
    this.#dueAt = await this.#machine.advance(game)
    const at = toAlarm(this.#dueAt, this.#state.clock())
    // One that rings earlier sets the next: a hall that is only looked after writes no row for it.
    const known = await this.ctx.storage.getAlarm()
    if (known === null || known > at) await this.ctx.storage.setAlarm(at)
  }

  /**
   * Draws without a ticket are not written, from the first start on. Where draws were written before, books may hold tickets
   * this hall never heard of, as far ahead as a chase goes: until then each draw is written.
   */
  async #beginUnsold(game: LotteryGame): Promise<void> {
    const { beacon } = this.#state
    if (this.#knownBeacon === beacon) return
    const open = periodAt(game, this.#state.now())
    const ahead = this.#state.chains().length === 0 ? 0 : longestChase(game) + 1
    const from = periodsFrom(game, open.period, ahead + 1).at(-1) ?? open
    await this.#historyOf(game).unsold.begin(from.drawAtMs, open.drawAtMs, beacon)
    for (const period of rows.listPlannedVoids(this.#sql)) sold.noteSold(this.#sql, requirePeriod(game, period))
    this.#knownBeacon = beacon
  }

  /** For the first draw that has a ticket, where that is earlier than what the alarm is set for. */
  async #arm(): Promise<void> {
    const next = sold.findNextSold(this.#sql)
    const at = next ? this.#machine.beginsAt(next) : this.#dueAt
    if (at >= this.#dueAt) return
    this.#dueAt = at
    await this.ctx.storage.setAlarm(toAlarm(at, this.#state.clock()))
  }

  #historyOf(game: LotteryGame): DrawHistory {
    const { gameCode } = game
    this.#history ??= new DrawHistory(this.ctx.storage, game, {
      unsold: new UnsoldDraws(this.#sql, this.#state.keeper(gameCode), this.#state.seeds(gameCode)),
      now: () => this.#state.now(),
      show: (drawAt) => this.#state.show(drawAt),
    })
    return this.#history
  }
}
