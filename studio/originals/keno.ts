/** Keno: one to ten of forty numbers, ten are drawn, and hits pay by one of two tables. */
import { drawKeno } from '../../contract/fairness/events.ts'
import { type Rules, settleAt } from '../engine/original-rules.ts'

export const KENO_NUMBERS = 40
export const KENO_MOST_PICKS = 10
export const KENO_TABLES = ['steady', 'bold'] as const
export type KenoTable = (typeof KENO_TABLES)[number]

/** By picks from one, then by hits from none, in parts. */
const PAYS: Readonly<Record<KenoTable, readonly (readonly number[])[]>> = {
  steady: [
    [0, 39_600],
    [0, 13_000, 85_000],
    [0, 9_000, 35_000, 95_000],
    [0, 8_500, 16_500, 52_000, 235_000],
    [0, 3_000, 14_000, 40_000, 150_000, 400_000],
    [0, 0, 11_000, 34_000, 71_000, 170_000, 450_000],
    [0, 0, 4_500, 31_000, 44_000, 130_000, 300_000, 700_000],
    [0, 0, 0, 22_000, 39_000, 135_000, 225_000, 550_000, 800_000],
    [0, 0, 0, 15_500, 30_000, 80_000, 150_000, 450_000, 700_000, 1_000_000],
    [0, 0, 0, 13_500, 23_000, 45_000, 82_000, 260_000, 550_000, 900_000, 1_200_000],
  ],
  bold: [
    [0, 39_600],
    [0, 0, 171_600],
    [0, 0, 0, 815_000],
    [0, 0, 0, 120_000, 2_250_000],
    [0, 0, 0, 45_000, 485_000, 4_400_000],
    [0, 0, 0, 0, 110_000, 3_500_000, 7_100_000],
    [0, 0, 0, 0, 70_000, 900_000, 4_000_000, 8_300_000],
    [0, 0, 0, 0, 50_000, 200_000, 2_700_000, 6_050_000, 9_000_000],
    [0, 0, 0, 0, 40_000, 110_000, 555_000, 5_100_000, 8_000_000, 10_000_000],
    [0, 0, 0, 0, 35_000, 82_000, 130_000, 480_000, 5_000_000, 8_000_000, 10_000_000],
  ],
}

export interface KenoChoice {
  readonly table: KenoTable
  /** Ascending. */
  readonly picks: readonly number[]
}
export interface KenoView extends KenoChoice {
  readonly game: 'keno'
  /** In the order drawn. */
  readonly drawn: readonly number[]
  readonly hits: number
  readonly multiplier: number
}

/** What each number of hits pays, from none, in parts. */
export const kenoPays = (table: KenoTable, picks: number): readonly number[] => PAYS[table][picks - 1] ?? []

export function readKenoChoice(text: string): KenoChoice | undefined {
  const [tableText, list, ...rest] = text.split(':')
  const table = KENO_TABLES.find((each) => each === tableText)
  if (!table || !list || rest.length > 0 || !/^[1-9]\d?(,[1-9]\d?)*$/.test(list)) return undefined
  const picks = list.split(',').map(Number)
  const isAscending = picks.every((pick, at) => pick <= KENO_NUMBERS && (at === 0 || pick > picks[at - 1]!))
  return isAscending && picks.length <= KENO_MOST_PICKS ? { table, picks } : undefined
}

export const kenoRules: Rules<KenoChoice, readonly number[], KenoView> = {
  id: 'keno@1',
  readChoice: readKenoChoice,
  draw: drawKeno,
  stand({ choice, chance: drawn, acts, stakeMinor }) {
    if (acts.length > 0) return null
    const hits = choice.picks.filter((pick) => drawn.includes(pick)).length
    const multiplier = kenoPays(choice.table, choice.picks.length)[hits] ?? 0
    return settleAt(stakeMinor, multiplier, { game: 'keno', ...choice, drawn, hits, multiplier })
  },
}
