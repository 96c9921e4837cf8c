import { expect, test } from 'vitest'
import { classicCalm } from '../models/classic-3x3-calm.ts'
import { linesSteady } from '../models/lines-5x3-steady.ts'
import { sizeOfWin, tenseReels } from './win-size.ts'

test.each([
  [0, 'none'],
  [99, 'none'],
  [100, 'none'],
  [101, 'line'],
  [999, 'line'],
  [1_000, 'big'],
  [4_999, 'big'],
  [5_000, 'full'],
])('a stake of 100 that returns %i is shown as %s', (payout, size) => {
  expect(sizeOfWin(100, payout)).toBe(size)
})

test.each([
  [
    ['ABS', 'ABC', 'SBC', 'ABC', 'ABC'],
    [false, false, false, true, true],
  ],
  [
    ['ABS', 'ASC', 'SBC', 'ABC', 'ABC'],
    [false, false, true, false, false],
  ],
  [
    ['ABC', 'ABC', 'ABC', 'SBC', 'ABC'],
    [false, false, false, false, false],
  ],
])('of %j the reels that a third scatter would end on are tense', (grid, tense) => {
  expect(tenseReels(linesSteady, grid)).toEqual(tense)
})

test('a game without free spins has no tense reel', () => {
  expect(tenseReels(classicCalm, ['SSA', 'ABC', 'ABC'])).toEqual([false, false, false])
})
