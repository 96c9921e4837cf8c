/** What the tables of plays are written in. */
import { assert } from '../lib/assert.ts'
import type { Form, Fraction, Hits, Line, LotteryResult, Play, Prize, Prizes } from './types.ts'

export const HIT: Hits = ['hit']
export const MISS: Hits = []
export const PUSH: Hits = ['push']

/** Words of two-sided plays, in canonical order. */
export const TWO_SIDES = ['big', 'small', 'odd', 'even'] as const

export const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
export const DIGITS = range(0, 9)
export const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

export const fraction = (num: number | bigint, den: number | bigint): Fraction => ({
  num: BigInt(num),
  den: BigInt(den),
})

/** n over k. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let value = 1
  for (let step = 1; step <= k; step += 1) value = (value * (n - k + step)) / step
  return value
}

/** A prize whose odds follow from the chance (mode Lott). */
export const byChance = (num: number, den: number): Prize => ({ chance: fraction(num, den) })
/** A prize of fixed odds, given as a multiple of the unit. */
export const atOdds = (num: number | bigint, den: number | bigint, multiple: number): Prize => ({
  chance: fraction(num, den),
  odds: Math.round(multiple * 1_000),
})

/** The same prize for each line. */
export function same(hit: Prize, pushChance?: readonly [number, number]): () => Prizes {
  const prizes: Prizes = { hit, ...(pushChance && { push: { chance: fraction(...pushChance), push: true } }) }
  return () => prizes
}

/** A prize for each symbol of a list. */
export function bySymbol(table: Readonly<Record<string, Prize>>): (line: Line) => Prizes {
  const prizes = new Map(Object.entries(table).map(([symbol, hit]) => [symbol, { hit }]))
  return ({ symbols: [symbol = ''] }) => {
    const found = prizes.get(symbol)
    assert(found, `${symbol} has a prize`)
    return found
  }
}

/** The numbers of one prize; a result of another family is a bug. */
export function prizeOf(result: LotteryResult, name: string): readonly string[] {
  const numbers = result[name]
  assert(numbers, `the result has ${name}`)
  return numbers
}
/** The only number of a prize. */
export const singleOf = (result: LotteryResult, name: string): string => prizeOf(result, name)[0] ?? ''
export const ballsOf = (result: LotteryResult): readonly string[] => prizeOf(result, 'balls')
export const valuesOf = (balls: readonly string[]): number[] => balls.map(Number)
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Whether a value has a two-sided property; `bigFrom` is the smallest big one. */
export function isSide(word: string | undefined, value: number, bigFrom: number): boolean {
  if (word === 'big') return value >= bigFrom
  if (word === 'small') return value < bigFrom
  return (value % 2 === 1) === (word === 'odd')
}

/** Wins when each symbol stands at its position (from 0). */
export const inOrder =
  (positions: readonly number[]): Play['match'] =>
  (result) => {
    const balls = positions.map((position) => ballsOf(result)[position])
    return ({ symbols }) => (symbols.every((symbol, index) => symbol === balls[index]) ? HIT : MISS)
  }

/** Wins when all symbols are among the balls at these positions. */
export const among =
  (positions: readonly number[]): Play['match'] =>
  (result) => {
    const balls = new Set(positions.map((position) => ballsOf(result)[position]))
    return ({ symbols }) => (symbols.every((symbol) => balls.has(symbol)) ? HIT : MISS)
  }

/** Wins when the ball at the position of the line's first symbol passes. */
export const atPosition =
  (passes: (ball: string, symbol: string) => boolean): Play['match'] =>
  (result) => {
    const balls = ballsOf(result)
    return ({ symbols: [position, symbol = ''] }) => (passes(balls[Number(position) - 1] ?? '', symbol) ? HIT : MISS)
  }

/** Wins when the one symbol of the line is what the result comes to. */
export const equals =
  (read: (balls: readonly number[]) => string): Play['match'] =>
  (result) => {
    const value = read(valuesOf(ballsOf(result)))
    return ({ symbols }) => (symbols[0] === value ? HIT : MISS)
  }

/** Wins when what the result comes to has the property of the line's word. */
export const sideOf =
  (read: (balls: readonly number[]) => number, bigFrom: number): Play['match'] =>
  (result) => {
    const value = read(valuesOf(ballsOf(result)))
    return ({ symbols }) => (isSide(symbols[0], value, bigFrom) ? HIT : MISS)
  }

/** Numbers of so many digits, each a line. */
export const numbers = (digits: number): Extract<Form, { kind: 'numbers' }> => ({
  kind: 'numbers',
  digits,
  order: 'exact',
  arrangementsAreLines: false,
  minArrangements: 1,
})
export const sea = (code: string, group: string, form: Form, mostHits: number) => ({
  code,
  group,
  mode: 'SEA' as const,
  form,
  mostHits,
})

/** How many numbers of so many digits have each sum. */
export function waysOfSums(digits: number): number[] {
  let ways = [1]
  for (let digit = 0; digit < digits; digit += 1) {
    const next = Array.from({ length: ways.length + 9 }, () => 0)
    for (const [sum, count] of ways.entries()) for (let add = 0; add < 10; add += 1) next[sum + add]! += count
    ways = next
  }
  return ways
}
