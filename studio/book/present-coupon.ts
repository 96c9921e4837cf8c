/** A coupon as its player sees it. Money comes from its round, legs from its own rows. */
import { type CouponView, couponViewSchema } from '../../contract/book/calls.ts'
import { largestPayout } from '../../contract/book/coupon.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { RoundRow } from '../rounds/round-row.ts'
import { findRound } from '../rounds/rounds-store.ts'
import { listCorrections } from './correction-store.ts'
import * as store from './coupon-store.ts'

const money = (amountMinor: number) => presentMoney(minor(amountMinor))
const timeOf = (ms: number) => new Date(ms).toISOString()

function stateOf(coupon: store.CouponRow, round: RoundRow | null): CouponView['state'] {
  switch (coupon.state) {
    case 'admitting':
    case 'staking':
      return 'pending'
    case 'closing':
      // Nothing is shown as paid that has not been booked.
      if (round?.step !== 'done') return 'accepted'
      return round.state === 'rolled_back' ? 'void' : 'settled'
    default:
      return coupon.state
  }
}

export function presentCoupon(sql: SqlStorage, coupon: store.CouponRow): CouponView {
  const round = findRound(sql, coupon.id)
  const legs = store.legsOf(coupon)
  const cashOuts = store.listCashOuts(sql, coupon.id)
  const partMinor = cashOuts
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { pay_minor: payMinor }) => sum + payMinor, 0)
  const state = stateOf(coupon, round)
  const closedMinor = state === 'settled' ? (round?.payout_minor ?? 0) : 0
  // The last cash-out is paid by the win that closes the round, and counts once.
  const paidMinor = coupon.rest_minor === 0 ? coupon.cashed_minor + closedMinor : partMinor + closedMinor
  return couponViewSchema.parse({
    couponId: coupon.id.slice(2),
    roundId: coupon.id,
    gameCode: coupon.game_code,
    kind: coupon.kind,
    rules: coupon.rules,
    unit: money(coupon.unit_minor),
    lines: coupon.lines,
    stake: money(coupon.stake_minor),
    rest: money(coupon.rest_minor),
    choice: coupon.choice,
    state,
    reason: coupon.reason,
    reasonLeg: coupon.reason_leg,
    oddsNow: coupon.odds_now,
    dueMs: state === 'pending' ? coupon.due_ms : null,
    most: money(
      largestPayout(
        { kind: coupon.kind, unitMinor: coupon.unit_minor },
        legs.map(({ odds }) => odds),
      ),
    ),
    paid: money(paidMinor),
    cashOuts: cashOuts.map((one) => ({
      offerId: one.id,
      stake: money(one.part_minor),
      paid: money(one.pay_minor),
      state: one.state === 'paying' ? 'pending' : one.state,
    })),
    legs: legs.map((leg) => ({
      fixtureId: leg.fixture,
      pick: leg.pick,
      shownOdds: leg.shownOdds,
      odds: leg.odds,
      from: leg.from,
      inPlay: leg.inPlay,
      about: leg.about,
      end: leg.end,
      outcome: store.outcomeBy(leg, leg.end),
      corrected: leg.corrected?.end ?? null,
      correctedOutcome: leg.corrected ? store.outcomeOfLeg(leg) : null,
    })),
    corrections: listCorrections(sql, coupon.id)
      .filter(({ state }) => state !== 'refused')
      .map((entry) => ({
        before: money(entry.before_minor),
        after: money(entry.after_minor),
        moved: entry.moved_minor === null ? null : money(entry.moved_minor),
        at: timeOf(entry.made_ms),
      })),
    isVoidByOperator: coupon.void_by !== null,
    balance: round?.balance ?? null,
    placedAt: timeOf(coupon.placed_ms),
    endedAt: coupon.ended_ms === null ? null : timeOf(coupon.ended_ms),
  })
}
