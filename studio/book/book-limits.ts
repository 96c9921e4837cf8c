/** Bounds of a book. Apart from the list of books, which the page does not bring. */
export interface BookLimits {
  /** Of a unit, and of what a coupon may pay. */
  readonly leastUnitMinor: number
  readonly leastStakeMinor: number
  /** Of a coupon, as the catalogue shows it: the wallet refuses more. */
  readonly mostStakeMinor: number
  readonly mostPayoutMinor: number
  /** Of one member: coupons that wait for an answer, and coupons that are open. */
  readonly mostPending: number
  readonly mostOpen: number
}

/** What holds where a merchant has set nothing of its own (`limits.ts`). */
export const BOOK_LIMITS: BookLimits = {
  leastUnitMinor: 1,
  leastStakeMinor: 10,
  mostStakeMinor: 10_000_000,
  mostPayoutMinor: 50_000_000,
  mostPending: 5,
  mostOpen: 200,
}
