/** What of a stake counts as play: the valid bet of agents.md, as salaries, dividends and conditions read it. */
import type { GameCategory } from '../constants.ts'
import { type Minor, minor } from '../money.ts'

type SettledRound = { category: GameCategory; stakeMinor: Minor; payoutMinor: Minor }

/** Where one can bet on both sides, only what was at risk counts; a drawn ticket that paid its stake back counts nothing. */
export function computeValidBet({ category, stakeMinor, payoutMinor }: SettledRound): Minor {
  const changeMinor = Math.abs(payoutMinor - stakeMinor)
  if (category === 'LIVE' || category === 'SPORTS' || category === 'ESPORTS')
    return minor(Math.min(stakeMinor, changeMinor))
  return category === 'LOTT' && changeMinor === 0 ? minor(0) : stakeMinor
}
