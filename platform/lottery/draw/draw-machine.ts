/** Draws of a hall, step by step: a closed period gets a row, its round a value, and chain and value its result. */
import { BEACON, beaconTimeMs } from '../../../contract/fairness/beacon.ts'
import { mapAtOnce } from '../../../contract/lib/at-once.ts'
import { toHex } from '../../../contract/lib/digest.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { beaconWaitSeconds } from '../../../contract/lottery/games.ts'
import { drawResult } from '../../../contract/lottery/result.ts'
import type { LotteryGame, Period } from '../../../contract/lottery/types.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import { closePeriod, closePeriods, PERIODS_PER_RUN, requirePeriod } from './close-periods.ts'
import * as rows from './draw-rows.ts'
import type { HallState } from './hall-state.ts'
import { findUnsoldFrom } from './history.ts'
import { presentUnwritten } from './present-draw.ts'
import * as sold from './sold-rows.ts'

/** The beacon is asked again so often. */
export const ASK_EVERY_MS = 3_000
const DRAWS_PER_RUN = 50
/** A hall with nothing due still looks whether its chain has to be followed by another. */
const LOOK_EVERY_MS = 6 * 60 * 60_000
/** A draw whose round is before `lateBefore` is asked for once more, then it is void. */
type DrawTime = { lateBefore: number; now: number }
type Next = Pick<Period, 'closeAtMs' | 'drawAtMs'>

export class DrawMachine {
  readonly #state: HallState

  constructor(state: HallState) {
    this.#state = state
  }

  /** Writes a row for each closed period that has a ticket, and draws those whose time has come. Answers when more is due. */
  async advance(game: LotteryGame): Promise<number> {
    const now = this.#state.see()
    const next = this.#closePeriods(game, now)
    const lateBefore = roundAt(now - beaconWaitSeconds(game) * 1_000)
    this.#makeHouseValues(lateBefore, now)
    const due = rows.listDue(this.#state.sql, now, lateBefore, DRAWS_PER_RUN)
    // Some at once: a relay that does not answer takes seconds to say so.
    await mapAtOnce(due, (row) => this.#draw(game, row, { lateBefore, now }))
    const hasMore = due.length === DRAWS_PER_RUN || (next !== null && next.closeAtMs <= now)
    return hasMore ? 0 : this.#nextAt(next, now)
  }

  beginsAt({ closeAtMs, drawAtMs }: Next): number {
    return this.#state.beacon === 'house' ? beaconTimeMs(beaconRound(closeAtMs)) : drawAtMs
  }

  /** False from the time of its beacon round on: then somebody may know the result. */
  void(game: LotteryGame, period: string, reason: string): boolean {
    const { sql } = this.#state
    return this.#state.transact(() => {
      const row = rows.findDraw(sql, period)
      const round = (row ?? presentUnwritten(this.#state, game, period))?.round
      const now = this.#state.now()
      if (round === undefined || now >= beaconTimeMs(round)) return false
      if (row) return rows.saveVoid(sql, period, reason, now)
      return this.#planVoid(game, requirePeriod(game, period), reason)
    })
  }

  /** It gets a row as one with a ticket does, and is void when it gets it. */
  #planVoid(game: LotteryGame, at: Period, reason: string): boolean {
    const { sql, beacon } = this.#state
    if (!rows.planVoid(sql, at.period, reason)) return false
    const [chains, now] = [this.#state.chains(), this.#state.now()]
    if (at.closeAtMs <= now) return closePeriod(sql, { game, chains, beacon, now }, at)
    if (at.drawAtMs >= findUnsoldFrom(sql, game, chains)) sold.noteSold(sql, at)
    return true
  }

  /** Answers what is to be written next, as far as that is known. */
  #closePeriods(game: LotteryGame, now: number): Next | null {
    const closing = { game, chains: this.#state.chains(), beacon: this.#state.beacon, now }
    return this.#state.transact(() => closePeriods(this.#state.sql, closing))
  }

  /** At the time of its round, as a public beacon would; kept before anything is made of it. */
  #makeHouseValues(lateBefore: number, now: number): void {
    const { sql } = this.#state
    rows.voidUnmade(sql, lateBefore, now)
    for (const row of rows.listUndrawn(sql, Number.MAX_SAFE_INTEGER, PERIODS_PER_RUN))
      if (row.beacon === 'house' && row.randomness === null && now >= beaconTimeMs(row.round))
        rows.keepHouseValue(sql, row.period, toHex(lotteryHooks.random(32)))
  }

  async #draw(game: LotteryGame, row: rows.DrawRow, { lateBefore, now }: DrawTime): Promise<void> {
    const { sql } = this.#state
    // The second secret does not exist before its round, the house's own neither.
    const value = now < beaconTimeMs(row.round) ? null : await readBeacon(row)
    if (!value) {
      if (row.round < lateBefore) rows.saveVoid(sql, row.period, 'beacon_silent', now)
      else rows.saveDelayed(sql, row.period)
      return
    }
    lotteryHooks.reach('beacon_read')
    const seed = await this.#state.seeds(game.gameCode).open(row.chainId, row.n)
    const result = await drawResult(game, { period: row.period, seed, randomness: value.randomness })
    rows.saveResult(sql, row.period, { ...value, result, drawnAt: now })
  }

  /** By the clock as it is: where it was set back, nothing more is due before it is that late again. */
  #nextAt(next: Next | null, now: number): number {
    const beginsAt = next ? this.beginsAt(next) : this.#state.clock() + LOOK_EVERY_MS
    const waiting = rows.listUndrawn(this.#state.sql, Number.MAX_SAFE_INTEGER, 1)[0]
    if (!waiting) return beginsAt
    return Math.min(waiting.drawAt <= now ? this.#state.clock() + ASK_EVERY_MS : waiting.drawAt, beginsAt)
  }
}

/** Null while it is silent. The house's own value was kept at the time of its round. */
async function readBeacon({
  round,
  beacon,
  randomness,
}: rows.DrawRow): Promise<{ signature: string | null; randomness: string } | null> {
  if (beacon === 'public') return lotteryHooks.readBeacon(round)
  return randomness === null ? null : { signature: null, randomness }
}

/** The round that the beacon makes at a time. */
const roundAt = (timeMs: number) => Math.floor((timeMs / 1_000 - BEACON.genesisSeconds) / BEACON.periodSeconds) + 1
