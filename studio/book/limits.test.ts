import { describe, expect, test } from 'vitest'
import { leagueOf } from '../../contract/book/league-of.ts'
import { BOOK_LIMITS } from './book-limits.ts'
import { boundsOf, largestUnitOf, limitsOf } from './limits.ts'

const row = (league: string | null, mostStakeMinor: number | null, mostPayoutMinor: number | null) => ({
  league,
  mostStakeMinor,
  mostPayoutMinor,
})
const { mostStakeMinor: STAKE, mostPayoutMinor: PAYOUT } = BOOK_LIMITS

describe('limits of a slip', () => {
  test.each([
    ['none is set', [], ['delta'], 100, STAKE, PAYOUT],
    ['of the book', [row(null, 5_000, 90_000)], ['delta'], 100, 5_000, 90_000],
    ['of another league', [row('riftline', 100, 100)], ['delta'], 100, STAKE, PAYOUT],
    [
      'of one of its leagues',
      [row(null, 5_000, null), row('delta', 1_000, null)],
      ['coastline', 'delta'],
      100,
      1_000,
      PAYOUT,
    ],
    [
      'of a league that is looser than the book',
      [row(null, 5_000, null), row('delta', 9_000, null)],
      ['delta'],
      100,
      5_000,
      PAYOUT,
    ],
    ['of a member who is halved', [row(null, 5_001, 90_000)], ['delta'], 50, 2_500, 45_000],
    ['of a member who may bet more', [row('delta', 1_000, null)], ['delta'], 300, 3_000, 3 * PAYOUT],
  ] as const)('%s', (_, rows, leagues, percent, stake, payout) => {
    expect(limitsOf(rows, leagues, percent)).toMatchObject({ mostStakeMinor: stake, mostPayoutMinor: payout })
  })

  test('a fixture is of its league, or of its feed', () => {
    expect(['coastline-1-7', 'feed-acme-12'].map(leagueOf)).toEqual(['coastline', 'feed-acme'])
  })
})

test.each([
  ['by the stake', 'multiple', 1, [200], 1_000, 1_000_000, 1_000],
  ['by the stake of all lines', 'trixie', 4, [200, 200, 200], 1_000, 1_000_000, 250],
  ['by the payout', 'multiple', 1, [400], 1_000, 2_000, 500],
  ['by neither', 'multiple', 1, [200], 0, 0, 0],
] as const)('the largest unit %s', (_, kind, lines, odds, mostStakeMinor, mostPayoutMinor, most) => {
  expect(largestUnitOf({ kind, lines, odds }, { ...BOOK_LIMITS, mostStakeMinor, mostPayoutMinor })).toBe(most)
})

test('the slip gets the bounds of the book and of each league, with the factor of the member in them', () => {
  expect(boundsOf([row('delta', 1_001, null), row(null, 5_000, 90_000)], 50)).toEqual([
    { league: null, mostStakeMinor: 2_500, mostPayoutMinor: 45_000 },
    { league: 'delta', mostStakeMinor: 500, mostPayoutMinor: 45_000 },
  ])
})
