/**
 * Cash-out of a coupon of one line, whole or in part. An offer lives in memory for five seconds and is used once; taken, it
 * is a row. It is good only if nothing happened on any leg since but the passing of time.
 */

import { z } from 'zod'
import type { CashOutOffer } from '../../contract/book/calls.ts'
import { computeCashOut, expectedFactor, OFFER_MS, partOfOffer } from '../../contract/book/cash-out.ts'
import { type Factor, factorOf } from '../../contract/book/settle.ts'
import { Refusal } from '../../contract/errors.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { randomUuid } from '../../contract/time-and-chance.ts'
import { unwrap } from '../reply.ts'
import { retryDelayMs } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import { countTurnover } from './count-turnover.ts'
import * as store from './coupon-store.ts'
import type { CouponOptions } from './coupons.ts'
import type { LegMark } from './fixture-types.ts'

const ANSWERS_WITHIN_MS = 2_000
const SILENT_MS = 5_000
const AGAIN_MS = 1_000
/** Of one player at once: the oldest is forgotten. */
const MOST_OFFERS = 50

interface Offer {
  readonly coupon: string
  readonly offerMinor: number
  readonly restMinor: number
  readonly untilMs: number
  readonly delayMs: number
  readonly marks: readonly Mark[]
}
type Mark = LegMark & { readonly fixture: string }

const marksSchema = z.array(
  z.object({ fixture: z.string(), inPlay: z.boolean(), played: z.number(), points: z.number(), shutSeq: z.number() }),
)

/**
 * A cash-out in-play is paid only if no point comes before, so a coupon that loses with time is offered what it is worth at
 * the latest moment of the payment. Otherwise a member could ask each time and keep the coupon whenever a goal comes.
 */
const lesser = (one: Factor, other: Factor): Factor => (one.num * other.den <= other.num * one.den ? one : other)

export class CashOuts {
  readonly #options: CouponOptions
  readonly #sql: SqlStorage
  readonly #offers = new Map<string, Offer>()

  constructor(options: CouponOptions) {
    this.#options = options
    this.#sql = options.storage.sql
  }

  /** Those of a coupon whose legs have changed. */
  dropOffers(coupon: string): void {
    for (const [id, known] of this.#offers) if (known.coupon === coupon) this.#offers.delete(id)
  }

  async offer(coupon: store.CouponRow): Promise<CashOutOffer> {
    this.#requireOpen(coupon)
    const legs = store.listLegs(this.#sql, coupon.id)
    const { clock, fixtureOf, random } = this.#options.deps()
    let delayMs = 0
    const marks: Mark[] = []
    const fair: Factor[] = []
    const settled = (at: number, factor: Factor) => {
      fair[at] = factor
      return factor
    }
    const factors = await Promise.all(
      legs.map(async (leg, at) => {
        const known = store.outcomeOfLeg(leg)
        if (known) return settled(at, factorOf(leg.odds, known))
        const value = unwrap(await this.#ask(fixtureOf(leg.fixture).value(leg.fixture, coupon.id)))
        if (value.kind === 'shut') throw new Refusal(value.errorCode, 'this leg takes no cash-out now')
        if (value.kind === 'settled') return settled(at, factorOf(leg.odds, value.outcome))
        delayMs = Math.max(delayMs, value.delayMs)
        marks.push({ fixture: leg.fixture, ...value.mark })
        fair[at] = expectedFactor(leg.odds, value.shares)
        return lesser(fair[at], expectedFactor(leg.odds, value.later))
      }),
    )
    const now = store.requireCoupon(this.#sql, coupon.id)
    this.#requireOpen(now)
    const { offerMinor } = computeCashOut(now.rest_minor, factors)
    const { fairMinor } = computeCashOut(now.rest_minor, fair)
    if (offerMinor <= 0) throw new Refusal('market_suspended', 'nothing is offered for this coupon')
    const offerId = randomUuid(random)
    const untilMs = clock() + OFFER_MS
    for (const [id, known] of this.#offers)
      if (known.untilMs < clock() || known.coupon === coupon.id) this.#offers.delete(id)
    for (const id of this.#offers.keys()) if (this.#offers.size >= MOST_OFFERS) this.#offers.delete(id)
    this.#offers.set(offerId, { coupon: coupon.id, offerMinor, restMinor: now.rest_minor, untilMs, delayMs, marks })
    const money = (amountMinor: number) => presentMoney(minor(amountMinor))
    return {
      offerId,
      untilMs,
      delayMs,
      offer: money(offerMinor),
      fair: money(fairMinor),
      rest: money(now.rest_minor),
    }
  }

  /** A repeat of an offer that was taken changes nothing. */
  async take(seat: SeatRow, id: string, { offerId, partMinor }: { offerId: string; partMinor: number }): Promise<void> {
    const isRepeat = () => {
      const known = store.findCashOut(this.#sql, offerId)
      if (known && (known.coupon !== id || known.part_minor !== partMinor))
        throw new Refusal('conflict', 'this offer was taken in another way')
      return known !== null
    }
    if (isRepeat()) return
    const { clock, walletOf } = this.#options.deps()
    // No cash-out while barred: the wallet answers for a session that stands, and for no other.
    const live = await walletOf(seat.vendor).call('balance', { session: seat.wallet_session })
    if (live.kind !== 'ok')
      throw new Refusal(live.kind === 'refused' ? live.errorCode : 'upstream_failed', 'the wallet opens nothing now')
    this.#options.storage.transactionSync(() => {
      if (isRepeat()) return
      const coupon = store.requireCoupon(this.#sql, id)
      this.#requireOpen(coupon)
      const offer = this.#offers.get(offerId)
      if (!offer || offer.coupon !== id || clock() > offer.untilMs || offer.restMinor !== coupon.rest_minor)
        throw new Refusal('odds_changed', 'this offer is over')
      if (partMinor < 1 || partMinor > offer.restMinor)
        throw new Refusal('invalid_fields', 'more than is left', { fields: { stake: { key: 'most' } } })
      const payMinor = partOfOffer(offer.offerMinor, partMinor, offer.restMinor)
      if (payMinor < 1)
        throw new Refusal('invalid_fields', 'it would pay nothing', { fields: { stake: { key: 'least' } } })
      const dueMs = clock() + offer.delayMs
      store.insertCashOut(this.#sql, {
        id: offerId,
        coupon: id,
        part_minor: partMinor,
        pay_minor: payMinor,
        due_ms: dueMs,
        marks: JSON.stringify(offer.marks),
      })
      store.saveNext(this.#sql, id, dueMs)
      this.#offers.delete(offerId)
    })
  }

  /** What is due of the cash-out of a coupon. */
  async goOn(id: string): Promise<void> {
    const pending = store.findLiveCashOut(this.#sql, id)
    if (pending?.state === 'pending') await this.#decide(pending)
    const paying = store.findLiveCashOut(this.#sql, id)
    if (paying?.state === 'paying') await this.#pay(paying)
  }

  findNextMs(id: string): number | null {
    const live = store.findLiveCashOut(this.#sql, id)
    if (!live) return null
    const nowMs = this.#options.deps().clock()
    if (live.state === 'paying') return nowMs + retryDelayMs(live.attempts)
    return live.due_ms > nowMs ? live.due_ms : nowMs + AGAIN_MS
  }

  async #decide(cashOut: store.CashOutRow): Promise<void> {
    const { clock, fixtureOf } = this.#options.deps()
    if (clock() < cashOut.due_ms) return
    const marks = marksSchema.parse(JSON.parse(cashOut.marks))
    const answers = await Promise.all(
      marks.map(({ fixture, ...mark }) =>
        this.#ask(fixtureOf(fixture).isUnchanged(fixture, mark)).then(
          (answer) => answer.ok && answer.value,
          () => null,
        ),
      ),
    )
    const isSilent = answers.includes(null) && !answers.includes(false)
    if (isSilent && clock() < cashOut.due_ms + SILENT_MS) return
    this.#options.storage.transactionSync(() => {
      const coupon = store.requireCoupon(this.#sql, cashOut.coupon)
      const legs = store.listLegs(this.#sql, cashOut.coupon)
      // An end that was told in between counts as a change.
      const isOpen = marks.every(({ fixture }) => legs.some((leg) => leg.fixture === fixture && leg.end === null))
      if (coupon.state !== 'accepted' || !isOpen || answers.some((answer) => answer !== true))
        return store.saveCashOut(this.#sql, cashOut.id, 'refused')
      if (cashOut.part_minor < coupon.rest_minor) {
        store.takeFromRest(this.#sql, coupon.id, cashOut.part_minor, cashOut.pay_minor)
        return store.saveCashOut(this.#sql, cashOut.id, 'paying')
      }
      // All of it: the win that closes the round pays it.
      store.takeFromRest(this.#sql, coupon.id, cashOut.part_minor, 0)
      store.saveCashOut(this.#sql, cashOut.id, 'paid')
      store.saveCoupon(this.#sql, coupon.id, { state: 'closing', endedMs: clock() })
      const turnoverMinor = countTurnover(this.#sql, coupon.id, cashOut.pay_minor)
      rounds.saveCouponWin(this.#sql, coupon.id, cashOut.pay_minor, turnoverMinor)
    })
  }

  /** A partial payment leaves the round open. It is repeated under the same id until its end is known. */
  async #pay(cashOut: store.CashOutRow): Promise<void> {
    const round = rounds.requireRound(this.#sql, cashOut.coupon)
    const answer = await this.#options
      .deps()
      .walletOf(round.vendor)
      .call('win', {
        operator: round.operator,
        playerId: round.player_id,
        roundId: round.id,
        currency: round.currency,
        transactionId: `${round.id}.cash.${cashOut.number}`,
        amount: presentMoney(minor(cashOut.pay_minor)),
        closesRound: false,
      })
    if (answer.kind !== 'ok') {
      store.countAttempt(this.#sql, cashOut.id)
      log.warn('wallet_unanswered', { round: round.id, step: 'cash', attempts: cashOut.attempts })
      return
    }
    this.#options.storage.transactionSync(() => {
      store.saveCashOut(this.#sql, cashOut.id, 'paid')
      rounds.saveBalance(this.#sql, round.id, answer.value.balance)
      rounds.countPaid(this.#sql, round, cashOut.pay_minor)
    })
  }

  #requireOpen(coupon: store.CouponRow): void {
    if (coupon.state !== 'accepted') throw new Refusal('round_closed', 'this coupon is not open')
    if (coupon.kind !== 'multiple') throw new Refusal('function_disabled', 'a system has no cash-out')
    if (store.findLiveCashOut(this.#sql, coupon.id)) throw new Refusal('conflict', 'a cash-out is under way')
  }

  #ask<T>(work: Promise<T>): Promise<T> {
    return requireWithin(work, ANSWERS_WITHIN_MS)
  }
}
