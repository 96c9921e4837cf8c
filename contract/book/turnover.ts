/** What of coupons counts as turnover of a bonus: only what was at risk. */
import type { Odds } from './odds.ts'
import { parsePick } from './picks.ts'
import { type End, factorOf, payLine, settlePick } from './settle.ts'
import type { Score } from './timeline.ts'

/** A multiple or a system counts with every leg at this or more. */
const LEAST_ODDS: Odds = 150

/** A coupon of several legs: its valid bet, the least of stake and change. One that is void or paid its stake counts 0. */
export function countMultiple(
  { stakeMinor, payoutMinor }: { readonly stakeMinor: number; readonly payoutMinor: number },
  odds: readonly Odds[],
): number {
  return odds.every((each) => each >= LEAST_ODDS) ? Math.min(stakeMinor, Math.abs(payoutMinor - stakeMinor)) : 0
}

export interface CountedSingle {
  readonly pick: string
  readonly odds: Odds
  readonly stakeMinor: number
  readonly from: Score
}

const GOALS = 12

/** Ends that tell all picks of one fixture apart: every score to twelve goals a side, or each boat alone. */
const ENDS: readonly End[] = Array.from({ length: GOALS * GOALS }, (_, at) => ({
  kind: 'score',
  home: Math.floor(at / GOALS),
  away: at % GOALS,
}))
const RACE_ENDS: readonly End[] = Array.from({ length: 8 }, (_, lane) => ({ kind: 'race', first: [lane + 1] }))

/**
 * Singles in one market of one fixture count together: at most the worst loss that they could have had. Both sides at
 * 1.90, 1,000 on each, count 100.
 */
export function countSingles(singles: readonly CountedSingle[]): number {
  const stakes = singles.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0)
  const picks = singles.map(({ pick }) => parsePick(pick))
  const ends = picks.some((pick) => pick?.market === 'race') ? RACE_ENDS : ENDS
  const losses = ends.map((end) => {
    const paid = singles.reduce((sum, { odds, stakeMinor, from }, at) => {
      const pick = picks[at]
      return pick ? sum + payLine(stakeMinor, [factorOf(odds, settlePick(pick, end, from))]) : sum
    }, 0)
    return stakes - paid
  })
  return Math.min(stakes, Math.max(0, ...losses))
}
