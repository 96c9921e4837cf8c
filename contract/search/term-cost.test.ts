import { describe, expect, test } from 'vitest'
import { COST, computeTermCost, countForgivenSlips, countSlips } from './term-cost.ts'

describe('FIND-01 slips', () => {
  test.each([
    ['lantern', 'lantern', 0],
    ['lantren', 'lantern', 1],
    ['lanern', 'lantern', 1],
    ['lanntern', 'lantern', 1],
    ['lamtern', 'lantern', 1],
    ['lnatren', 'lantern', 2],
    ['tide', 'moon', 4],
  ])('FIND-01 %s for %s: %i', (word, term, slips) => {
    expect(countSlips(word, term, { beginsAnywhere: false, most: 9 }).whole).toBe(slips)
  })

  test('FIND-01 the beginning of a word counts by itself, and where there are no spaces so does its middle', () => {
    expect(countSlips('lukc', 'lucky', { beginsAnywhere: false, most: 2 }).prefix).toBe(1)
    expect(countSlips('いうさぎ', '月のうさぎ', { beginsAnywhere: true, most: 2 }).prefix).toBe(1)
  })

  test.each([
    [3, 'spaced', 0],
    [4, 'spaced', 1],
    [8, 'spaced', 2],
    [2, 'dense', 0],
    [3, 'dense', 1],
    [4, 'thai', 1],
  ] as const)('FIND-01 of %i letters, %s, %i slips are forgiven', (letters, writing, slips) => {
    expect(countForgivenSlips(letters, writing)).toBe(slips)
  })

  test('FIND-01 the same, then a beginning, then the middle of unspaced writing, then a slip', () => {
    const cost = (word: string, term: string, writing: 'spaced' | 'dense' = 'spaced') =>
      computeTermCost(word, term, writing, 1)
    expect(cost('moon', 'moon')).toBe(COST.same)
    expect(cost('moon', 'moonferry')).toBe(COST.prefix)
    expect(cost('うさき', '月のうさき', 'dense')).toBe(COST.inside)
    expect(cost('ferry', 'moonferry')).toBeNull()
    expect(cost('mono', 'moon')).toBe(COST.slip)
    expect(cost('mono', 'moonferry')).toBe(COST.slipInPrefix)
    expect(cost('tide', 'moon')).toBeNull()
  })
})
