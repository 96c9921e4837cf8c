import { expect, test } from 'vitest'
import { nextResult } from './search-keys.ts'

const [field, first, last] = [{}, {}, {}]
const results = [first, last]

test.each([
  ['down from the field', 'ArrowDown', field, first],
  ['down', 'ArrowDown', first, last],
  ['down at the end', 'ArrowDown', last, last],
  ['up', 'ArrowUp', last, first],
  ['up from the first', 'ArrowUp', first, 'field'],
  ['up in the field', 'ArrowUp', field, null],
  ['any other key', 'a', first, null],
])('FIND-01 %s', (_, key, focused, expected) => expect(nextResult(key, focused, results)).toBe(expected))

test('FIND-01 nothing to go to', () => expect(nextResult('ArrowDown', field, [])).toBeNull())
