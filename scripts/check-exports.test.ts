import { expect, test } from 'vitest'
import { findUnused } from './check-exports.ts'

const find = (sources: Record<string, string>) => findUnused(new Map(Object.entries(sources)))

test.each(['const dead = 1', 'function dead() {}', 'async function dead() {}', 'type dead = 1', 'class dead {}'])(
  'export %s is found when nothing uses it',
  (source) => {
    expect(find({ 'a.ts': `export ${source}`, 'b.ts': 'const other = 1' })).toEqual(['a.ts: dead'])
  },
)

test('what another file or its own file uses is left alone, and so is what is not exported', () => {
  expect(find({ 'a.ts': 'export const used = 1', 'b.ts': `import { used } from './a.ts'` })).toEqual([])
  expect(find({ 'a.ts': 'export type Used = 1\nexport const one: Used = 1\none' })).toEqual([])
  expect(find({ 'a.ts': 'const own = 1' })).toEqual([])
})
