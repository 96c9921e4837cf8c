import { expect, test } from 'vitest'
import { findForcedCasts } from './check-casts.ts'

test.each([
  ['const a = b as never', 1],
  ['const a = b as any', 1],
  ['const a = b as unknown as string', 1],
  ['call({ a: 1 } as never, [b as unknown as C])', 2],
  ['const a = b as string', 0],
  ['const a = ["b"] as const', 0],
  ['const a = b as unknown', 0],
  ['const a: Record<string, never> = {} satisfies object', 0],
])('%s holds %i', (source, count) => {
  expect(findForcedCasts('a.ts', source)).toHaveLength(count)
})
