/** Limbo: a multiplier is drawn, and pays the player's target where it reaches it. */
import type { Draw } from '../../contract/fairness/draw.ts'
import { drawLimbo } from '../../contract/fairness/events.ts'
import { type Rules, settleAt } from '../engine/original-rules.ts'

/** In hundredths: 1.01 to 1,000,000.00. */
export const LIMBO_TARGETS = { least: 101, most: 100_000_000 } as const
const PARTS_A_HUNDREDTH = 100

export interface LimboView {
  readonly game: 'limbo'
  /** Both in hundredths. */
  readonly target: number
  readonly result: number
  readonly isWin: boolean
  /** The target in parts, whether won or not. */
  readonly multiplier: number
}

/** Of 10^8 drawn values, those that reach the target: 99 % of its odds, cut down to a whole value. */
const VALUES = 1e8
export const countLimboWins = (target: number): number => Math.floor((99 * VALUES) / target)
export const limboChance = (target: number): number => countLimboWins(target) / VALUES

function readTarget(text: string): number | undefined {
  const target = /^[1-9]\d{2,8}$/.test(text) ? Number(text) : 0
  return target >= LIMBO_TARGETS.least && target <= LIMBO_TARGETS.most ? target : undefined
}

/** In hundredths, for a value of 1 to 10^8. In whole numbers: exactly as printed, and as the chance counts it. */
export const limboResultOf = (value: number): number => Math.max(100, Math.floor((99 * VALUES) / value))

async function drawResult(draw: Draw): Promise<number> {
  const [below = 0] = await draw.below([VALUES])
  return limboResultOf(below + 1)
}

const rulesOf = (id: string, draw: (draw: Draw) => Promise<number>): Rules<number, number, LimboView> => ({
  id,
  readChoice: readTarget,
  draw,
  best: (target) => target * PARTS_A_HUNDREDTH,
  stand({ choice: target, chance: result, acts, stakeMinor }) {
    if (acts.length > 0) return null
    const isWin = result >= target
    const multiplier = target * PARTS_A_HUNDREDTH
    return settleAt(stakeMinor, isWin ? multiplier : 0, { game: 'limbo', target, result, isWin, multiplier })
  },
})

export const limboRules = rulesOf('limbo@2', drawResult)
/** Cut in floating point: a hundredth lower than printed at 46 of the 10^8 values. Its rounds stay as they were drawn. */
export const limboRulesBefore = rulesOf('limbo@1', async (draw) => Math.round((await drawLimbo(draw)) * 100))
