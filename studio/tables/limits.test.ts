/** SAFE-03: what a table takes of a player in one round. */
import { expect, test } from 'vitest'
import { niuNiu } from '../table-rules/niuniu.ts'
import { heldOf, refuseStakes, type Stakes, spotMaxMinor } from './limits.ts'

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
