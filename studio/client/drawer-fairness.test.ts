import { expect, test } from 'vitest'
import { readSeed } from './drawer-fairness.ts'

// @fault Seed typed by an East Asian keyboard
test.each([
  ['lucky-7', 'lucky-7'],
  ['ｌｕｃｋｙ７', 'lucky7'],
  ['lucky\u200b7 ', 'lucky7'],
  ['โชคดี', null],
  ['two words', null],
  ['a:b', null],
  ['', null],
  ['x'.repeat(65), null],
])('FAIR-02 a seed of %j is %j', (typed, seed) => {
  expect(readSeed(typed)).toBe(seed)
})
