/**
 * A player's coupons: fixtures admit the legs, the wallet takes the stake, fixtures confirm after the delay, and tell their
 * ends. Each step is a state in a row, so a crash goes on where it stopped. The row alone says whether a coupon stands.
 */

import type { BookBound, CashOutOffer, CouponView, PlaceCoupon } from '../../contract/book/calls.ts'
import { largestPayout, payCoupon } from '../../contract/book/coupon.ts'
import { VOID_AFTER_MS } from '../../contract/book/schedule.ts'
import { type End, factorOf } from '../../contract/book/settle.ts'
import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { mapAtOnce } from '../../contract/lib/at-once.ts'
import { canonicalJson } from '../../contract/lib/canonical-json.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { parseMoney } from '../../contract/money.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Clock, RandomBytes } from '../../contract/time-and-chance.ts'
import { findBook, isOffered } from '../games/book-list.ts'
import type { BookGame } from '../games/game.ts'
import type { Reply } from '../rounds/reply.ts'
import type { RoundDriver } from '../rounds/round-driver.ts'
import { roundIdOf } from '../rounds/round-id.ts'
import { retryDelayMs } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { readFactor } from './book-factor.ts'
import { BOOK_LIMITS } from './book-limits.ts'
import { CashOuts } from './cash-outs.ts'
import { checkSlip } from './check-slip.ts'
import { Corrections } from './corrections.ts'
import { countTurnover } from './count-turnover.ts'
import * as store from './coupon-store.ts'
import type { FixtureDO } from './fixture-do.ts'
import type { AdmittedLeg, LegCorrection, LegEndAnswer, LegEnds } from './fixture-types.ts'
import { boundsOf, type LimitRow } from './limits.ts'
import { presentCoupon } from './present-coupon.ts'

export interface CouponDeps {
  readonly clock: Clock
  readonly random: RandomBytes
  readonly walletOf: (vendor: StudioVendor) => Wallet
  /** What the merchant's operators have set of a book. */
  readonly limitsOf: (of: { operator: string; gameCode: string; currency: string }) => Promise<LimitRow[]>
  /** Whether a feed of this code is taken here: an id alone makes an object. */
  readonly takesFeed: (code: string) => boolean
  readonly fixtureOf: (
    id: string,
  ) => Pick<FixtureDO, 'admit' | 'confirm' | 'release' | 'value' | 'isUnchanged' | 'isBefore' | 'findLegEnd'>
}

export interface CouponOptions {
  readonly storage: DurableObjectStorage
  /** This object's id, as fixtures know the player. */
  readonly player: string
  readonly driver: RoundDriver
  readonly deps: () => CouponDeps
  readonly wakeWithin: (ms: number) => Promise<void>
}

/** A fixture that does not answer within it is suspended. */
export const FIXTURE_ANSWERS_WITHIN_MS = 2_000
/** So long beyond the delay fixtures may be silent before the stake goes back. */
const SILENT_MS = 5_000
const AGAIN_MS = 1_000
/** A coupon that a crash left before its stake is looked after so late. */
const RESUME_MS = 10_000
/** After the latest end of a fixture its player's object asks by itself. */
const ASK_AFTER_END_MS = 120_000
const ASK_AGAIN_MS = 60_000
const COUPONS_A_TURN = 20

export class Coupons {
  readonly #options: CouponOptions
  readonly #sql: SqlStorage
  readonly #cashOuts: CashOuts
  readonly #corrections: Corrections
  readonly #going = new Map<string, Promise<void>>()

  constructor(options: CouponOptions) {
    this.#options = options
    this.#sql = options.storage.sql
    this.#cashOuts = new CashOuts(options)
    this.#corrections = new Corrections(options, {
      saveLegs: (coupon, legs) => this.#saveLegs(coupon, legs),
      dropOffers: (coupon) => this.#cashOuts.dropOffers(coupon),
      askSilent: (coupon) => this.#askSilent(coupon),
    })
  }

  /** The same id gives the same coupon. Answers when it is refused, when it stands, or when it waits. */
  async place(seat: SeatRow, wish: PlaceCoupon): Promise<CouponView> {
    const book = requireBook(seat)
    const id = roundIdOf(seat.mode, wish.couponId)
    const content = canonicalJson({
      game: book.code,
      kind: wish.kind,
      unit: wish.unit,
      choice: wish.choice,
      legs: wish.legs,
    })
    const rows = store.findCoupon(this.#sql, id) ? [] : await this.#readLimits(seat, book)
    // From here to the row in one turn: what comes beside it finds the row.
    const known = store.findCoupon(this.#sql, id)
    if (!known) {
      const nowMs = this.#options.deps().clock()
      const { takesFeed } = this.#options.deps()
      const terms = { rows, factorPercent: readFactor(this.#sql), nowMs, takesFeed }
      const { unitMinor, lines } = checkSlip(book, wish, terms)
      this.#options.storage.transactionSync(() => {
        if (rounds.findRoundBySpin(this.#sql, wish.couponId))
          throw new Refusal('conflict', 'this coupon id belongs to another bet')
        const { pending, open } = store.countOpen(this.#sql)
        if (pending >= BOOK_LIMITS.mostPending || open >= BOOK_LIMITS.mostOpen)
          throw new Refusal('too_many_requests', 'so many coupons are enough')
        store.insertCoupon(
          this.#sql,
          {
            id,
            game_code: book.code,
            content,
            unit_minor: unitMinor,
            lines,
            next_ms: nowMs + RESUME_MS,
            placed_ms: nowMs,
          },
          wish,
        )
      })
      // In this same turn: a repeat that comes beside it joins the flight.
      const flight = this.#go(id, seat)
      await Promise.all([this.#options.wakeWithin(RESUME_MS), flight])
      return this.#view(id)
    }
    if (known.content !== content) throw new Refusal('conflict', 'this coupon id belongs to another coupon')
    await this.#go(id)
    return this.#view(id)
  }

  /** For the slip alone: null where the book is silent, which must not keep a player from the page. */
  async bounds(seat: SeatRow): Promise<BookBound[] | null> {
    try {
      return boundsOf(await this.#readLimits(seat, requireBook(seat)), readFactor(this.#sql))
    } catch {
      return null
    }
  }

  /** One coupon, after what is due of it. */
  async read(seat: SeatRow, couponId: string): Promise<CouponView> {
    const { id } = this.#requireOwn(seat, couponId)
    await this.#go(id)
    return this.#view(id)
  }

  list(seat: SeatRow, which: 'open' | 'ended', before: string | null): CouponView[] {
    const { code } = requireBook(seat)
    const from = before === null ? null : roundIdOf(seat.mode, before)
    return store.listCoupons(this.#sql, code, which, from).map(({ id }) => this.#view(id))
  }

  offer(seat: SeatRow, couponId: string): Promise<CashOutOffer> {
    return this.#cashOuts.offer(this.#requireOwn(seat, couponId))
  }

  async cashOut(seat: SeatRow, wish: { couponId: string; offerId: string; stake: string }): Promise<CouponView> {
    const { id } = this.#requireOwn(seat, wish.couponId)
    await this.#cashOuts.take(seat, id, { offerId: wish.offerId, partMinor: parseMoney(wish.stake) })
    await this.#go(id)
    return this.#view(id)
  }

  /** A fixture tells its end. Written down, the wallet follows by the alarm. Safe to repeat, in any order. */
  async end({ fixtureId, couponIds, end }: LegEnds): Promise<LegEndAnswer[]> {
    const answers = couponIds.map((couponId): LegEndAnswer => {
      try {
        return this.#endLeg(couponId, fixtureId, end)
      } catch (error) {
        // One coupon that fails keeps no other from its end. The fixture tells it again.
        log.error('coupon_failed', { coupon: couponId, cause: sayError(error) })
        return 'busy'
      }
    })
    if (answers.includes('written')) await this.#options.wakeWithin(0)
    return answers
  }

  #endLeg(couponId: string, fixtureId: string, end: End): LegEndAnswer {
    const coupon = store.findCoupon(this.#sql, couponId)
    if (!coupon || coupon.state === 'refused' || coupon.state === 'rolled_back' || coupon.void_by !== null)
      return 'not mine'
    if (coupon.state !== 'accepted' && coupon.state !== 'closing') return 'busy'
    this.#options.storage.transactionSync(() => {
      const legs = store.withEnd(store.legsOf(coupon), fixtureId, end)
      if (!legs) return
      this.#saveLegs(coupon, legs)
      this.#corrections.noteEnd(coupon)
    })
    return 'written'
  }

  correct(told: LegCorrection): Promise<LegEndAnswer> {
    return this.#corrections.take(told)
  }

  /**
   * At the word of two operators, at its stake, and before the first kick-off of its legs: later someone may know how it
   * ends. After a partial cash-out the rest of the stake is paid. A repeat changes nothing.
   */
  async voidAtStake(id: string): Promise<void> {
    if (this.#requireVoidable(id) === null) return
    const answers = await this.#askAll(store.listLegs(this.#sql, id), (leg) => this.#fixture(leg).isBefore(leg.fixture))
    if (answers.includes(null)) throw new Refusal('market_suspended', 'a fixture of this coupon is silent')
    if (answers.some((answer) => !answer?.ok || !answer.value)) throw begun()
    this.#options.storage.transactionSync(() => {
      const coupon = this.#requireVoidable(id)
      if (!coupon) return
      const legs = store.legsOf(coupon).map((leg) => ({ ...leg, end: { kind: 'void' } as const }))
      store.saveCoupon(this.#sql, id, { voidBy: 'operator' })
      this.#saveLegs(coupon, legs)
    })
    await this.#options.wakeWithin(0)
    await this.#release(store.requireCoupon(this.#sql, id))
  }

  /** Null where it was voided before. */
  #requireVoidable(id: string): store.CouponRow | null {
    const coupon = store.findCoupon(this.#sql, id)
    if (!coupon) throw new Refusal('round_unknown', 'no such coupon of this player')
    if (coupon.void_by !== null) return null
    if (coupon.state !== 'accepted') throw new Refusal('round_closed', 'this coupon does not stand')
    if (store.findLiveCashOut(this.#sql, id)) throw new Refusal('conflict', 'a cash-out is under way')
    if (store.legsOf(coupon).some((leg) => leg.inPlay || leg.end !== null)) throw begun()
    return coupon
  }

  /** For the alarm. One coupon that fails keeps no other waiting. */
  async goOnDue(): Promise<void> {
    const nowMs = this.#options.deps().clock()
    for (const id of store.listDue(this.#sql, nowMs, COUPONS_A_TURN))
      await this.#go(id).catch((error) => {
        store.saveNext(this.#sql, id, nowMs + ASK_AGAIN_MS)
        log.error('coupon_failed', { coupon: id, cause: sayError(error) })
      })
    await this.#corrections.goOnDue(COUPONS_A_TURN)
  }

  findNextMs(): number | null {
    const times = [store.findNextMs(this.#sql), this.#corrections.findNextMs()].filter((ms) => ms !== null)
    return times.length > 0 ? Math.min(...times) : null
  }

  /** For the operator's record. */
  findView(roundId: string): CouponView | null {
    return store.findCoupon(this.#sql, roundId) ? this.#view(roundId) : null
  }

  /** Without limits nothing is taken. */
  async #readLimits({ operator, currency }: SeatRow, { code }: BookGame): Promise<LimitRow[]> {
    try {
      const asked = this.#options.deps().limitsOf({ operator, gameCode: code, currency })
      return await requireWithin(asked, FIXTURE_ANSWERS_WITHIN_MS)
    } catch (error) {
      log.warn('limits_unanswered', { operator, cause: sayError(error) })
      throw new Refusal('market_suspended', 'the limits of this book are not known now')
    }
  }

  #view(id: string): CouponView {
    return presentCoupon(this.#sql, store.requireCoupon(this.#sql, id))
  }

  #requireOwn(seat: SeatRow, couponId: string): store.CouponRow {
    const coupon = store.findCoupon(this.#sql, roundIdOf(seat.mode, couponId))
    if (coupon?.game_code !== seat.game_code) throw new Refusal('not_found', 'no such coupon of this player')
    return coupon
  }

  /** Takes a coupon through what is due, one flight a coupon. A second caller waits for the same flight. */
  #go(id: string, seat: SeatRow | null = null): Promise<void> {
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
    const answers = await this.#askAll(legs, (leg) =>
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
        spin_id: uuidOf(coupon),
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
    const answers = await this.#askAll(legs, (leg) => this.#fixture(leg).confirm(leg.fixture, coupon.id))
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
    await this.#askSilent(coupon)
    const nowMs = this.#options.deps().clock()
    if (store.requireCoupon(this.#sql, coupon.id).state !== 'accepted') return
    const open = store.listLegs(this.#sql, coupon.id).filter((leg) => leg.end === null)
    const isLate = open.some((leg) => nowMs >= leg.endsMs + ASK_AFTER_END_MS)
    const look = open.map((leg) => Math.max(leg.endsMs + ASK_AFTER_END_MS, nowMs + (isLate ? ASK_AGAIN_MS : 0)))
    const cashOutMs = this.#cashOuts.findNextMs(coupon.id)
    store.saveNext(this.#sql, coupon.id, Math.min(...look, cashOutMs ?? Number.MAX_SAFE_INTEGER))
  }

  /** Fixtures that should have told their end. What they answer is written down. */
  async #askSilent(coupon: store.CouponRow): Promise<void> {
    const nowMs = this.#options.deps().clock()
    const silent = store
      .listLegs(this.#sql, coupon.id)
      .filter((leg) => leg.end === null && nowMs >= leg.endsMs + ASK_AFTER_END_MS)
    const answers = await this.#askAll(silent, (leg) => this.#fixture(leg).findLegEnd(leg.fixture, coupon.id))
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
      this.#saveLegs(now, legs)
      if (silent.length > 0) this.#corrections.noteEnd(now)
    })
  }

  /**
   * Legs with ends that are news, or a cash-out that is over. Once they say what the coupon pays, that is written down with
   * the wallet's next step. A multiple is decided by its first lost leg. A cash-out under way comes first. Within a transaction.
   */
  #saveLegs(coupon: store.CouponRow, legs: readonly store.Leg[]): void {
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
    await this.#release(coupon)
  }

  /** The stake goes back: first in the rows, so that an end that arrives now counts for nothing. */
  async #rollBack(coupon: store.CouponRow, why: store.Fault): Promise<void> {
    this.#options.storage.transactionSync(() => {
      const endedMs = this.#options.deps().clock()
      store.saveCoupon(this.#sql, coupon.id, { state: 'rolled_back', endedMs, fault: why })
      rounds.saveCouponRollback(this.#sql, coupon.id, why.errorCode)
    })
    await this.#options.wakeWithin(0)
    await this.#release(coupon)
  }

  /** Lost words do no harm: a fixture that tells the end of such a coupon hears that it is not ours. */
  async #release(coupon: store.CouponRow): Promise<void> {
    const legs = store.listLegs(this.#sql, coupon.id)
    await this.#askAll(legs, async (leg) => {
      await this.#fixture(leg).release(coupon.id, this.#options.player)
      return OK
    })
  }

  #fixture(leg: store.Leg) {
    return this.#options.deps().fixtureOf(leg.fixture)
  }

  /** Null for a fixture that did not answer. */
  async #askAll<T>(
    legs: readonly store.Leg[],
    ask: (leg: store.Leg) => Promise<Reply<T>>,
  ): Promise<(Reply<T> | null)[]> {
    return mapAtOnce(legs, async (leg) => {
      try {
        return await requireWithin(ask(leg), FIXTURE_ANSWERS_WITHIN_MS)
      } catch (error) {
        log.warn('fixture_unanswered', { fixture: leg.fixture, cause: sayError(error) })
        return null
      }
    })
  }
}

/** Legs as their fixtures admitted them. */
const takeLegs = (legs: readonly store.Leg[], answers: readonly (Reply<AdmittedLeg> | null)[]): store.Leg[] =>
  legs.map((leg, at) => {
    const answer = answers[at]
    if (!answer?.ok) return leg
    const { odds, from, inPlay, endsMs, about } = answer.value
    return { ...leg, odds, from, inPlay, endsMs, ...(about && { about }) }
  })

const begun = () => new Refusal('conflict', 'a match of this coupon has begun')

const OK: Reply<undefined> = { ok: true, value: undefined }

const fault = (errorCode: ErrorCode, leg: number | null = null): store.Fault => ({ errorCode, leg, oddsNow: null })

/** The first leg that was not taken. */
function findFault(answers: readonly (Reply<unknown> | null)[]): store.Fault | null {
  const leg = answers.findIndex((answer) => !answer?.ok)
  const answer = answers[leg]
  if (answer === undefined) return null
  if (answer === null || answer.ok) return fault('market_suspended', leg)
  const odds = answer.details.fields?.odds?.values?.odds
  return { errorCode: answer.errorCode, leg, oddsNow: typeof odds === 'number' ? odds : null }
}

/** The first leg of a sport that this book does not offer: of a feed only its fixture knows the sport. */
function findOtherBook(coupon: store.CouponRow, answers: readonly (Reply<AdmittedLeg> | null)[]): store.Fault | null {
  const book = findBook(coupon.game_code)
  const leg = answers.findIndex(
    (answer) => answer?.ok && answer.value.about && book && !isOffered(book, answer.value.about.sport),
  )
  return leg < 0 ? null : fault('market_closed', leg)
}

function requireBook(seat: SeatRow): BookGame {
  const book = findBook(seat.game_code)
  if (!book) throw new Refusal('not_found', 'this seat is at no book')
  return book
}

/** The id that the browser made. */
export const uuidOf = ({ id }: Pick<store.CouponRow, 'id'>): string => id.slice(2)
