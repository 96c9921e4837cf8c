/** Plinko: a ball falls through rows of pins, left or right at each, into a slot that pays. */
import { drawPlinko } from '../../contract/fairness/events.ts'
import { type Rules, settleAt } from '../engine/original-rules.ts'

export const PLINKO_ROWS = [8, 12, 16] as const
export type PlinkoRows = (typeof PLINKO_ROWS)[number]
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** From the edge to the centre, in parts. */
const HALVES: Readonly<Record<PlinkoRows, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [50_000, 20_000, 12_000, 11_000, 3_000],
    medium: [120_000, 34_000, 13_000, 6_000, 5_000],
    high: [280_000, 42_000, 14_000, 4_000, 1_000],
  },
  12: {
    low: [90_000, 35_000, 13_000, 12_000, 11_000, 9_000, 8_000],
    medium: [320_000, 100_000, 42_000, 20_000, 11_000, 6_000, 3_000],
    high: [1_600_000, 250_000, 77_000, 21_000, 7_000, 2_000, 2_000],
  },
  16: {
    low: [150_000, 80_000, 22_000, 15_000, 12_000, 12_000, 12_000, 9_000, 6_000],
    medium: [1_000_000, 400_000, 110_000, 50_000, 28_000, 13_000, 10_000, 6_000, 3_000],
    high: [9_000_000, 1_400_000, 270_000, 90_000, 41_000, 17_000, 4_000, 2_000, 1_000],
  },
}

export interface PlinkoChoice {
  readonly rows: PlinkoRows
  readonly risk: Risk
}
export interface PlinkoView extends PlinkoChoice {
  readonly game: 'plinko'
  /** 0 left, 1 right, a row each. */
  readonly steps: readonly number[]
  /** From the left, from 0. */
  readonly slot: number
  readonly multiplier: number
}

/** What each slot pays, from the left, in parts. */
export function plinkoSlots({ rows, risk }: PlinkoChoice): readonly number[] {
  const half = HALVES[rows][risk]
  return [...half, ...half.slice(0, -1).toReversed()]
}

export function readPlinkoChoice(text: string): PlinkoChoice | undefined {
  const [rowsText, riskText, ...rest] = text.split(':')
  const rows = PLINKO_ROWS.find((each) => String(each) === rowsText)
  const risk = RISKS.find((each) => each === riskText)
  return rows && risk && rest.length === 0 ? { rows, risk } : undefined
}

export const plinkoRules: Rules<PlinkoChoice, readonly number[], PlinkoView> = {
  id: 'plinko@1',
  readChoice: readPlinkoChoice,
  draw: (draw, { rows }) => drawPlinko(draw, rows),
  stand({ choice, chance: steps, acts, stakeMinor }) {
    if (acts.length > 0) return null
    const slot = steps.reduce((sum, step) => sum + step, 0)
    const multiplier = plinkoSlots(choice)[slot] ?? 0
    return settleAt(stakeMinor, multiplier, { game: 'plinko', ...choice, steps, slot, multiplier })
  },
}
