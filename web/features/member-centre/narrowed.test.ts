import { expect, test } from 'vitest'
import { withCentrePage } from './centre-address.ts'
import { readNarrowed, withNarrowed } from './narrowed.ts'

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

test('MEM-07 what is chosen replaces what was, and nothing leaves nothing in the address', () => {
  const narrowed = withNarrowed(LIST, ['RNG', 'settled'])
  expect(narrowed).toBe(`${LIST}&tab=RNG.settled`)
  expect(withNarrowed(narrowed, ['', 'open'])).toBe(`${LIST}&tab=open`)
  expect(withNarrowed(narrowed, ['', ''])).toBe(LIST)
})

test('MEM-07 a list stays narrowed to a round and back, and on no other page', () => {
  const narrowed = withNarrowed(LIST, ['RNG', 'settled'])
  const round = withCentrePage(narrowed, 'personalHistoryCopy', { roundId: 'r:1', vassalage: 'HARBOR' })
  expect(readNarrowed(round, STATES)).toBe('settled')
  expect(new URLSearchParams(withCentrePage(round, 'personalHistoryCopy')).get('tab')).toBe('RNG.settled')
  for (const search of [narrowed, round])
    for (const page of ['withdraw', 'transactionHistory', null] as const)
      expect(new URLSearchParams(withCentrePage(search, page)).has('tab')).toBe(false)
})
