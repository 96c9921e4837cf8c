import { expect, test } from 'vitest'
import { findLiteralSpreads } from './check-spreads.ts'

test.each([
  ['const a = { ...{ b: 1 }, c: 2 }', 1],
  ['const a = [...[1, 2], 3]', 1],
  ['max(...[1, 2])', 1],
  ['const a = { ...b, ...(c ? { d: 1 } : {}) }', 0],
  ['const a = { ...(c && { d: 1 }) }', 0],
  ['const a = [...b, ...[1].map(String)]', 0],
])('%s holds %i', (source, count) => {
  expect(findLiteralSpreads('a.ts', source)).toHaveLength(count)
})
