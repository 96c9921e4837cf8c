import { expect, test } from 'vitest'
import { computeCost } from './counts.ts'
import { type ActCost, computeDay, showDay, sumDay } from './day.ts'

const act = (name: string, counts: Record<string, number>): ActCost => ({
  name,
  times: 10,
  lines: computeCost(counts, 10),
})

/** Each of an act: a tenth of these. */
const COSTS = [
  act('login', { 'd1RowWritten:DB': 100 }),
  act('page', { 'workerRequest:edge': 20 }),
  act('hour of an open page', { 'workerRequest:edge': 360 }),
  act('launch', { 'objectRowWritten:WalletDO': 50 }),
  act('round', { 'objectRowWritten:WalletDO': 200, 'objectRequest:WalletDO': 40, 'queueOperation:OUTBOX': 1 }),
  act('deposit', { 'd1RowWritten:DB': 300 }),
  act('withdrawal', { 'd1RowWritten:DB': 400 }),
  act('books check', { 'objectRowRead:WalletDO': 5_000 }),
  act('minute without anybody', { 'd1RowRead:DB': 1_800, 'kvRead:CONFIG': 10 }),
  act('visit', { 'd1RowWritten:DB': 1e9 }),
]

test('a day is what members do, as often as they do it, and the site by itself: the dearest part first', () => {
  const parts = computeDay(COSTS, 1_000)
  const dollars = Object.fromEntries(parts.map((part) => [part.name, Number(part.dollars.toFixed(6))]))
  expect(dollars).toEqual({
    round: 2.4 + 0.072 + 0.0048,
    launch: 0.015,
    page: 0.015,
    'hour of an open page': 0.0072,
    login: 0.003,
    deposit: 0.012,
    withdrawal: 0.004,
    'books check': 0.0005,
    'minute without anybody': 0.000979,
  })
  expect(parts[0]).toMatchObject({ name: 'round', times: 120_000 })
  expect(sumDay(parts)).toBeCloseTo(2.534479)
})

test('members cost by their number, and the site by itself costs the same', () => {
  const [few, many] = [computeDay(COSTS, 1), computeDay(COSTS, 1_000)]
  const find = (parts: typeof few, name: string) => parts.find((part) => part.name === name)?.dollars ?? Number.NaN
  expect(find(many, 'round') / find(few, 'round')).toBeCloseTo(1_000)
  expect(find(many, 'minute without anybody')).toBe(find(few, 'minute without anybody'))
})

test('an act that was not counted is no free act', () => {
  expect(() => computeDay(COSTS.slice(1), 1_000)).toThrow('a day has no count of login')
})

test('the table adds up: acts to the day, and kinds of counts to the same', () => {
  const parts = computeDay(COSTS, 1_000)
  const rows = showDay(parts, 1_000)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/[| ]/g, '')))
  const byKind = rows.at(-1)?.slice(2, -1).map(Number) ?? []
  expect(byKind.reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(sumDay(parts), 2)
  expect(rows.at(-2)?.at(-1)).toBe(sumDay(parts).toFixed(3))
  expect(showDay(parts, 1_000)).toContain('A day of 1000 daily members costs $2.53 (mark: at most $7)')
})
