/** SAFE-03: what a table takes of a player in one round. */
import { expect, test } from 'vitest'
import { niuNiu } from '../table-rules/niuniu.ts'
import { heldOf, largestCutPercent, refuseStakes, type Stakes, spotMaxMinor } from './limits.ts'
import { LIVE_TABLES } from './table-list.ts'

const LIMITS = { minMinor: 100, maxMinor: 500_000 }
const DOUBLE = 'player-1-double'

test('a spot that can lose five times its chips holds so much, and takes a fifth of the highest stake', () => {
  expect(heldOf(niuNiu, { 'player-1': 700, [DOUBLE]: 300 })).toBe(700 + 1_500)
  const most = niuNiu.spots.map((spot) => spotMaxMinor(spot, LIMITS))
  expect(most).toEqual([500_000, 500_000, 500_000, 100_000, 100_000, 100_000])
})

const CASES: [what: string, stakes: Stakes, before: Stakes[], isTaken: boolean][] = [
  ['the most of a spot', { [DOUBLE]: 100_000 }, [], true],
  ['more than a spot takes', { [DOUBLE]: 100_001 }, [], false],
  ['more than a spot takes, in two bets', { [DOUBLE]: 60_000 }, [{ [DOUBLE]: 50_000 }], false],
  ['held on two spots within the highest stake', { [DOUBLE]: 50_000, 'player-2-double': 50_000 }, [], true],
  ['held on two spots beyond it', { [DOUBLE]: 50_000, 'player-2-double': 50_001 }, [], false],
  ['held before and chips beyond it', { 'player-3': 100_000 }, [{ [DOUBLE]: 80_001 }], false],
  ['chips under the least', { [DOUBLE]: 99 }, [], false],
]
test.each(CASES)('%s', (_, stakes, before, isTaken) => {
  expect(refuseStakes({ rules: niuNiu, limits: LIMITS }, stakes, before)).toBe(isTaken ? null : 'invalid_fields')
})

test.each(LIVE_TABLES)('F6 $code tells what the cut to the cent takes at most of any bet', ({ rules, limits }) => {
  const taken = rules.spots.flatMap(({ pays }) =>
    pays.flatMap(([numerator, denominator]) =>
      Array.from({ length: 400 }, (_, above) => {
        const stake = limits.minMinor + above
        const exact = (stake * numerator) / denominator
        return ((exact - Math.floor((stake * numerator) / denominator)) / stake) * 100
      }),
    ),
  )
  expect(largestCutPercent(rules, limits)).toBeCloseTo(Math.max(...taken), 8)
})

test('F6 where a win is whole there is no cut, and a small chip on the banker loses most by it', () => {
  const cutOf = (code: string) => {
    const table = LIVE_TABLES.find((one) => one.code === code)!
    return largestCutPercent(table.rules, table.limits).toFixed(2)
  }
  expect([cutOf('lantern-baccarat-swift'), cutOf('lantern-baccarat-gold')]).toEqual(['4.52', '0.94'])
  expect(LIVE_TABLES.filter(({ rules, limits }) => largestCutPercent(rules, limits) === 0).length).toBeGreaterThan(0)
})
