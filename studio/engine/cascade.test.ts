import { describe, expect, test } from 'vitest'
import { FIGURES } from '../models/figures.generated.ts'
import { waysBold } from '../models/ways-5x4-bold.ts'
import { isWaysModel, playCascade, type WaysModel } from './cascade.ts'
import { paytableIdOf } from './model.ts'
import { countWaySpins } from './ways-distribution.ts'

/** Reels of four rows where stop 0 shows the first four signs; what falls in comes from the strip's end. */
function buildModel(reels: string[], multipliers = [1, 2, 3]): WaysModel {
  return {
    family: 'ways-5x4',
    temper: 'calm',
    version: 0,
    rows: 4,
    reels,
    lines: [],
    wildMultiplier: 1,
    pays: { A: [2, 5, 11], B: [1, 2, 7] },
    scatterPays: { 3: 4 },
    ways: { stakeUnits: 20, multipliers },
  }
}
const play = (reels: string[], multipliers?: number[]) => playCascade(buildModel(reels, multipliers), [0, 0, 0, 0, 0])

describe('ways', () => {
  test.each([
    ['one way', ['ACDE', 'AFGH', 'AFGH', 'FGHF', 'FGHF'], [{ symbol: 'A', count: 3, ways: 1, pay: 2 }]],
    [
      'two on the first reel, three on the second',
      ['AACD', 'AAAF', 'AFGH', 'FGHF', 'FGHF'],
      [{ symbol: 'A', count: 3, ways: 6, pay: 12 }],
    ],
    [
      'a wild stands in and is counted for each symbol',
      ['ABCD', 'WFGH', 'WFGH', 'WFGH', 'AFGH'],
      [
        { symbol: 'A', count: 5, ways: 1, pay: 11 },
        { symbol: 'B', count: 4, ways: 1, pay: 2 },
      ],
    ],
    ['a gap ends the run', ['ACDE', 'AFGH', 'FGHF', 'AFGH', 'AFGH'], []],
    ['scatters are no run', ['SCDE', 'SFGH', 'SFGH', 'FGHF', 'FGHF'], []],
  ])('%s', (_, reels, wins) => {
    expect(play(reels).falls[0]!.wayWins).toEqual(wins)
  })
})

describe('a cascade', () => {
  test('what won vanishes, what is above falls, and the strip goes on from its end', () => {
    const { falls } = play(['CADEB', 'FAGHB', 'FGAHB', 'FGHF', 'FGHF'])
    expect(falls.map(({ grid }) => grid.slice(0, 3))).toEqual([
      ['CADE', 'FAGH', 'FGAH'],
      ['BCDE', 'BFGH', 'BFGH'],
      ['ECDE', 'HFGH', 'HFGH'],
    ])
  })

  test('each fall pays its multiplier, the last of them holds', () => {
    const { falls, pay } = play(['CADEB', 'FAGHB', 'FGAHB', 'FGHF', 'FGHF'], [1, 3])
    expect(falls.map(({ multiplier, wayWins }) => [multiplier, wayWins.map((win) => win.pay)])).toEqual([
      [1, [2]],
      [3, [1]],
      [3, []],
    ])
    expect(pay).toBe(2 + 3 * 1)
  })

  test('scatters are counted once nothing falls any more', () => {
    // The third one falls in where the win was.
    const { falls, scatters, scatterPay } = play(['ACDSF', 'AFGH', 'AFSHS', 'FGHF', 'FGHF'])
    expect(falls.length).toBeGreaterThan(1)
    expect(scatters).toBe(3)
    expect(scatterPay).toBe(4)
  })
})

describe('FAIR-03 counting ways', () => {
  test('the classes are those of plain enumeration', () => {
    const small = buildModel(['ABSACD', 'AWBCS', 'ABCWA', 'SABC', 'CABWD'])
    const plain = new Map<string, number>()
    let combinations = [[]] as number[][]
    for (const reel of small.reels)
      combinations = combinations.flatMap((stops) => [...reel].map((_, stop) => [...stops, stop]))
    for (const stops of combinations) {
      const { pay, scatters } = playCascade(small, stops)
      plain.set(`${pay}:${scatters}`, (plain.get(`${pay}:${scatters}`) ?? 0) + 1)
    }
    const counted = new Map(countWaySpins(small).map(({ pay, scatters, ways }) => [`${pay}:${scatters}`, ways]))
    expect([...counted].sort()).toEqual([...plain].sort())
  })

  test('the game of ways returns 96 % within 0.3', () => {
    expect(isWaysModel(waysBold)).toBe(true)
    expect(Math.abs(FIGURES[paytableIdOf(waysBold)]!.rtp - 0.96)).toBeLessThanOrEqual(0.003)
  })
})
