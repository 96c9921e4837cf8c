/** FAIR-03: what a play returns in the long run, exactly. */
import { payoutOf, stakeOf } from './price.ts'
import type { Bet, Fraction, Line, Play } from './types.ts'

const add = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den })

/** Expected hits per line of stake, of all classes together: what the page calls the chance. A push is no hit. */
export function chanceOf(play: Pick<Play, 'prizes'>, line: Line): Fraction {
  return Object.values(play.prizes(line))
    .filter(({ push }) => !push)
    .map(({ chance }) => chance)
    .reduce(add)
}

/** Theoretical return in basis points, rounded to the nearest; `rtpBps` is the bet's own in mode Lott. */
export function returnOf(
  play: Pick<Play, 'prizes' | 'packageB'>,
  line: Line,
  rtpBps: number,
  packaged: 'A' | 'B' = 'A',
): number {
  const stake = packaged === 'B' && play.packageB ? BigInt(10_000 - play.packageB.discountBps) : 10_000n
  const terms = Object.values(play.prizes(line)).map(({ chance, odds, dividedBy = 1, push }): Fraction => {
    if (push) return chance
    if (odds === undefined) return { num: BigInt(rtpBps), den: 10_000n }
    const thousandths = packaged === 'B' && play.packageB ? play.packageB.odds : odds
    return { num: chance.num * BigInt(thousandths), den: chance.den * 1_000n * BigInt(dividedBy) }
  })
  const { num, den } = terms.reduce(add)
  return Number((2n * num * 10_000n * 10_000n + den * stake) / (2n * den * stake))
}

/** The same of a bet on one line, whose payouts are cut to the cent. 0 for an amount so small that no bet is sold for it. */
export function returnOfBet(
  play: Pick<Play, 'prizes' | 'packageB'>,
  line: Line,
  terms: Pick<Bet, 'unitMinor' | 'multiple' | 'rtpBps' | 'package'>,
): number {
  const stake = BigInt(stakeOf(play, { ...terms, lines: 1 }))
  if (stake === 0n) return 0
  const { num, den } = Object.values(play.prizes(line))
    .map((prize) => ({ num: prize.chance.num * BigInt(payoutOf(play, prize, terms)), den: prize.chance.den }))
    .reduce(add)
  return Number((2n * num * 10_000n + den * stake) / (2n * den * stake))
}
