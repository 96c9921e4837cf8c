import { expect, test } from 'vitest'
import { foldResult, formatResult, parseResult } from './result-text.ts'

test.each(['2-1', '0-0', 'void', '3', '3,5'])('%s is a result, and is written as it was read', (text) => {
  const end = parseResult(text)
  expect(end && formatResult(end)).toBe(text)
})

test.each(['', '2', '2-', '-1', '2-1-0', '201-0', '0', '41', '3,3', 'Void', '2 - 1', '1e3-0'])(
  '%s is none, or a boat',
  (text) => {
    expect(parseResult(text)?.kind ?? 'none').toBe(text === '2' ? 'race' : 'none')
  },
)

test.each([
  ['2:1', '2-1'],
  ['２：１', '2-1'],
  ['2∶1', '2-1'],
  ['2 : 1', '2-1'],
  ['2比1', '2-1'],
  ['2対1', '2-1'],
  ['2 – 1', '2-1'],
  ['２ー１', '2-1'],
  ['๒-๑', '2-1'],
  ['VOID', 'void'],
  ['Ｖｏｉｄ ', 'void'],
  ['3、5', '3,5'],
  ['3， 5', '3,5'],
])('%j is the result %s', (typed, result) => {
  const end = parseResult(foldResult(typed))
  expect(end && formatResult(end)).toBe(result)
})

// A wave of boats is all of them from the one to the other.
test.each(['2〜1', '2～1', '3〰5', '2²-1', '②-1', '2:1:0', '2:', '2--1', '2.1', '2/1', '2 1', 'voided'])(
  '%j is no result',
  (typed) => {
    expect(parseResult(foldResult(typed))).toBe(null)
  },
)
