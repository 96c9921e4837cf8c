/**
 * A player's coupons: fixtures admit the legs, the wallet takes the stake, fixtures confirm after the delay, and tell their
 * ends. Each step is a state in a row, so a crash goes on where it stopped. The row alone says whether a coupon stands.
 */
import type { CashOutOffer, CouponView, PlaceCoupon } from '../../contract/book/calls.ts'
import { countLines, largestPayout, largestUnit, payCoupon, shapeOf } from '../../contract/book/coupon.ts'
import { feedOfFixture } from '../../contract/book/feed.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { findFixture, isInReach, VOID_AFTER_MS } from '../../contract/book/schedule.ts'
import { factorOf } from '../../contract/book/settle.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Clock, RandomBytes } from '../../contract/time-and-chance.ts'
import type { BookGame } from '../games/game.ts'
import type { Reply } from '../player/reply.ts'
import type { RoundDriver } from '../player/round-driver.ts'
import { roundIdOf } from '../player/round-id.ts'
import { retryDelayMs } from '../player/round-steps.ts'
import * as rounds from '../player/rounds-store.ts'
import type { SeatRow } from '../player/seat.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { BOOK_LIMITS, type BookLimits, findBook, isOffered } from './book-list.ts'
import { CashOuts } from './cash-outs.ts'
import { countTurnover } from './count-turnover.ts'
import * as store from './coupon-store.ts'
import { type AdmittedLeg, type FixtureDO, type LegEnd, type LegEndAnswer, within } from './fixture-do.ts'
import { presentCoupon } from './present-coupon.ts'

export interface CouponDeps {
  readonly clock: Clock
  readonly random: RandomBytes
  readonly walletOf: (vendor: StudioVendor) => Wallet
  readonly fixtureOf: (
    id: string,
  ) => Pick<FixtureDO, 'admit' | 'confirm' | 'release' | 'value' | 'isUnchanged' | 'findLegEnd'>
}

export interface CouponOptions {
  readonly storage: DurableObjectStorage
  /** This object's id, as fixtures know the player. */
  readonly player: string
  readonly driver: RoundDriver
  readonly deps: () => CouponDeps
  readonly wakeWithin: (ms: number) => Promise<void>
}

const RPC_AT_ONCE = 6
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
  readonly #going = new Map<string, Promise<void>>()
  readonly #limits: BookLimits = BOOK_LIMITS

  constructor(options: CouponOptions) {
    this.#options = options
    this.#sql = options.storage.sql
    this.#cashOuts = new CashOuts(options)
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
    const known = store.findCoupon(this.#sql, id)
    if (!known) {
      const { unitMinor, lines } = this.#check(book, wish)
      const nowMs = this.#options.deps().clock()
      this.#options.storage.transactionSync(() => {
        if (rounds.findRoundBySpin(this.#sql, wish.couponId))
          throw new Refusal('conflict', 'this coupon id belongs to another bet')
        const { pending, open } = store.countOpen(this.#sql)
        if (pending >= this.#limits.mostPending || open >= this.#limits.mostOpen)
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

  /** A fixture tells an end. Written down, the wallet follows by the alarm. Safe to repeat, in any order. */
  async end({ fixtureId, couponId, end }: LegEnd): Promise<LegEndAnswer> {
    const coupon = store.findCoupon(this.#sql, couponId)
    if (!coupon || coupon.state === 'refused' || coupon.state === 'rolled_back') return 'not mine'
    if (coupon.state !== 'accepted' && coupon.state !== 'closing') return 'busy'
    this.#options.storage.transactionSync(() => {
      const legs = store.withEnd(store.legsOf(coupon), fixtureId, end)
      if (legs) this.#saveLegs(coupon, legs)
    })
    await this.#options.wakeWithin(0)
    return 'written'
  }

  /** For the alarm. One coupon that fails keeps no other waiting. */
  async goOnDue(): Promise<void> {
    const nowMs = this.#options.deps().clock()
    for (const id of store.listDue(this.#sql, nowMs, COUPONS_A_TURN))
      await this.#go(id).catch((error) => {
        store.saveNext(this.#sql, id, nowMs + ASK_AGAIN_MS)
        console.error(JSON.stringify({ event: 'coupon_failed', coupon: id, cause: String(error) }))
      })
  }

  findNextMs(): number | null {
    return store.findNextMs(this.#sql)
  }

  /** For the operator's record. */
  findView(roundId: string): CouponView | null {
    return store.findCoupon(this.#sql, roundId) ? this.#view(roundId) : null
  }

  #view(id: string): CouponView {
    return presentCoupon(this.#sql, store.requireCoupon(this.#sql, id))
  }

  #requireOwn(seat: SeatRow, couponId: string): store.CouponRow {
    const coupon = store.findCoupon(this.#sql, roundIdOf(seat.mode, couponId))
    if (coupon?.game_code !== seat.game_code) throw new Refusal('not_found', 'no such coupon of this player')
    return coupon
  }

  /** What can be said of a slip without asking any fixture. */
  #check(book: BookGame, wish: PlaceCoupon): { unitMinor: number; lines: number } {
    const nowMs = this.#options.deps().clock()
    const shape = shapeOf(wish.kind, wish.legs.length)
    if (!shape) throw invalid('kind', 'shape')
    if (new Set(wish.legs.map(({ fixtureId }) => fixtureId)).size < wish.legs.length)
      throw invalid('legs', 'same_fixture')
    for (const [at, { fixtureId, pick }] of wish.legs.entries()) {
      const fixture = findFixture(fixtureId)
      const isOpen = fixture
        ? isOffered(book, fixture.sport) && isInReach(fixture, nowMs)
        : feedOfFixture(fixtureId) !== null
      if (!parsePick(pick) || !isOpen) throw invalid(`legs.${at}`, 'not_offered')
    }
    const unitMinor = parseMoney(wish.unit)
    const lines = countLines(shape)
    if (unitMinor < this.#limits.leastUnitMinor || unitMinor * lines < this.#limits.leastStakeMinor)
      throw invalid('unit', 'least', this.#limits.leastStakeMinor)
    if (unitMinor * lines > this.#limits.mostStakeMinor)
      throw invalid('unit', 'most', Math.floor(this.#limits.mostStakeMinor / lines))
    this.#checkCap(
      wish.kind,
      unitMinor,
      wish.legs.map(({ odds }) => odds),
    )
    return { unitMinor, lines }
  }

  #checkCap(kind: string, unitMinor: number, odds: readonly number[]): void {
    const { mostPayoutMinor } = this.#limits
    if (largestPayout({ kind, unitMinor }, odds) > mostPayoutMinor)
      throw invalid('unit', 'most', largestUnit(kind, odds, mostPayoutMinor))
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
    const refused = findFault(answers)
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

  /** An accepted coupon: its cash-out under way, and fixtures that should have told their end. */
  async #lookAfter(coupon: store.CouponRow): Promise<void> {
    await this.#cashOuts.goOn(coupon.id)
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
    })
    if (store.requireCoupon(this.#sql, coupon.id).state !== 'accepted') return
    const open = store.listLegs(this.#sql, coupon.id).filter((leg) => leg.end === null)
    const look = open.map((leg) =>
      Math.max(leg.endsMs + ASK_AFTER_END_MS, nowMs + (silent.length > 0 ? ASK_AGAIN_MS : 0)),
    )
    const cashOutMs = this.#cashOuts.findNextMs(coupon.id)
    store.saveNext(this.#sql, coupon.id, Math.min(...look, cashOutMs ?? Number.MAX_SAFE_INTEGER))
  }

  /**
   * Legs with ends that are news, or a cash-out that is over. Once they say what the coupon pays, that is written down with
   * the wallet's next step. A multiple is decided by its first lost leg. A cash-out under way comes first. Within a transaction.
   */
  #saveLegs(coupon: store.CouponRow, legs: readonly store.Leg[]): void {
    const { id, kind, unit_minor: unitMinor } = coupon
    const news = JSON.stringify(legs) === coupon.legs ? {} : { legs }
    const outcomes = legs.map(store.outcomeOfLeg)
    const isLost = kind === 'multiple' && outcomes.some((one) => one && one.won === 0 && one.back === 0)
    const isDecided = isLost || !outcomes.includes(null)
    if (coupon.state !== 'accepted' || !isDecided || store.findLiveCashOut(this.#sql, id)) {
      if (news.legs) store.saveCoupon(this.#sql, id, news)
      return
    }
    store.saveCoupon(this.#sql, id, { ...news, state: 'closing', endedMs: this.#options.deps().clock() })
    const isVoid = legs.every((leg) => leg.end?.kind === 'void')
    // After a partial cash-out nothing is rolled back: the closing win pays the rest of the stake.
    if (isVoid && coupon.cashed_minor === 0) {
      rounds.saveCouponRollback(this.#sql, id, null)
      return
    }
    const factors = legs.map((leg, at) => factorOf(leg.odds, outcomes[at] ?? LOST))
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
    const answers: (Reply<T> | null)[] = []
    for (let at = 0; at < legs.length; at += RPC_AT_ONCE) {
      const turn = legs.slice(at, at + RPC_AT_ONCE).map(async (leg) => {
        try {
          return await within(FIXTURE_ANSWERS_WITHIN_MS, ask(leg))
        } catch (error) {
          console.warn(JSON.stringify({ event: 'fixture_unanswered', fixture: leg.fixture, cause: String(error) }))
          return null
        }
      })
      answers.push(...(await Promise.all(turn)))
    }
    return answers
  }
}

/** Legs as their fixtures admitted them. */
const takeLegs = (legs: readonly store.Leg[], answers: readonly (Reply<AdmittedLeg> | null)[]): store.Leg[] =>
  legs.map((leg, at) => {
    const answer = answers[at]
    if (!answer?.ok) return leg
    const { odds, from, inPlay, endsMs } = answer.value
    return { ...leg, odds, from, inPlay, endsMs }
  })

const OK: Reply<never> = { ok: true, value: undefined as never }
const LOST = { won: 0, back: 0, of: 1 }

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

function invalid(field: string, key: string, amountMinor?: number): Refusal {
  const values = amountMinor === undefined ? undefined : { amount: presentMoney(minor(amountMinor)) }
  return new Refusal('invalid_fields', `${field}: ${key}`, { fields: { [field]: { key, ...(values && { values }) } } })
}

function requireBook(seat: SeatRow): BookGame {
  const book = findBook(seat.game_code)
  if (!book) throw new Refusal('not_found', 'this seat is at no book')
  return book
}

/** The id that the browser made. */
export const uuidOf = ({ id }: Pick<store.CouponRow, 'id'>): string => id.slice(2)
