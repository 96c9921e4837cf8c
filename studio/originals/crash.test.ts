/** GAME-09, FAIR-01, FAIR-03: crash: its draw, its clock, and when a press counts. */
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { hashLink } from '../tables/hash-chain.ts'
import { refuseStakes } from '../tables/limits.ts'
import { CRASH_TABLES } from '../tables/table-list.ts'
import {
  CRASH_MOST,
  computeCashOut,
  crashPayout,
  crashReturnAt,
  drawCrash,
  flightMs,
  LEAST_TARGET,
  multiplierAt,
  reachedMs,
  readTarget,
  spotOfTarget,
} from './crash.ts'
import { describeCrash } from './describe-play.ts'
import { computeReturnAtStake } from './return-at-stake.ts'

const SALT = 'drand:quicknet:test'

test('FAIR-03 a target is reached with 99 % of its odds, so each returns 99 %', async () => {
  // 2,000 links: what is drawn lies as often at or above 2.00 as 99 / 200 says, within four deviations.
  let [link, reached, atOnce] = ['seed of the count', 0, 0]
  for (let round = 0; round < 2_000; round += 1) {
    link = hashLink(link)
    const end = await drawCrash(link, SALT)
    if (end >= 200) reached += 1
    if (end < LEAST_TARGET) atOnce += 1
  }
  expect(Math.abs(reached / 2_000 - 0.495)).toBeLessThan(0.045)
  expect(Math.abs(atOnce / 2_000 - 0.019_802)).toBeLessThan(0.0125)
})

test('a player with the hash shown before the round and the salt knows nothing of its end', async () => {
  let [link, agreed] = ['seed of the guess', 0]
  for (let round = 0; round < 400; round += 1) {
    const shown = hashLink(link)
    const [believed, drawn] = [await drawCrash(shown, SALT), await drawCrash(link, SALT)]
    if (believed >= 200 === drawn >= 200) agreed += 1
    link = shown
  }
  expect(Math.abs(agreed - 200)).toBeLessThan(40)
})

describe('the clock of a flight', () => {
  test.each([
    [0, 100],
    [165, 100],
    [166, 101],
    [11_552, 199],
    [11_553, 200],
    [1_000_000, CRASH_MOST],
  ])('after %i ms %i stands', (ms, multiplier) => expect(multiplierAt(ms)).toBe(multiplier))

  test('each multiplier is reached at one millisecond, and an end holds until the next', () => {
    for (const multiplier of [101, 102, 150, 199, 200, 664, 1_000, 99_999, CRASH_MOST]) {
      expect(multiplierAt(reachedMs(multiplier))).toBeGreaterThanOrEqual(multiplier)
      expect(multiplierAt(reachedMs(multiplier) - 1)).toBeLessThan(multiplier)
      expect(flightMs(multiplier)).toBe(multiplier === CRASH_MOST ? reachedMs(CRASH_MOST) : reachedMs(multiplier + 1))
    }
    expect(flightMs(100)).toBe(0)
  })
})

describe('when a press counts', () => {
  const end = 200
  const late = flightMs(end)
  test.each([
    ['before 1.01', null, 100, 'too early'],
    ['in the middle', null, reachedMs(150), { at: 150 }],
    ['a millisecond before the end', null, late - 1, { at: 200 }],
    ['in the millisecond of the end', null, late, 'too late'],
    ['after the end', null, late + 5_000, 'too late'],
    ['before the target', 180, reachedMs(150), { at: 150 }],
    ['after the target', 180, reachedMs(190), { at: 180 }],
    ['after the end, with a target that was reached', 180, late + 1, { at: 180 }],
    ['after the end, with a target that was not', 201, late + 1, 'too late'],
  ] as const)('%s', (_, target, ms, expected) => expect(computeCashOut({ end, target }, ms)).toEqual(expected))

  test('a round that ends at 1.00 pays nobody', () => {
    expect(computeCashOut({ end: 100, target: null }, 0)).toBe('too late')
    expect(crashPayout(1_000, null)).toBe(0)
    expect(crashPayout(333, 131)).toBe(436)
  })
})

test('a stake lies on a press or on one target, within the limits, once', () => {
  expect(['press', 'auto-101', 'auto-1000000'].map(readTarget)).toEqual([null, 101, 1_000_000])
  for (const spot of ['', 'auto-100', 'auto-1000001', 'auto-0250', 'auto-2.50', 'player'])
    expect(readTarget(spot), spot).toBeUndefined()
  expect(spotOfTarget(250)).toBe('auto-250')
  const game = CRASH_TABLES[0]!
  expect(refuseStakes(game, { press: 100 }, [])).toBeNull()
  expect(refuseStakes(game, { press: 100, 'auto-200': 100 }, [])).toBe('invalid_fields')
  expect(refuseStakes(game, { press: 9 }, [])).toBe('invalid_fields')
  expect(refuseStakes(game, { press: 10_001 }, [])).toBe('invalid_fields')
  expect(refuseStakes(game, { press: 100 }, [{ press: 100 }])).toBe('conflict')
})

test.each([
  ['auto-101', 10, 'invalid_fields'],
  ['auto-109', 10, 'invalid_fields'],
  ['auto-110', 10, null],
  ['auto-101', 99, 'invalid_fields'],
  ['auto-101', 100, null],
  ['press', 10, null],
] as const)('F6 %s with %i minor units: a target that pays its stake alone is not taken', (spot, stakeMinor, refusal) =>
  expect(refuseStakes(CRASH_TABLES[0]!, { [spot]: stakeMinor }, [])).toBe(refusal),
)

test('FAIR-03 what a stake returns after the cut is what limbo returns at this target; a press has the span of all', () => {
  for (const [target, stakeMinor] of [
    [119, 10],
    [150, 15],
    [199, 11],
    [200, 10],
    [250, 100],
  ] as const) {
    const [limbo] = computeReturnAtStake('limbo', `${target}`, stakeMinor) ?? []
    for (const figure of crashReturnAt(stakeMinor, target)) expect(figure).toBeCloseTo(limbo ?? 0, 4)
  }
  for (const stakeMinor of [10, 37, 150, 100]) {
    const all = Array.from({ length: 20_000 }, (_, at) => crashReturnAt(stakeMinor, LEAST_TARGET + at)[0])
    expect(crashReturnAt(stakeMinor, null)).toEqual([Math.min(...all), Math.max(...all)])
  }
  expect(crashReturnAt(10, null)[0]).toBeCloseTo(90.83, 2)
})

test.each(LANGUAGES)('MEM-07 a bet at crash in words, in %s', (language) => {
  const tell = (stakes: Record<string, number>, result: string[][], payoutMinor: number) =>
    describeCrash({ round: 1, stakes, result }, payoutMinor, language)
  const told = tell({ 'auto-250': 100 }, [['664'], ['250']], 250)
  for (const figure of ['6.64', '2.50×']) expect(told).toContain(figure)
  expect(told).not.toMatch(/[{}]|undefined/)
  expect(tell({ press: 100 }, [['664']], 0)).not.toMatch(/[{}]|undefined/)
})
