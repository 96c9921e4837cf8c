import { expect, test } from 'vitest'
import { formatCount, joinParts, presentEdge } from './text.ts'

test.each([
  [99.43, 99.43, '0.57%'],
  [98.01, 99, '1.00 – 1.99%'],
])('a return of %d to %d leaves the house %s', (least, most, edge) => expect(presentEdge(least, most)).toBe(edge))

test('counts have the commas of amounts in every language, and lists the comma of theirs', () => {
  expect(formatCount(5_563)).toBe('5,563')
  const lists = (['EN', 'VI', 'TH', 'CN', 'JA'] as const).map((language) => joinParts(['a', 'b'], language))
  expect(lists).toEqual(['a, b', 'a, b', 'a, b', 'a，b', 'a、b'])
})
