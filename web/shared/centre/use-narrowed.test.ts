import { expect, test } from 'vitest'
import { readNarrowed, withNarrowed } from './use-narrowed.ts'

const KINDS = ['RNG', 'LIVE'] as const
const STATES = ['open', 'settled'] as const
const LIST = '?dialog=centre&centre=personalHistoryCopy'

test('MEM-07 each of a record’s words is read from an address, in any order, and no other', () => {
  for (const search of ['?tab=RNG.settled', '?tab=settled.RNG', '?tab=__proto__.settled.<b>.RNG']) {
    expect(readNarrowed(search, KINDS)).toBe('RNG')
    expect(readNarrowed(search, STATES)).toBe('settled')
  }
  for (const search of ['', '?tab=', '?tab=history', '?tab=rng', '?state=settled', '?tab=RNGsettled'])
    expect([readNarrowed(search, KINDS), readNarrowed(search, STATES)]).toEqual(['', ''])
})

const NARROWED = `${LIST}&tab=RNG.settled`

test('MEM-07 what is chosen replaces the word of its own kind alone, and nothing leaves nothing in the address', () => {
  expect(withNarrowed(withNarrowed(LIST, KINDS, 'RNG'), STATES, 'settled')).toBe(NARROWED)
  expect(withNarrowed(NARROWED, STATES, 'open')).toBe(`${LIST}&tab=RNG.open`)
  expect(withNarrowed(NARROWED, KINDS, '')).toBe(`${LIST}&tab=settled`)
  expect(withNarrowed(withNarrowed(NARROWED, KINDS, ''), STATES, '')).toBe(LIST)
})
