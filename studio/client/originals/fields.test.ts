import { expect, test } from 'vitest'
import { readPercent, readTarget } from './fields.ts'

test.each([
  ['2.50×', 250],
  [' 2,5 X ', 250],
  ['２．５０ｘ', 250],
  ['2.50×\u200b', 250],
  ['2.5 ✕', 250],
  ['２．５倍', 250],
  ['× 2.50', 250],
  ['2.5.0×', null],
  ['×', null],
])('a target of %j is %s', (typed, target) => {
  expect(readTarget(typed)).toBe(target)
})

// @fault Figure with the sign that stands beside its field
test.each([
  ['50 %', 50],
  ['５０％', 50],
  ['50', 50],
  ['%', null],
  ['-50%', null],
])('GAME-06 a raise of %j is %s', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})
