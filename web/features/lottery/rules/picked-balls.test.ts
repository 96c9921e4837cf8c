import { expect, test } from 'vitest'
import { assert } from '../../../../contract/lib/assert.ts'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { findPickedBalls } from './picked-balls.ts'

const KENO = ['7', '12', '33', '80']
const FIVE = ['4', '1', '9', '11', '6']

test.each([
  ['some numbers of all', 'minute-keno', 'pick3', '12,40,80', KENO, [1, 3]],
  ['numbers with bankers', 'eleven-choose-five', 'any3', 'd:9;t:2,4,6', FIVE, [0, 2, 4]],
  ['a number at its place', 'eleven-choose-five', 'pos', '1:4,5;2:4', FIVE, [0]],
  ['numbers for a part of the draw', 'eleven-choose-five', 'front2g', '1,4', FIVE, []],
  ['a sum', 'fast-three-dice', 'sum', '9', ['2', '3', '4'], []],
  ['what cannot be read', 'minute-keno', 'pick3', 'x', KENO, []],
])('LOT-03 %s', (_, gameCode, play, selection, balls, places) => {
  const game = findLottery(gameCode)
  assert(game, 'a lottery of ours')
  expect([...findPickedBalls(game, [{ play, selection }], { balls })].toSorted()).toEqual(places)
})
