/** OPS-02: what a promotion would cost, from figures of the days before. */
import { type Minor, minor } from '../../../contract/money.ts'

/** How far back it looks: long enough for both halves of a month's wages, short enough to be of today's members. */
export const FORECAST_DAYS = 14

export type Figures = {
  /** Of the same kind: how many were shown, for how many days all together, whom they paid and what. */
  ran: { promotions: number; shownDays: number; members: number; paidMinor: number }
  /** Members who would have met its rule, and what each would have got where the promotion leaves that open. */
  eligible: number
  averageMinor: number | null
  /** What each gets, where the promotion says it. */
  amountMinor: number | null
  lengthDays: number
}
export type Forecast = {
  perMember: Minor | null
  expectedMembers: number | null
  expected: Minor | null
  atMost: Minor | null
}

/** At the pace of its kind, never more than are eligible. Of a kind that was not shown no pace is known. Pure. */
export function computeForecast({ ran, eligible, averageMinor, amountMinor, lengthDays }: Figures): Forecast {
  const paidOnAverage = ran.members > 0 ? ran.paidMinor / ran.members : null
  const each = amountMinor ?? averageMinor ?? paidOnAverage
  const perMember = each === null ? null : minor(Math.round(each))
  const isKnown = ran.promotions > 0 && ran.shownDays > 0
  const expectedMembers = isKnown ? Math.min(eligible, Math.round((ran.members / ran.shownDays) * lengthDays)) : null
  const times = (members: number | null) =>
    each === null || members === null ? null : minor(Math.round(each * members))
  return { perMember, expectedMembers, expected: times(expectedMembers), atMost: times(eligible) }
}
