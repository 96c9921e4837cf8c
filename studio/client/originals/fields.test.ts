import { expect, test } from 'vitest'
import { readMultiplier, readPercent, readRate, readTarget } from './fields.ts'

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

test.each([
  ['1.9801×', 19_801],
  ['２，５ ｘ', 25_000],
  ['× 2.', 20_000],
  ['3', 30_000],
  ['900', 9_000_000],
  ['9000', 90_000_000],
  ['999999', 9_999_990_000],
  ['1000000', null],
  ['1,9801', 19_801],
  ['１，９８０１×', 19_801],
  ['1,9', 19_000],
  ['1,98', 19_800],
  ['1,980', null],
  ['1,98010', null],
  ['1.2,9801', null],
  ['1.98015×', null],
  ['1,000×', null],
  ['×', null],
  ['-2', null],
])('a multiplier of %j is %s in parts', (typed, parts) => expect(readMultiplier(typed)).toBe(parts))

test.each([
  ['49.50 %', 4_950],
  ['４９，５％', 4_950],
  ['98', 9_800],
  ['49.505', null],
  ['%', null],
  ['-5 %', null],
])('a chance of %j is %s hundredths of a per cent', (typed, rate) => expect(readRate(typed)).toBe(rate))
