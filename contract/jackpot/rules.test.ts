/** PROMO, FAIR-01: when a jackpot falls and what it pays, by hand-made numbers. */

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { JACKPOT_LEVELS, JACKPOTS, type LevelTerms } from './jackpots.ts'
import {
  computeEntry,
  contributionOf,
  drawLevel,
  isHit,
  isSoundEntry,
  POOL_UNITS,
  poolAfter,
  returnBpsOf,
  returnPercentOf,
} from './rules.ts'

/** From 10.00 to 50.00, one per cent of a stake. */
const TERMS: LevelTerms = { seedMinor: 1_000, mustHitByMinor: 5_000, shareBps: 100 }
const SEED = TERMS.seedMinor * POOL_UNITS
const CEILING = TERMS.mustHitByMinor * POOL_UNITS
const HALF = 2 ** 31

describe('a level', () => {
  test('takes its share of a stake without a rest', () => {
    expect(contributionOf(TERMS, 20)).toBe(2_000)
    expect(contributionOf({ ...TERMS, shareBps: 3 }, 7)).toBe(21)
  })

  test.each([
    ['a draw of 0 wins', SEED, 0, true],
    ['the highest draw loses while there is room', SEED, 2 ** 32 - 1, false],
    // A stake of 100.00 adds 1.00 to a pool with room for 40.00: a fortieth of all draws wins.
    ['the last draw that wins', SEED, Math.ceil(2 ** 32 / 40) - 1, true],
    ['the first draw that loses', SEED, Math.ceil(2 ** 32 / 40), false],
    ['half of the room: half of the draws', CEILING - 2_000_000, HALF - 1, true],
    ['half of the room: the other half', CEILING - 2_000_000, HALF, false],
    ['what fills the pool wins by any draw', CEILING - 1_000_000, 2 ** 32 - 1, true],
    ['what would pass the ceiling wins by any draw', CEILING - 1, 2 ** 32 - 1, true],
  ])('%s', (_, pool, drawn, wins) => {
    const entry = computeEntry('mini', TERMS, pool, 10_000, drawn)
    expect(entry.paidMinor > 0).toBe(wins)
    expect(isSoundEntry(entry)).toBe(true)
  })

  test('pays the pool to the minor unit, and the rest stays beside the seed', () => {
    const entry = computeEntry('mini', TERMS, SEED + 12_345, 20, 0)
    expect(entry).toMatchObject({ contribution: 2_000, paidMinor: 1_001 })
    expect(poolAfter(entry, TERMS)).toBe(SEED + 4_345)
  })

  test('that was found below its seed pays what it holds, less likely than at its seed, and begins again at the seed', () => {
    const short = SEED - 300 * POOL_UNITS
    const entry = computeEntry('mini', TERMS, short, 20, 0)
    expect([entry.paidMinor, isSoundEntry(entry)]).toEqual([700, true])
    expect(poolAfter(entry, TERMS)).toBe(SEED + 2_000)
    const last = Math.ceil(2 ** 32 / 40) - 1
    expect([SEED, short].map((pool) => computeEntry('mini', TERMS, pool, 10_000, last).paidMinor > 0)).toEqual([
      true,
      false,
    ])
  })

  test('grows by the contribution where it does not fall', () => {
    const entry = computeEntry('mini', TERMS, SEED, 20, HALF)
    expect(poolAfter(entry, TERMS)).toBe(SEED + 2_000)
  })

  test('counts with integers where floats would round', () => {
    const ceiling = 9_000_000_000_000_000
    const facts = { pool: 0, contribution: 4_500_000_000_000_000, ceiling, drawn: HALF }
    expect(isHit(facts)).toBe(false)
    expect(isHit({ ...facts, contribution: facts.contribution + 1 })).toBe(true)
  })

  test.each([
    ['a sum that its pool does not hold', { paidMinor: 1_002 }],
    ['a hit that the draw does not give', { drawn: 2 ** 32 - 1 }],
    ['a pool above its ceiling', { pool: CEILING }],
  ])('a record with %s is not sound', (_, change) => {
    expect(isSoundEntry({ ...computeEntry('mini', TERMS, SEED + 12_345, 20, 0), ...change })).toBe(false)
  })
})

test('a draw is the first 32 bits of the HMAC under the level’s own client seed', async () => {
  const digest = createHmac('sha256', 'ab'.repeat(32)).update('my seed:jackpot:grand:7:0').digest()
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'my seed', nonce: 7 }
  expect(await drawLevel(seeds, 'v1', 'grand')).toBe(digest.readUInt32BE(0))
})

/** Each step by itself, exactly: the chance that the pool comes so far, times what it pays there. */
function countReturn(terms: LevelTerms, stakeMinor: number): number {
  const contribution = contributionOf(terms, stakeMinor)
  const ceiling = terms.mustHitByMinor * POOL_UNITS
  let [reached, paid, given] = [1, 0, 0]
  for (let pool = terms.seedMinor * POOL_UNITS; reached > 1e-15; pool += contribution) {
    const chance = Math.min(1, contribution / (ceiling - pool))
    given += reached * contribution
    paid += reached * chance * (pool + contribution)
    reached *= 1 - chance
  }
  return (paid / given) * terms.shareBps
}

test.each(JACKPOTS.flatMap(({ levels }) => JACKPOT_LEVELS.map((level) => [level, levels[level]] as const)))(
  'the printed return of %s is what its steps return at each stake',
  (_, terms) => {
    for (const stakeMinor of [1_000, 10_000])
      expect(countReturn(terms, stakeMinor)).toBeCloseTo(returnBpsOf(terms, stakeMinor), 6)
  },
)

test('with its jackpot a game returns less than is staked', () => {
  for (const jackpot of JACKPOTS) expect(returnPercentOf(jackpot, 10_000)).toBeLessThan(1)
})
