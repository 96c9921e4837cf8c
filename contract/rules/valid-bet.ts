/** What of a stake counts as play: the valid bet of agents.md, as salaries, dividends and conditions read it. */
import type { GameCategory } from '../constants.ts'
import { type Minor, minor } from '../money.ts'

/** Where both sides can be taken, by one member or by two: only what was at risk counts. */
const BOTH_SIDES: readonly GameCategory[] = ['SPORTS', 'ESPORTS', 'PVP']

type SettledRound = { category: GameCategory; stakeMinor: Minor; payoutMinor: Minor }

/** Where one can bet on both sides, only what was at risk counts; a drawn ticket that paid its stake back counts nothing. */
export function computeValidBet({ category, stakeMinor, payoutMinor }: SettledRound): Minor {
  const changeMinor = Math.abs(payoutMinor - stakeMinor)
  if (category === 'LIVE' || BOTH_SIDES.includes(category)) return minor(Math.min(stakeMinor, changeMinor))
  return category === 'LOTT' && changeMinor === 0 ? minor(0) : stakeMinor
}

type Counted = SettledRound & {
  /** What the vendor says of it, where it says something. */
  toldMinor?: Minor | undefined
}

/**
 * What of a settled round counts for turnover and bonuses: its stake, and its valid bet where both sides can be taken.
 * A vendor may tell less, never more: singles of both sides of one market count together.
 */
export function computeTurnover({ toldMinor, ...round }: Counted): Minor {
  const mostMinor = BOTH_SIDES.includes(round.category) ? computeValidBet(round) : round.stakeMinor
  return toldMinor === undefined ? mostMinor : minor(Math.min(mostMinor, toldMinor))
}

type PlayOf = { readonly category: GameCategory; readonly stakeMinor: number; readonly validMinor: number }

/** The same of many rounds of a category, for ranks, rebates, missions and referrals. */
export const turnoverOf = ({ category, stakeMinor, validMinor }: PlayOf): number =>
  BOTH_SIDES.includes(category) ? validMinor : stakeMinor

/** In SQL, of a row with these columns. */
export const TURNOVER_SQL = `iif(category IN (${BOTH_SIDES.map((each) => `'${each}'`).join(', ')}), valid_minor, stake_minor)`
