/** FAIR-03: return, hit frequency and volatility of a model, exactly: every combination is counted. */

import { isWaysModel } from './cascade.ts'
import { type SlotModel, stakeUnits } from './model.ts'
import { freeSpinsWon } from './round.ts'
import { countSpins, topLinePay } from './spin-distribution.ts'
import { countWaySpins } from './ways-distribution.ts'

export const VOLATILITIES = ['low', 'medium', 'high'] as const
export type Volatility = (typeof VOLATILITIES)[number]

export interface Figures {
  /** Expected return over the stake, 0.96 for 96 %. */
  readonly rtp: number
  /** The part of it that free spins return. */
  readonly freeSpinRtp: number
  /** Chance that a round returns anything. */
  readonly hitFrequency: number
  /** Chance that a round wins free spins. */
  readonly freeSpinFrequency: number
  /** Standard deviation of a round's return, in stakes. */
  readonly deviation: number
  readonly volatility: Volatility
  /** The dearest line, or the dearest spin of a game of ways without its free spins, in stakes. */
  readonly topPrize: number
  /** GLI-19 4.7.3: one spin in so many pays the top prize, a game of lines on at least one of them. */
  readonly topPrizeOneIn: number
}

/** First and second moment, and the chance of nothing, of what is yet to come in a round. */
interface Moments {
  readonly mean: number
  readonly square: number
  readonly zero: number
}

const NOTHING: Moments = { mean: 0, square: 0, zero: 1 }
/** In stakes: a deviation below the first is low, below the second medium. */
const VOLATILITY_STEPS = [3, 6] as const

export function computeFigures(model: SlotModel): Figures {
  const classes = isWaysModel(model) ? countWaySpins(model) : countSpins(model)
  const combinations = model.reels.reduce((product, reel) => product * reel.length, 1)
  const groups = groupByScatters(classes, combinations)
  const toCome = freeSpinMoments(model, groups)

  const round = sumUp(groups, 1, (scatters) =>
    toCome(freeSpinsWon(model, scatters, 0), freeSpinsWon(model, scatters, 0)),
  )
  const base = sumUp(groups, 1, () => NOTHING)
  const units = stakeUnits(model)
  const deviation = Math.sqrt(round.square - round.mean ** 2) / units
  const topWays = classes.reduce((sum, spin) => sum + (spin.top ? spin.ways : 0), 0)
  return {
    rtp: round.mean / units,
    freeSpinRtp: (round.mean - base.mean) / units,
    hitFrequency: 1 - round.zero,
    freeSpinFrequency: groups.reduce(
      (sum, group) => sum + (freeSpinsWon(model, group.scatters, 0) > 0 ? group.chance : 0),
      0,
    ),
    deviation,
    volatility: deviation < VOLATILITY_STEPS[0] ? 'low' : deviation < VOLATILITY_STEPS[1] ? 'medium' : 'high',
    topPrize: (isWaysModel(model) ? Math.max(...classes.map(({ pay }) => pay)) : topLinePay(model)) / units,
    topPrizeOneIn: combinations / topWays,
  }
}

interface ScatterGroup {
  readonly scatters: number
  readonly chance: number
  /** Of the pay, not divided by the chance. */
  readonly mean: number
  readonly square: number
  readonly zero: number
}

function groupByScatters(classes: ReturnType<typeof countSpins>, combinations: number): ScatterGroup[] {
  const counts = [...new Set(classes.map((spin) => spin.scatters))]
  return counts.map((scatters) => {
    const mine = classes.filter((spin) => spin.scatters === scatters)
    const total = (of: (spin: (typeof mine)[number]) => number) =>
      mine.reduce((sum, spin) => sum + of(spin) * spin.ways, 0) / combinations
    return {
      scatters,
      chance: total(() => 1),
      mean: total((spin) => spin.pay),
      square: total((spin) => spin.pay ** 2),
      zero: total((spin) => (spin.pay === 0 ? 1 : 0)),
    }
  })
}

/** One spin paid `multiplier` times, followed by what its scatters lead to. */
function sumUp(groups: readonly ScatterGroup[], multiplier: number, after: (scatters: number) => Moments): Moments {
  const sum = { mean: 0, square: 0, zero: 0 }
  for (const group of groups) {
    const next = after(group.scatters)
    sum.mean += multiplier * group.mean + group.chance * next.mean
    sum.square += multiplier ** 2 * group.square + 2 * multiplier * group.mean * next.mean + group.chance * next.square
    sum.zero += group.zero * next.zero
  }
  return sum
}

/** The moments of `left` free spins still to play when `granted` have been won, new awards and the cap included. */
function freeSpinMoments(model: SlotModel, groups: readonly ScatterGroup[]) {
  const known = new Map<string, Moments>()
  return function toCome(left: number, granted: number): Moments {
    if (left === 0 || !model.freeSpins) return NOTHING
    const key = `${left}:${granted}`
    const found = known.get(key)
    if (found) return found
    const moments = sumUp(groups, model.freeSpins.multiplier, (scatters) => {
      const more = freeSpinsWon(model, scatters, granted)
      return toCome(left - 1 + more, granted + more)
    })
    known.set(key, moments)
    return moments
  }
}
