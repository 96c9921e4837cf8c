/** A player's coupons: what a seat asks, what fixtures tell, and what an operator says. The row alone says whether one stands. */
import type { BookBound, CashOutOffer, CouponView, PlaceCoupon } from '../../contract/book/calls.ts'
import { Refusal } from '../../contract/errors.ts'
import { canonicalJson } from '../../contract/lib/canonical-json.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { parseMoney } from '../../contract/money.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Clock, RandomBytes } from '../../contract/time-and-chance.ts'
import { roundIdOf } from '../engine/round-id.ts'
import { findBook } from '../games/book-list.ts'
import type { BookGame } from '../games/game.ts'
import type { RoundDriver } from '../rounds/round-driver.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { readFactor } from './book-factor.ts'
import { BOOK_LIMITS } from './book-limits.ts'
import { CashOuts } from './cash-outs.ts'
import { checkSlip } from './check-slip.ts'
import { Corrections } from './corrections.ts'
import { ASK_AGAIN_MS, CouponMachine } from './coupon-machine.ts'
import * as store from './coupon-store.ts'
import type { FixtureDO } from './fixture-do.ts'
import type { LegCorrection, LegEndAnswer, LegEnds } from './fixture-types.ts'
import { askLegs, FIXTURE_ANSWERS_WITHIN_MS } from './leg-answers.ts'
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

/** A coupon that a crash left before its stake is looked after so late. */
const RESUME_MS = 10_000
const COUPONS_A_TURN = 20

export class Coupons {
  readonly #options: CouponOptions
  readonly #sql: SqlStorage
  readonly #cashOuts: CashOuts
  readonly #corrections: Corrections
  readonly #machine: CouponMachine

  constructor(options: CouponOptions) {
    this.#options = options
    this.#sql = options.storage.sql
    this.#cashOuts = new CashOuts(options)
    this.#machine = new CouponMachine(options, {
      cashOuts: this.#cashOuts,
      noteEnd: (coupon) => this.#corrections.noteEnd(coupon),
    })
    this.#corrections = new Corrections(options, {
      saveLegs: (coupon, legs) => this.#machine.saveLegs(coupon, legs),
      dropOffers: (coupon) => this.#cashOuts.dropOffers(coupon),
      askSilent: (coupon) => this.#machine.askSilent(coupon),
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
      const flight = this.#machine.go(id, seat)
      await Promise.all([this.#options.wakeWithin(RESUME_MS), flight])
      return this.#view(id)
    }
    if (known.content !== content) throw new Refusal('conflict', 'this coupon id belongs to another coupon')
    await this.#machine.go(id)
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
    await this.#machine.go(id)
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
    await this.#machine.go(id)
    return this.#view(id)
  }

  /** A fixture tells its end. Written down, the wallet follows by the alarm. Safe to repeat, in any order. */
  async end({ fixtureId, couponIds, end }: LegEnds): Promise<LegEndAnswer[]> {
    const answers = couponIds.map((couponId): LegEndAnswer => {
      try {
        return this.#machine.endLeg(couponId, fixtureId, end)
      } catch (error) {
        // One coupon that fails keeps no other from its end. The fixture tells it again.
        log.error('coupon_failed', { coupon: couponId, cause: sayError(error) })
        return 'busy'
      }
    })
    if (answers.includes('written')) await this.#options.wakeWithin(0)
    return answers
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
    const answers = await askLegs(store.listLegs(this.#sql, id), ({ fixture }) =>
      this.#options.deps().fixtureOf(fixture).isBefore(fixture),
    )
    if (answers.includes(null)) throw new Refusal('market_suspended', 'a fixture of this coupon is silent')
    if (answers.some((answer) => !answer?.ok || !answer.value)) throw begun()
    this.#options.storage.transactionSync(() => {
      const coupon = this.#requireVoidable(id)
      if (!coupon) return
      const legs = store.legsOf(coupon).map((leg) => ({ ...leg, end: { kind: 'void' } as const }))
      store.saveCoupon(this.#sql, id, { voidBy: 'operator' })
      this.#machine.saveLegs(coupon, legs)
    })
    await this.#options.wakeWithin(0)
    await this.#machine.release(store.requireCoupon(this.#sql, id))
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
      await this.#machine.go(id).catch((error) => {
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
}

const begun = () => new Refusal('conflict', 'a match of this coupon has begun')

function requireBook(seat: SeatRow): BookGame {
  const book = findBook(seat.game_code)
  if (!book) throw new Refusal('not_found', 'this seat is at no book')
  return book
}
