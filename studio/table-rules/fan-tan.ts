/** Fan tan: a heap of beads is counted off in fours, and the rest is the number. */
import { combinations } from '../../contract/rules/combinations.ts'
import { defineRules, type SpotRule, wins } from './table-rules.ts'

const NUMBERS = [1, 2, 3, 4] as const
const LEAST_FOURS = 14

const nims: SpotRule<number>[] = NUMBERS.flatMap((wanted) =>
  NUMBERS.filter((spare) => spare !== wanted).map((spare) => ({
    code: `nim-${wanted}-${spare}`,
    group: 'nim',
    pays: [[19, 10]] as const,
    edge: 2.5,
    hit: (number: number) => (number === spare ? 'push' : wins(number === wanted)),
  })),
)

const ngas: SpotRule<number>[] = combinations(NUMBERS, 2).flatMap((wanted) =>
  NUMBERS.filter((spare) => !wanted.includes(spare)).map((spare) => ({
    code: `nga-${wanted.join('-')}-${spare}`,
    group: 'nga',
    pays: [[19, 40]] as const,
    edge: 1.25,
    hit: (number: number) => (number === spare ? 'push' : wins(wanted.some((one) => one === number))),
  })),
)

const SPOTS: SpotRule<number>[] = [
  ...NUMBERS.map((wanted) => ({
    code: `fan-${wanted}`,
    group: 'main',
    pays: [[57, 20]] as const,
    edge: 3.75,
    hit: (number: number) => wins(number === wanted),
  })),
  ...combinations(NUMBERS, 2).map((wanted) => ({
    code: `kwok-${wanted.join('-')}`,
    group: 'kwok',
    pays: [[19, 20]] as const,
    edge: 2.5,
    hit: (number: number) => wins(wanted.some((one) => one === number)),
  })),
  ...combinations(NUMBERS, 3).map((wanted) => ({
    code: `ssh-${wanted.join('-')}`,
    group: 'ssh',
    pays: [[19, 60]] as const,
    edge: 1.25,
    hit: (number: number) => wins(wanted.some((one) => one === number)),
  })),
  ...nims,
  ...ngas,
]

export const fanTan = defineRules<number>({
  id: 'ft@1',
  gameClass: 'FT',
  dealMs: 10_000,
  spots: SPOTS,
  draw: async (draw) => {
    const [number = 0, fours = 0] = await draw.below([NUMBERS.length, NUMBERS.length])
    return [[String(number + 1), String(4 * (LEAST_FOURS + fours) + number + 1)]]
  },
  facts: ([[number = ''] = []]) => Number(number),
  sides: (number) => [number % 2 === 1 ? 'R' : 'U'],
  score: String,
})
