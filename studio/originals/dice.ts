/** Dice: 0.00 to 100.00, over or under a line that the player sets. */
import { drawDice } from '../../contract/fairness/events.ts'
import { fairMultiplier, RETURN_PARTS, type Rules, settleAt } from '../engine/original-rules.ts'

export const VALUES = 10_001
/** Of the 10,001 values so many may win. */
export const DICE_WINS = { least: 200, most: 9_800 } as const

export interface DiceChoice {
  readonly side: 'over' | 'under'
  /** The line in hundredths: 5050 is 50.50. */
  readonly line: number
}
export interface DiceView extends DiceChoice {
  readonly game: 'dice'
  /** In hundredths. */
  readonly roll: number
  readonly isWin: boolean
  /** In parts, whether won or not. */
  readonly multiplier: number
}

export const countDiceWins = ({ side, line }: DiceChoice): number => (side === 'under' ? line : VALUES - 1 - line)
export const diceMultiplier = (wins: number): number => fairMultiplier(BigInt(VALUES), BigInt(wins))
/** The line at which so many values win. */
export const diceLineOf = (side: DiceChoice['side'], wins: number): number => countDiceWins({ side, line: wins })
/** The most values that still pay this multiplier, of those that may win. */
export const diceWinsOf = (multiplier: number): number =>
  Math.max(DICE_WINS.least, Math.min(DICE_WINS.most, Math.floor((RETURN_PARTS * VALUES) / multiplier)))

export function readDiceChoice(text: string): DiceChoice | undefined {
  const [, side, line] = /^(over|under):(0|[1-9]\d{0,3})$/.exec(text) ?? []
  if (line === undefined) return undefined
  const choice: DiceChoice = { side: side === 'over' ? 'over' : 'under', line: Number(line) }
  const wins = countDiceWins(choice)
  return wins >= DICE_WINS.least && wins <= DICE_WINS.most ? choice : undefined
}

export const diceRules: Rules<DiceChoice, number, DiceView> = {
  id: 'dice@1',
  readChoice: readDiceChoice,
  draw: async (draw) => Math.round((await drawDice(draw)) * 100),
  best: (choice) => diceMultiplier(countDiceWins(choice)),
  stand({ choice, chance: roll, acts, stakeMinor }) {
    if (acts.length > 0) return null
    const isWin = choice.side === 'under' ? roll < choice.line : roll > choice.line
    const multiplier = diceMultiplier(countDiceWins(choice))
    return settleAt(stakeMinor, isWin ? multiplier : 0, { game: 'dice', ...choice, roll, isWin, multiplier })
  },
}
