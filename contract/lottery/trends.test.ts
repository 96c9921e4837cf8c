import { expect, test } from 'vitest'
import { computeTrends, foldStreaks, type Streak } from './trends.ts'
import type { LotteryResult, RuleSet } from './types.ts'

const balls = (text: string) => ({ balls: text.split(' ') })

/** Of draws in their order; hits over the last `span` of them. */
function trendsOf(rules: RuleSet, results: readonly LotteryResult[], span = results.length) {
  const streaks = new Map<string, Streak>()
  for (const [index, result] of results.entries())
    for (const [key, streak] of foldStreaks(rules, streaks, result, index + 1)) streaks.set(key, streak)
  return computeTrends(rules, results.slice(-span), { counted: results.length, streaks })
}

test('omission, hits and the longest absence of a symbol at its position', () => {
  const results = ['0 2 3 4 5', '0 2 3 4 5', '1 2 3 4 5', '7 2 3 4 5', '1 2 3 4 5'].map(balls)
  const find = (position: number, symbol: string, span?: number) =>
    trendsOf('ssc', results, span).find((row) => row.position === position && row.symbol === symbol)
  expect(find(1, '7')).toEqual({ position: 1, symbol: '7', hits: 1, omission: 1, longest: 3, average: 9 })
  expect(find(1, '1')).toMatchObject({ hits: 2, omission: 0, longest: 2 })
  expect(find(2, '9')).toMatchObject({ hits: 0, omission: 5, longest: 5 })
  // The span changes the hits alone: an absence may be longer than it.
  expect(find(1, '0', 2)).toMatchObject({ hits: 0, omission: 3, longest: 3 })
  expect(find(1, '1', 2)).toMatchObject({ hits: 1, omission: 0, longest: 2 })
})

test('a draw of several numbers counts each once; the special ball is a seventh position', () => {
  const rows = trendsOf('six', [{ balls: ['4', '11', '19', '27', '38', '45'], special: ['30'] }])
  expect(rows.filter(({ hits }) => hits > 0).map(({ position, symbol }) => `${position}:${symbol}`)).toEqual([
    'null:4',
    'null:11',
    'null:19',
    'null:27',
    'null:38',
    'null:45',
    '7:30',
  ])
  expect(rows[0]?.average).toBe(7.17)
})

test('of Vietnamese draws the last two digits of every prize', () => {
  const rows = trendsOf('vn-s', [{ g8: ['36'], g7: ['812'], g6: ['4412', '0936', '7750'], db: ['193812'] }])
  expect(rows.filter(({ hits }) => hits > 0).map(({ symbol }) => symbol)).toEqual(['12', '36', '50'])
})
