/** Three dice: sic bo, and fish prawn crab with pictures for pips. */
import { drawSicBo } from '../../contract/fairness/events.ts'
import { combinations } from '../../contract/rules/combinations.ts'
import { defineRules, type RulesDefinition, type SpotRule, sum, wins } from './table-rules.ts'

export interface DiceFacts {
  readonly dice: readonly number[]
  readonly total: number
  readonly isTriple: boolean
}

const PIPS = [1, 2, 3, 4, 5, 6] as const

const countOf = ({ dice }: DiceFacts, pips: number): number => dice.filter((die) => die === pips).length

const evenMoney = (code: string, fits: (total: number) => boolean): SpotRule<DiceFacts> => ({
  code,
  group: 'main',
  pays: [[1, 1]],
  edge: 2.7778,
  hit: ({ total, isTriple }) => wins(!isTriple && fits(total)),
})

const singles: SpotRule<DiceFacts>[] = PIPS.map((pips) => ({
  code: `single-${pips}`,
  group: 'single',
  pays: [
    [1, 1],
    [2, 1],
    [12, 1],
  ],
  edge: 3.7037,
  hit: (facts) => (countOf(facts, pips) === 0 ? null : countOf(facts, pips) - 1),
}))

const pairs: SpotRule<DiceFacts>[] = combinations(PIPS, 2).map(([one = 1, other = 2]) => ({
  code: `pair-${one}-${other}`,
  group: 'pair',
  pays: [[6, 1]],
  edge: 2.7778,
  hit: ({ dice }) => wins(dice.includes(one) && dice.includes(other)),
}))

const anyTriple: SpotRule<DiceFacts> = {
  code: 'any-triple',
  group: 'triple',
  pays: [[31, 1]],
  edge: 11.1111,
  hit: ({ isTriple }) => wins(isTriple),
}

/** By the total's distance from the nearer end: 4 and 17 are one row. */
const TOTALS: Readonly<Record<number, [pay: number, edge: number]>> = {
  4: [62, 12.5],
  5: [31, 11.1111],
  6: [18, 12.037],
  7: [12, 9.7222],
  8: [8, 12.5],
  9: [7, 7.4074],
  10: [6, 12.5],
}

const totals: SpotRule<DiceFacts>[] = Array.from({ length: 14 }, (_, index) => index + 4).map((total) => {
  const [pay = 0, edge = 0] = TOTALS[Math.min(total, 21 - total)] ?? []
  return { code: `total-${total}`, group: 'total', pays: [[pay, 1]], edge, hit: (facts) => wins(facts.total === total) }
})

const doubles: SpotRule<DiceFacts>[] = PIPS.map((pips) => ({
  code: `double-${pips}`,
  group: 'double',
  pays: [[11, 1]],
  edge: 11.1111,
  hit: (facts) => wins(countOf(facts, pips) >= 2),
}))

const triples: SpotRule<DiceFacts>[] = PIPS.map((pips) => ({
  code: `triple-${pips}`,
  group: 'triple',
  pays: [[190, 1]],
  edge: 11.5741,
  hit: (facts) => wins(countOf(facts, pips) === 3),
}))

const common = {
  dealMs: 6_000,
  draw: async (draw) => [(await drawSicBo(draw)).map(String)],
  facts: ([texts = []]) => {
    const dice = texts.map(Number)
    return { dice, total: sum(dice), isTriple: new Set(dice).size === 1 }
  },
  sides: ({ total, isTriple }) => [isTriple ? 'T' : total > 10 ? 'R' : 'U'],
} satisfies Partial<RulesDefinition<DiceFacts>>

export const sicBo = defineRules<DiceFacts>({
  ...common,
  id: 'sic@1',
  gameClass: 'SIC',
  spots: [
    evenMoney('small', (total) => total <= 10),
    evenMoney('big', (total) => total >= 11),
    evenMoney('odd', (total) => total % 2 === 1),
    evenMoney('even', (total) => total % 2 === 0),
    ...totals,
    ...singles,
    ...doubles,
    ...pairs,
    anyTriple,
    ...triples,
  ],
  score: ({ dice }) => dice.join(' '),
})

export const fishPrawnCrab = defineRules<DiceFacts>({
  ...common,
  id: 'ysx@1',
  gameClass: 'YSX',
  // Its pictures have no sides, so that no road is drawn.
  sides: () => [],
  spots: [...singles.map((spot) => ({ ...spot, group: 'main' })), ...pairs, anyTriple],
  score: ({ dice }) => dice.join(' '),
})
