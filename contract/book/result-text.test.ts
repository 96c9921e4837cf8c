import { expect, test } from 'vitest'
import { formatResult, parseResult } from './result-text.ts'

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
