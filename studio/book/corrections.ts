/**
 * A result that two operators corrected: a coupon that is open goes on by it, and one that has ended is counted again. The old
 * entry stays, and the difference is a new one, moved once by the wallet. What was not there to be taken is taken no more.
 */

import { payCoupon } from '../../contract/book/coupon.ts'
import { factorOf } from '../../contract/book/settle.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { log } from '../../contract/log.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { retryDelayMs } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import * as entries from './correction-store.ts'
import * as store from './coupon-store.ts'
import type { CouponOptions } from './coupons.ts'
import type { LegCorrection, LegEndAnswer } from './fixture-types.ts'

const AGAIN_MS = 1_000
/** A coupon that waits for another leg hears of it; this is for the one that never does. */
const LOOK_AGAIN_MS = 60_000
/** What is owed while the wallet is frozen, or was not answered, is asked for again. Every other refusal is for people. */
const ASK_AGAIN: readonly ErrorCode[] = ['account_locked', 'too_many_requests', 'internal']

interface Hooks {
  /** Legs of an open coupon with news, within a transaction. */
  readonly saveLegs: (coupon: store.CouponRow, legs: readonly store.Leg[]) => void
  readonly dropOffers: (coupon: string) => void
  /** Asks fixtures that should have told their end long ago. */
  readonly askSilent: (coupon: store.CouponRow) => Promise<void>
}

export class Corrections {
  readonly #options: CouponOptions
  readonly #hooks: Hooks
  readonly #sql: SqlStorage

  constructor(options: CouponOptions, hooks: Hooks) {
    this.#options = options
    this.#hooks = hooks
    this.#sql = options.storage.sql
  }

  /** A fixture tells a corrected result. Safe to repeat, in any order: the latest counts. */
  async take({ fixtureId, couponId, number, end, approval, reason }: LegCorrection): Promise<LegEndAnswer> {
    const coupon = store.findCoupon(this.#sql, couponId)
    if (!coupon || coupon.state === 'refused' || coupon.state === 'rolled_back' || coupon.void_by !== null)
      return 'not mine'
    if (coupon.state !== 'accepted' && coupon.state !== 'closing') return 'busy'
    this.#options.storage.transactionSync(() => {
      const known = store.legsOf(coupon).find(({ fixture }) => fixture === fixtureId)?.corrected
      if (known && known.number >= number) return
      const corrected = { number, end, approval, reason }
      const legs = store
        .legsOf(coupon)
        .map((leg) => (leg.fixture === fixtureId ? { ...leg, end: leg.end ?? end, corrected } : leg))
      if (coupon.state === 'closing') {
        store.saveCoupon(this.#sql, coupon.id, { legs })
        return entries.saveRecheck(this.#sql, coupon.id, this.#options.deps().clock())
      }
      // An offer was made by the result that was told before.
      this.#hooks.dropOffers(coupon.id)
      store.refuseWaitingCashOut(this.#sql, coupon.id)
      this.#hooks.saveLegs(store.requireCoupon(this.#sql, coupon.id), legs)
    })
    await this.#options.wakeWithin(0)
    return 'written'
  }

  /** A leg of an ended coupon has its end: where another one was corrected, that may decide it. Within a transaction. */
  noteEnd(coupon: store.CouponRow): void {
    if (coupon.state === 'closing' && store.legsOf(coupon).some(({ corrected }) => corrected))
      entries.saveRecheck(this.#sql, coupon.id, this.#options.deps().clock())
  }

  async goOnDue(count: number): Promise<void> {
    const nowMs = this.#options.deps().clock()
    for (const id of entries.listRechecks(this.#sql, nowMs, count))
      await this.#recheck(id).catch((error) => {
        entries.saveRecheck(this.#sql, id, nowMs + LOOK_AGAIN_MS)
        log.error('correction_failed', { coupon: id, cause: sayError(error) })
      })
  }

  findNextMs(): number | null {
    return entries.findNextRecheckMs(this.#sql)
  }

  async #recheck(id: string): Promise<void> {
    for (;;) {
      const due = entries.findDueCorrection(this.#sql, id)
      if (due && !(await this.#call(due))) return
      const nowMs = this.#options.deps().clock()
      const coupon = store.requireCoupon(this.#sql, id)
      if (rounds.requireRound(this.#sql, id).step !== 'done')
        return entries.saveRecheck(this.#sql, id, nowMs + AGAIN_MS)
      if (!isDecided(coupon)) {
        entries.saveRecheck(this.#sql, id, nowMs + LOOK_AGAIN_MS)
        return this.#hooks.askSilent(coupon)
      }
      const isNew = this.#options.storage.transactionSync(() => this.#countAgain(coupon))
      if (!isNew) return
    }
  }

  /** Writes down the difference, once an approval. Whether the wallet is to be asked for it. */
  #countAgain(coupon: store.CouponRow): boolean {
    const { id } = coupon
    entries.saveRecheck(this.#sql, id, null)
    // What was cashed out as a whole is no longer about its legs.
    if (coupon.rest_minor === 0) return false
    const made = entries.listCorrections(this.#sql, id)
    const legs = store.legsOf(coupon)
    const by = legs
      .flatMap(({ corrected }) => corrected ?? [])
      .filter(({ approval }) => made.every((entry) => entry.approval !== approval))
      .at(-1)
    const round = rounds.requireRound(this.#sql, id)
    const firstMinor = round.state === 'rolled_back' ? coupon.stake_minor : coupon.cashed_minor + round.payout_minor
    const paidMinor = made.reduce((sum, { moved_minor: movedMinor }) => sum + (movedMinor ?? 0), firstMinor)
    const toldMinor = made.at(-1)?.after_minor ?? firstMinor
    const afterMinor = coupon.cashed_minor + payAgain(coupon, legs)
    if (!by || afterMinor === toldMinor) return false
    const askedMinor = differenceOf({ paidMinor, toldMinor, afterMinor })
    const state = askedMinor === 0 ? ('done' as const) : ('calling' as const)
    entries.insertCorrection(this.#sql, {
      coupon: id,
      approval: by.approval,
      reason: by.reason,
      before_minor: paidMinor,
      after_minor: afterMinor,
      asked_minor: askedMinor,
      moved_minor: askedMinor === 0 ? 0 : null,
      state,
      made_ms: this.#options.deps().clock(),
    })
    if (state === 'calling') entries.saveRecheck(this.#sql, id, this.#options.deps().clock())
    return state === 'calling'
  }

  /** Whether its end is known. The same id is repeated until it is. */
  async #call(entry: entries.CorrectionRow): Promise<boolean> {
    const round = rounds.requireRound(this.#sql, entry.coupon)
    const answer = await this.#options
      .deps()
      .walletOf(round.vendor)
      .call('correct', {
        operator: round.operator,
        playerId: round.player_id,
        roundId: round.id,
        correctionId: `${round.id}.fix${entry.number}`,
        amount: presentMoney(minor(entry.asked_minor)),
        currency: round.currency,
        reason: entry.reason,
        approval: entry.approval,
      })
    if (answer.kind === 'ok') {
      const movedMinor = parseMoney(answer.value.moved)
      this.#options.storage.transactionSync(() => {
        entries.endCorrection(this.#sql, entry, 'done', movedMinor)
        rounds.saveBalance(this.#sql, round.id, answer.value.balance)
        rounds.countPaid(this.#sql, round, movedMinor)
      })
      return true
    }
    const cause = answer.kind === 'refused' ? answer.errorCode : answer.cause
    const isFinal = answer.kind === 'refused' && !ASK_AGAIN.includes(answer.errorCode)
    const facts = { round: round.id, attempts: entry.attempts, cause, isFinal }
    log[isFinal ? 'error' : 'warn']('correction_unanswered', facts)
    if (isFinal) {
      entries.endCorrection(this.#sql, entry, 'refused', 0)
      return true
    }
    entries.countAttempt(this.#sql, entry)
    entries.saveRecheck(this.#sql, entry.coupon, this.#options.deps().clock() + retryDelayMs(entry.attempts))
    return false
  }
}

/** A multiple is decided by a lost leg, whatever the others come to. */
function isDecided(coupon: store.CouponRow): boolean {
  const outcomes = store.legsOf(coupon).map(store.outcomeOfLeg)
  return !outcomes.includes(null) || (coupon.kind === 'multiple' && outcomes.some((one) => one && store.isLost(one)))
}

function payAgain({ kind, unit_minor: unitMinor, rest_minor: restMinor }: store.CouponRow, legs: readonly store.Leg[]) {
  const factors = legs.map((leg) => factorOf(leg.odds, store.outcomeOfLeg(leg) ?? store.LOST))
  return payCoupon({ kind, unitMinor: kind === 'multiple' ? restMinor : unitMinor }, factors)
}

/**
 * Pure. `paid`: what the coupon has paid. `told`: what it should have paid by the result before, less where not all could be
 * taken: that rest is the member's, so only what is lower still is taken now, and only what is higher than paid is given.
 */
export function differenceOf({
  paidMinor,
  toldMinor,
  afterMinor,
}: {
  readonly paidMinor: number
  readonly toldMinor: number
  readonly afterMinor: number
}): number {
  if (afterMinor > paidMinor) return afterMinor - paidMinor
  return Math.min(0, afterMinor - Math.min(toldMinor, paidMinor))
}
