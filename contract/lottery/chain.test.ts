/** FAIR-02: which chain a ticket names before its draw. */
import { expect, test } from 'vitest'
import { findChainEnd } from './chain.ts'
import { LOTTERY_GAMES } from './games.ts'
import { periodAt, periodsFrom } from './periods.ts'

const game = LOTTERY_GAMES.get('five-star-numbers')!
const [first = '', second = '', third = '', fourth = ''] = periodsFrom(
  game,
  periodAt(game, Date.UTC(2026, 10, 20)).period,
  4,
).map(({ period }) => period)
const installation = { kind: 'installation', endSeed: 'past', firstPeriod: first, length: 2 } as const
const live = { kind: 'live', endSeed: 'live', firstPeriod: second, length: 2 } as const

test.each([
  ['before each chain', second, [{ ...live, firstPeriod: third }], null],
  ['after the last place of a chain', fourth, [live], null],
  ['before the first start: the installation’s', first, [installation, live], 'past'],
  ['held by both: the live one', second, [live, installation], 'live'],
  ['held by two live ones: the newer', third, [live, { ...live, endSeed: 'newer', firstPeriod: third }], 'newer'],
])('a period %s', (_, period, chains, end) => expect(findChainEnd(game, chains, period)).toBe(end))
