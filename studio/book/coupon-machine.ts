/**
 * A coupon, state by state: its fixtures admit the legs, the wallet takes the stake, the fixtures confirm after the delay,
 * and their ends say what it pays. Each step is a row before the next one, so a crash goes on where it stopped.
 */
import { largestPayout, payCoupon } from '../../contract/book/coupon.ts'
import { VOID_AFTER_MS } from '../../contract/book/schedule.ts'
import { type End, factorOf } from '../../contract/book/settle.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { retryDelayMs } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import type { CashOuts } from './cash-outs.ts'
import { countTurnover } from './count-turnover.ts'
import * as store from './coupon-store.ts'
import type { CouponOptions } from './coupons.ts'
import type { LegEndAnswer } from './fixture-types.ts'
import { askLegs, fault, findFault, findOtherBook, OK, takeLegs } from './leg-answers.ts'

/** So long beyond the delay fixtures may be silent before the stake goes back. */
const SILENT_MS = 5_000
const AGAIN_MS = 1_000
/** After the latest end of a fixture its player's object asks by itself. */
const ASK_AFTER_END_MS = 120_000
export const ASK_AGAIN_MS = 60_000

interface Parts {
  readonly cashOuts: CashOuts
  /** A leg has its end. Within a transaction. */
  readonly noteEnd: (coupon: store.CouponRow) => void
}

export class CouponMachine {
  readonly #options: CouponOptions
  readonly #sql: SqlStorage
  readonly #cashOuts: CashOuts
  readonly #noteEnd: Parts['noteEnd']
  readonly #going = new Map<string, Promise<void>>()

  constructor(options: CouponOptions, { cashOuts, noteEnd }: Parts) {
    this.#options = options
    this.#sql = options.storage.sql
    this.#cashOuts = cashOuts
    this.#noteEnd = noteEnd
  }

  /** Takes a coupon through what is due, one flight a coupon. A second caller waits for the same flight. */
  go(id: string, seat: SeatRow | null = null): Promise<void> {
    const running = this.#going.get(id)
    if (running) return running
    const flight = this.#goOnce(id, seat).finally(() => this.#going.delete(id))
    this.#going.set(id, flight)
    return flight
  }

  async #goOnce(id: string, seat: SeatRow | null): Promise<void> {
    for (let state: string | null = null; ; ) {
      const coupon = store.requireCoupon(this.#sql, id)
      if (coupon.state === state) break
      state = coupon.state
      if (state === 'admitting') await this.#admit(coupon, seat)
      else if (state === 'staking') await this.#stake(coupon)
      else if (state === 'accepted') await this.#lookAfter(coupon)
      else await this.#options.driver.drive(id).catch(() => undefined)
    }
    const { next_ms: nextMs } = store.requireCoupon(this.#sql, id)
    if (nextMs !== null) await this.#options.wakeWithin(Math.max(0, nextMs - this.#options.deps().clock()))
  }

  /** A coupon that a crash left here was never staked: its page asks in vain, and its legs are let go. */
  async #admit(coupon: store.CouponRow, seat: SeatRow | null): Promise<void> {
    const legs = store.listLegs(this.#sql, coupon.id)
    if (!seat) return this.#refuse(coupon, fault('upstream_timeout'))
    const { kind, unit_minor: unitMinor } = coupon
    const mostMinor = largestPayout(
      { kind, unitMinor },
      legs.map((leg) => leg.shownOdds),
    )
    const answers = await askLegs(legs, (leg) =>
      this.#fixture(leg).admit(leg.fixture, {
        couponId: coupon.id,
        player: this.#options.player,
        pick: leg.pick,
        choice: coupon.choice,
        odds: leg.shownOdds,
        tick: leg.shownTick,
        operator: seat.operator,
        currency: seat.currency,
        mode: seat.mode,
        stakeMinor: coupon.stake_minor,
        mostMinor,
      }),
    )
    const refused = findFault(answers) ?? findOtherBook(coupon, answers)
    if (refused) return this.#refuse(coupon, refused)
    const nowMs = this.#options.deps().clock()
    const admitted = takeLegs(legs, answers)
    const delayMs = Math.max(...answers.map((answer) => (answer?.ok ? answer.value.delayMs : 0)))
    const dueMs = nowMs + delayMs
    this.#options.storage.transactionSync(() => {
      // Without a delay its next look stays: the flight goes on at once.
      const next = delayMs > 0 ? { nextMs: dueMs } : {}
      store.saveCoupon(this.#sql, coupon.id, { state: 'staking', legs: admitted, dueMs, ...next })
      rounds.insertCouponRound(this.#sql, seat, {
        id: coupon.id,
        // The id that the browser made.
        spin_id: coupon.id.slice(2),
        stake_minor: coupon.stake_minor,
        started_ms: coupon.placed_ms,
        paytable_id: coupon.rules,
      })
    })
  }

  async #stake(coupon: store.CouponRow): Promise<void> {
    await this.#options.driver.drive(coupon.id)
    const round = rounds.requireRound(this.#sql, coupon.id)
    const nowMs = this.#options.deps().clock()
    if (round.step === 'act') await this.#confirm(coupon)
    else if (round.step === 'bet') store.saveNext(this.#sql, coupon.id, nowMs + retryDelayMs(round.attempts))
    // Refused: nothing was taken. Never answered: the driver takes it back.
    else if (round.step === 'done') await this.#refuse(coupon, fault((round.reason ?? 'internal') as ErrorCode))
    else await this.#rollBack(coupon, fault('upstream_timeout'))
  }

  async #confirm(coupon: store.CouponRow): Promise<void> {
    const nowMs = this.#options.deps().clock()
    const dueMs = coupon.due_ms ?? nowMs
    if (nowMs < dueMs) return
    const legs = store.listLegs(this.#sql, coupon.id)
    if (legs.some(({ inPlay }) => inPlay)) {
      const bar = await this.#findBar(coupon.id)
      if (bar) return this.#rollBack(coupon, fault(bar))
    }
    const answers = await askLegs(legs, (leg) => this.#fixture(leg).confirm(leg.fixture, coupon.id))
    const refused = answers.findIndex((answer) => answer && !answer.ok)
    if (refused >= 0)
      return this.#rollBack(coupon, findFault(answers.map((one) => (one && !one.ok ? one : OK))) ?? fault('internal'))
    if (answers.includes(null)) {
      // Silent: asked again until its time is up.
      if (this.#options.deps().clock() >= dueMs + SILENT_MS)
        return this.#rollBack(coupon, fault('market_suspended', answers.indexOf(null)))
      store.saveNext(this.#sql, coupon.id, this.#options.deps().clock() + AGAIN_MS)
      return
    }
    const confirmed = legs.map((leg, at) => {
      const answer = answers[at]
      return answer?.ok ? { ...leg, odds: answer.value.odds } : leg
    })
    const nextMs = Math.min(...legs.map((leg) => leg.endsMs)) + ASK_AFTER_END_MS
    store.saveCoupon(this.#sql, coupon.id, { state: 'accepted', legs: confirmed, nextMs })
  }

  /** Who was barred during the delay has no new bet: the wallet answers for a session that stands, and for no other. */
  async #findBar(id: string): Promise<ErrorCode | null> {
    const { vendor, wallet_session: session } = rounds.requireRound(this.#sql, id)
    const live = await this.#options.deps().walletOf(vendor).call('balance', { session })
    return live.kind === 'refused' ? live.errorCode : null
  }

  /** An accepted coupon: its cash-out under way, and fixtures that should have told their end. */
  async #lookAfter(coupon: store.CouponRow): Promise<void> {
    await this.#cashOuts.goOn(coupon.id)
    await this.askSilent(coupon)
    const nowMs = this.#options.deps().clock()
    if (store.requireCoupon(this.#sql, coupon.id).state !== 'accepted') return
    const open = store.listLegs(this.#sql, coupon.id).filter((leg) => leg.end === null)
    const isLate = open.some((leg) => nowMs >= leg.endsMs + ASK_AFTER_END_MS)
    const look = open.map((leg) => Math.max(leg.endsMs + ASK_AFTER_END_MS, nowMs + (isLate ? ASK_AGAIN_MS : 0)))
    const cashOutMs = this.#cashOuts.findNextMs(coupon.id)
    store.saveNext(this.#sql, coupon.id, Math.min(...look, cashOutMs ?? Number.MAX_SAFE_INTEGER))
  }

  /** Fixtures that should have told their end. What they answer is written down. */
  async askSilent(coupon: store.CouponRow): Promise<void> {
    const nowMs = this.#options.deps().clock()
    const silent = store
      .listLegs(this.#sql, coupon.id)
      .filter((leg) => leg.end === null && nowMs >= leg.endsMs + ASK_AFTER_END_MS)
    const answers = await askLegs(silent, (leg) => this.#fixture(leg).findLegEnd(leg.fixture, coupon.id))
    this.#options.storage.transactionSync(() => {
      const now = store.requireCoupon(this.#sql, coupon.id)
      let legs = store.legsOf(now)
      for (const [at, leg] of silent.entries()) {
        const answer = answers[at]
        const told = answer?.ok && answer.value !== 'unknown' ? answer.value : null
        // By rule, also where its fixture is gone for good.
        const end = told ?? (nowMs >= leg.endsMs + VOID_AFTER_MS ? ({ kind: 'void' } as const) : null)
        if (end) legs = store.withEnd(legs, leg.fixture, end) ?? legs
      }
      this.saveLegs(now, legs)
      if (silent.length > 0) this.#noteEnd(now)
    })
  }

  endLeg(couponId: string, fixtureId: string, end: End): LegEndAnswer {
    const coupon = store.findCoupon(this.#sql, couponId)
    if (!coupon || coupon.state === 'refused' || coupon.state === 'rolled_back' || coupon.void_by !== null)
      return 'not mine'
    if (coupon.state !== 'accepted' && coupon.state !== 'closing') return 'busy'
    this.#options.storage.transactionSync(() => {
      const legs = store.withEnd(store.legsOf(coupon), fixtureId, end)
      if (!legs) return
      this.saveLegs(coupon, legs)
      this.#noteEnd(coupon)
    })
    return 'written'
  }

  /**
   * Legs with ends that are news, or a cash-out that is over. Once they say what the coupon pays, that is written down with
   * the wallet's next step. A multiple is decided by its first lost leg. A cash-out under way comes first. Within a transaction.
   */
  saveLegs(coupon: store.CouponRow, legs: readonly store.Leg[]): void {
    const { id, kind, unit_minor: unitMinor } = coupon
    const news = JSON.stringify(legs) === coupon.legs ? {} : { legs }
    const outcomes = legs.map(store.outcomeOfLeg)
    const isLost = kind === 'multiple' && outcomes.some((one) => one && store.isLost(one))
    const isDecided = isLost || !outcomes.includes(null)
    if (coupon.state !== 'accepted' || !isDecided || store.findLiveCashOut(this.#sql, id)) {
      if (news.legs) store.saveCoupon(this.#sql, id, news)
      return
    }
    store.saveCoupon(this.#sql, id, { ...news, state: 'closing', endedMs: this.#options.deps().clock() })
    const isVoid = legs.every((leg) => (leg.corrected?.end ?? leg.end)?.kind === 'void')
    // After a partial cash-out nothing is rolled back: the closing win pays the rest of the stake.
    if (isVoid && coupon.cashed_minor === 0) {
      rounds.saveCouponRollback(this.#sql, id, null)
      return
    }
    const factors = legs.map((leg, at) => factorOf(leg.odds, outcomes[at] ?? store.LOST))
    const payoutMinor = payCoupon({ kind, unitMinor: kind === 'multiple' ? coupon.rest_minor : unitMinor }, factors)
    rounds.saveCouponWin(this.#sql, id, payoutMinor, countTurnover(this.#sql, id, payoutMinor))
  }

  /** Nothing was staked. */
  async #refuse(coupon: store.CouponRow, why: store.Fault): Promise<void> {
    const endedMs = this.#options.deps().clock()
    store.saveCoupon(this.#sql, coupon.id, { state: 'refused', endedMs, fault: why })
    await this.release(coupon)
  }

  /** The stake goes back: first in the rows, so that an end that arrives now counts for nothing. */
  async #rollBack(coupon: store.CouponRow, why: store.Fault): Promise<void> {
    this.#options.storage.transactionSync(() => {
      const endedMs = this.#options.deps().clock()
      store.saveCoupon(this.#sql, coupon.id, { state: 'rolled_back', endedMs, fault: why })
      rounds.saveCouponRollback(this.#sql, coupon.id, why.errorCode)
    })
    await this.#options.wakeWithin(0)
    await this.release(coupon)
  }

  /** Lost words do no harm: a fixture that tells the end of such a coupon hears that it is not ours. */
  async release(coupon: store.CouponRow): Promise<void> {
    const legs = store.listLegs(this.#sql, coupon.id)
    await askLegs(legs, async (leg) => {
      await this.#fixture(leg).release(coupon.id, this.#options.player)
      return OK
    })
  }

  #fixture(leg: store.Leg) {
    return this.#options.deps().fixtureOf(leg.fixture)
  }
}
