import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { evaluateGrid } from '../engine/evaluate.ts'
import type { SpinOutcome } from '../engine/round.ts'
import { baccarat, baccaratFree } from '../table-rules/baccarat.ts'
import { describeTableBet } from '../tables/describe-table-bet.ts'
import { lanternTide } from '../themes/harbor-lines-5x3-calm.ts'
import { THEMES } from '../themes/index.ts'
import { describeRound } from './describe-round.ts'
import { ROUND_WORDS } from './round-words.ts'
import { SHAPE_NAMES } from './shape-names.ts'

const { model } = lanternTide

/** A spin that showed this grid: one string a reel. */
function buildSpin(grid: string[], overrides: Partial<SpinOutcome> = {}): SpinOutcome {
  const result = evaluateGrid(model, grid)
  return { ...result, grid, stops: [], multiplier: 1, awarded: 0, total: result.pay, ...overrides }
}

const tell = (spins: SpinOutcome[], language: (typeof LANGUAGES)[number] = 'EN') =>
  describeRound({ theme: lanternTide, lineStakeMinor: 5, spins, language })

const LOSING = ['CFE', 'DGH', 'EHB', 'FAC', 'GBD']

describe('MEM-07 a round in words', () => {
  test('names what stood on the reels, and never the code of a symbol', () => {
    expect(tell([buildSpin(LOSING)])).toBe(
      'No win.\nReels, each from top to bottom: Anchor, Step-cut gem, Round gem | Compass, Pear gem, Six-sided gem | ' +
        'Round gem, Six-sided gem, Koi | Step-cut gem, Ship, Anchor | Pear gem, Koi, Compass.',
    )
  })

  test('says what each line paid, in money', () => {
    const spin = buildSpin(['ACE', 'BAC', 'CAB', 'DFG', 'EGH'], {
      lineWins: [{ line: 2, symbol: 'A', count: 3, pay: 30 }],
    })
    expect(tell([spin])).toContain('Line 3: 3 × Ship paid 1.50.')
  })

  test('a free spin pays its multiple; those without a win are counted together', () => {
    const spins = [
      buildSpin(LOSING, { scatters: 3, scatterPay: 40, awarded: 3 }),
      buildSpin(LOSING, { multiplier: 2 }),
      buildSpin(LOSING, { multiplier: 2, lineWins: [{ line: 0, symbol: 'W', count: 4, pay: 100 }] }),
      buildSpin(LOSING, { multiplier: 2 }),
    ]
    expect(tell(spins).split('\n').slice(2)).toEqual([
      'Free spin 2: Line 1: 4 × Lantern (wild) paid 10.00.',
      'Free spins without a win: 2.',
    ])
    expect(tell(spins)).toContain('3 × Lighthouse (scatter) anywhere paid 2.00. 3 free spins won.')
  })

  test.each(LANGUAGES)('I18N-01 in %s without a gap and without a foreign word', (language) => {
    const spins = [buildSpin(LOSING, { awarded: 1 }), buildSpin(LOSING, { scatters: 3, scatterPay: 2, multiplier: 2 })]
    const text = tell(spins, language)
    expect(text).not.toMatch(/[{}]|undefined/)
    if (language !== 'EN') expect(text).not.toMatch(/Reels|Line|Free spin|won|paid/)
  })

  test('the longest round keeps to the record’s size, in whole lines', () => {
    const lineWins = Array.from({ length: 20 }, (_, line) => ({ line, symbol: 'F' as const, count: 5, pay: 100 }))
    const text = tell(Array.from({ length: 60 }, () => buildSpin(LOSING, { lineWins })))
    expect(text.length).toBeLessThanOrEqual(2_000)
    expect(text).toMatch(/paid 5\.00\.\n…$/)
  })
})

test.each(LANGUAGES)('no two symbols of one game share a name in %s', (language) => {
  for (const { code, symbols } of THEMES) {
    const names = Object.values(symbols).map(([shape]) => SHAPE_NAMES[shape][language])
    expect(new Set(names).size, `${code}: ${names.join(', ')}`).toBe(names.length)
  }
})

test('every language fills the same places', () => {
  const placesOf = (words: object) =>
    Object.values(words).map((text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted())
  for (const language of LANGUAGES) expect(placesOf(ROUND_WORDS[language])).toEqual(placesOf(ROUND_WORDS.EN))
})

describe('MEM-07 a bet at a live table in words', () => {
  /** The banker has six and wins. */
  const bet = {
    stakes: { banker: 1_000 },
    result: [
      ['♣2', '♥3'],
      ['♦2', '♠4'],
    ],
  }
  const tellBet = (paytable: string) => describeTableBet(baccarat, { ...bet, paytable }, 'EN')

  test('is told by the rules it was laid by, whatever the table plays by now', () => {
    expect(tellBet(baccarat.id)).toContain('Banker: bet 10.00, returned 19.50')
    expect(tellBet(baccaratFree.id)).toContain('Banker: bet 10.00, returned 15.00')
  })

  test('without these rules says what lay there, and no figure that others would make of it', () => {
    expect(tellBet('gone@1').split('\n').slice(-2)).toEqual([expect.stringMatching(/♣2 ♥3, ♦2 ♠4$/), 'Banker 10.00'])
  })
})
