/** Roulette with one zero. Every spot keeps 1/37. */
import { drawRoulette } from '../../contract/fairness/events.ts'
import { defineRules, type Pay, type SpotRule, wins } from './table-rules.ts'

const EDGE = 2.7027
const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1)
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export const isRed = (number: number): boolean => RED.has(number)

/** The order on the rim. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

const outside = (code: string, group: string, pay: number, fits: (number: number) => boolean): SpotRule<number> => ({
  code,
  group,
  pays: [[pay, 1]] as Pay[],
  edge: EDGE,
  hit: (number) => wins(number > 0 && fits(number)),
})

/** Named by its numbers: `n-1-2`. */
const inside = (numbers: readonly number[], group: string): SpotRule<number> => ({
  code: `n-${numbers.join('-')}`,
  group,
  pays: [[36 / numbers.length - 1, 1]],
  edge: EDGE,
  hit: (number) => wins(numbers.includes(number)),
})

/** The table has twelve rows of three; a row's first number is 1, 4, 7 … */
const FIRSTS = NUMBERS.filter((number) => number % 3 === 1)
const SPLITS = [
  ...[1, 2, 3].map((number) => [0, number]),
  ...NUMBERS.flatMap((number) => [
    ...(number % 3 === 0 ? [] : [[number, number + 1]]),
    ...(number > 33 ? [] : [[number, number + 3]]),
  ]),
]
const STREETS = [[0, 1, 2], [0, 2, 3], ...FIRSTS.map((first) => [first, first + 1, first + 2])]
const CORNERS = [
  [0, 1, 2, 3],
  ...NUMBERS.filter((number) => number % 3 !== 0 && number < 33).map((n) => [n, n + 1, n + 3, n + 4]),
]
const LINES = FIRSTS.slice(0, -1).map((first) => Array.from({ length: 6 }, (_, index) => first + index))

const SPOTS: SpotRule<number>[] = [
  outside('low', 'main', 1, (number) => number <= 18),
  outside('even', 'main', 1, (number) => number % 2 === 0),
  outside('red', 'main', 1, isRed),
  outside('black', 'main', 1, (number) => !isRed(number)),
  outside('odd', 'main', 1, (number) => number % 2 === 1),
  outside('high', 'main', 1, (number) => number > 18),
  ...[1, 2, 3].map((at) => outside(`dozen-${at}`, 'dozen', 2, (number) => Math.ceil(number / 12) === at)),
  ...[1, 2, 3].map((at) => outside(`column-${at}`, 'dozen', 2, (number) => (number - 1) % 3 === at - 1)),
  ...[0, ...NUMBERS].map((number) => inside([number], 'straight')),
  ...SPLITS.map((numbers) => inside(numbers, 'split')),
  ...STREETS.map((numbers) => inside(numbers, 'street')),
  ...CORNERS.map((numbers) => inside(numbers, 'corner')),
  ...LINES.map((numbers) => inside(numbers, 'line')),
]

export const roulette = defineRules<number>({
  id: 'rou@1',
  gameClass: 'ROU',
  dealMs: 9_000,
  spots: SPOTS,
  draw: async (draw) => [[String(await drawRoulette(draw))]],
  facts: ([[number = ''] = []]) => Number(number),
  sides: (number) => [number === 0 ? 'T' : isRed(number) ? 'R' : 'U'],
  score: String,
})
