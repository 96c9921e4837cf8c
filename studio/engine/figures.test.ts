import { describe, expect, test } from 'vitest'
import studioBooks from '../../contract/demo/studio-books.json' with { type: 'json' }
import studioGames from '../../contract/demo/studio-games.json' with { type: 'json' }
import studioRooms from '../../contract/demo/studio-rooms.json' with { type: 'json' }
import studioTables from '../../contract/demo/studio-tables.json' with { type: 'json' }
import { presentBooks } from '../catalogue/present-books.ts'
import { presentGames } from '../catalogue/present-games.ts'
import { presentRooms } from '../catalogue/present-rooms.ts'
import { presentTables } from '../catalogue/present-tables.ts'
import { FIGURES } from '../models/figures.generated.ts'
import { MODELS } from '../models/index.ts'
import { evaluateGrid, gridAt } from './evaluate.ts'
import { computeFigures } from './figures.ts'
import { paytableIdOf, type SlotModel } from './model.ts'
import { simulate } from './simulate.ts'
import { countSpins } from './spin-distribution.ts'

const named = MODELS.map((model) => [paytableIdOf(model), model] as const)

describe('FAIR-03 the figures', () => {
  test.each(named)('%s: the stored figures are the computed ones', (id, model) => {
    expect(computeFigures(model)).toEqual(FIGURES[id])
  })

  test.each(named)(
    '%s: returns between 95 and 96.5 %%, and its top prize is within the odds that need no notice',
    (id) => {
      expect(FIGURES[id]?.rtp).toBeGreaterThanOrEqual(0.95)
      expect(FIGURES[id]?.rtp).toBeLessThanOrEqual(0.965)
      expect(FIGURES[id]?.topPrizeOneIn).toBeLessThan(100_000_000)
    },
  )

  test.each(named)('%s: a seeded simulation agrees', (id, model) => {
    const run = simulate(model, 40_000, 20_261_120)
    const figures = FIGURES[id]!
    // Four standard errors: a right engine fails once in 16,000 seeds.
    expect(Math.abs(run.rtp - figures.rtp)).toBeLessThan((4 * figures.deviation) / Math.sqrt(run.rounds))
    const spread = Math.sqrt(figures.hitFrequency * (1 - figures.hitFrequency))
    expect(Math.abs(run.hitFrequency - figures.hitFrequency)).toBeLessThan((4 * spread) / Math.sqrt(run.rounds))
  })

  test('the list of games is current', () => {
    expect(studioGames).toEqual(presentGames())
    expect(studioTables).toEqual(presentTables())
    expect(studioBooks).toEqual(presentBooks())
    expect(studioRooms).toEqual(presentRooms())
  })
})

describe('FAIR-03 counting', () => {
  /** Small enough to walk every combination without any shortcut. */
  const small: SlotModel = {
    family: 'lines-5x3',
    temper: 'calm',
    version: 0,
    rows: 3,
    reels: ['ABSAC', 'AWBCS', 'ABCWA', 'SABC', 'CABW'],
    lines: [
      [1, 1, 1, 1, 1],
      [0, 1, 2, 1, 0],
      [2, 2, 0, 0, 2],
    ],
    pays: { W: [3, 9, 27], A: [2, 5, 11], B: [1, 2, 7], C: [1, 3, 4] },
    wildMultiplier: 2,
    scatterPays: { 2: 1, 3: 6 },
  }

  test('the classes are those of plain enumeration', () => {
    const plain = new Map<string, number>()
    let combinations = [[]] as number[][]
    for (const reel of small.reels)
      combinations = combinations.flatMap((stops) => [...reel].map((_, stop) => [...stops, stop]))
    for (const stops of combinations) {
      const { pay, scatters } = evaluateGrid(small, gridAt(small, stops))
      plain.set(`${pay}:${scatters}`, (plain.get(`${pay}:${scatters}`) ?? 0) + 1)
    }
    const counted = new Map<string, number>()
    for (const { pay, scatters, ways } of countSpins(small)) {
      counted.set(`${pay}:${scatters}`, (counted.get(`${pay}:${scatters}`) ?? 0) + ways)
    }
    expect([...counted].sort()).toEqual([...plain].sort())
  })

  test('with free spins, the moments are those of every path of a tiny reel', () => {
    // One reel of two stops would not pay; three reels of two stops have eight spins, two of which win more.
    const tiny: SlotModel = {
      family: 'classic-3x3',
      temper: 'calm',
      version: 0,
      rows: 3,
      reels: ['AAAS', 'AAAS', 'AAAS'],
      lines: [[0, 0, 0]],
      pays: { A: [4] },
      wildMultiplier: 1,
      scatterPays: {},
      freeSpins: { awards: { 3: 2 }, multiplier: 2, most: 3 },
    }
    // Scatters of a reel: stop 0 shows AAA, the others show the S; a stop of 3 starts with it.
    const spins = [...Array(64).keys()].map((n) => {
      const result = evaluateGrid(tiny, gridAt(tiny, [n & 3, (n >> 2) & 3, n >> 4]))
      return { pay: result.pay, won: result.scatters === 3 ? 2 : 0 }
    })
    const mean = spins.reduce((sum, spin) => sum + spin.pay, 0) / 64
    const chance = spins.filter((spin) => spin.won > 0).length / 64
    // Two free spins; the first that wins again adds the one that the cap leaves.
    const expectedFreeSpins = chance * (2 + (1 - (1 - chance) ** 2))
    expect(computeFigures(tiny).rtp).toBeCloseTo(mean + expectedFreeSpins * 2 * mean, 12)
  })
})
