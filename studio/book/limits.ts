/** What a book takes of a coupon: by merchant and league, and by a factor of the member. Pure. */
import type { BookBound } from '../../contract/book/calls.ts'
import { largestPayout, largestUnit } from '../../contract/book/coupon.ts'
import type { Odds } from '../../contract/book/odds.ts'
import { BOOK_LIMITS, type BookLimits } from './book-limits.ts'

/** Of the whole book, or of one league; null where a merchant has set none. In minor units of its currency. */
export interface LimitRow {
  readonly league: string | null
  readonly mostStakeMinor: number | null
  readonly mostPayoutMinor: number | null
}

export const NO_FACTOR = 100

/** A coupon is bounded by the least of its legs' leagues. The factor is of stake and payout alike. */
export function limitsOf(rows: readonly LimitRow[], leagues: readonly string[], factorPercent = NO_FACTOR): BookLimits {
  const own = rows.filter(({ league }) => league === null)
  const ofLegs = rows.filter(({ league }) => league !== null && leagues.includes(league))
  const least = (pick: (row: LimitRow) => number | null, usual: number) => {
    const book = own.flatMap((row) => pick(row) ?? [])[0] ?? usual
    const bound = Math.min(book, ...ofLegs.flatMap((row) => pick(row) ?? []))
    return Math.floor((bound * factorPercent) / NO_FACTOR)
  }
  return {
    ...BOOK_LIMITS,
    mostStakeMinor: least((row) => row.mostStakeMinor, BOOK_LIMITS.mostStakeMinor),
    mostPayoutMinor: least((row) => row.mostPayoutMinor, BOOK_LIMITS.mostPayoutMinor),
  }
}

/** As the slip shows them: they hold the factor already. */
export function boundsOf(rows: readonly LimitRow[], factorPercent: number): BookBound[] {
  const leagues = rows.flatMap(({ league }) => league ?? [])
  return [null, ...leagues].map((league) => {
    const { mostStakeMinor, mostPayoutMinor } = limitsOf(rows, league === null ? [] : [league], factorPercent)
    return { league, mostStakeMinor, mostPayoutMinor }
  })
}

interface Slip {
  readonly kind: string
  readonly lines: number
  readonly odds: readonly Odds[]
}

/** The largest unit that neither bound refuses: what a refusal says. */
export function largestUnitOf({ kind, lines, odds }: Slip, limits: BookLimits): number {
  const byStake = Math.floor(limits.mostStakeMinor / lines)
  const isWithin = largestPayout({ kind, unitMinor: byStake }, odds) <= limits.mostPayoutMinor
  return isWithin ? byStake : Math.min(byStake, largestUnit(kind, odds, limits.mostPayoutMinor))
}
