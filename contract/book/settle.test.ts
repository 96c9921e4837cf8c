/** The 38 printed vectors of settlement, and what holds for every coupon. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countLines, largestPayout, largestUnit, listLines, payCoupon, shapeOf } from './coupon.ts'
import { parsePick } from './picks.ts'
import { deadHeat, factorOf, ONE, type Outcome, payLine, settlePick, VOID } from './settle.ts'
import { countMultiple, countSingles } from './turnover.ts'

/** `pick @odds score`: `1 @2.10 2-1`, `AH1 -0.25 from 1-0 @1.90 2-1`, `DH 6.00 1/3`. */
function readLeg(text: string): { odds: number; outcome: Outcome } {
  const heat = /^DH (\d+\.\d\d) (\d)\/(\d)$/.exec(text)
  if (heat) return { odds: hundredths(heat[1]), outcome: deadHeat(Number(heat[2]), Number(heat[3])) }
  const [, name = '', from, odds, end] = /^(.+?)(?: from (\d-\d))? @(\d+\.\d\d) (.+)$/.exec(text) ?? []
  const pick = parsePick(pickOf(name))
  if (!pick) throw new Error(`${text} is no leg`)
  if (end === 'void') return { odds: hundredths(odds), outcome: VOID }
  return {
    odds: hundredths(odds),
    outcome: settlePick(pick, { kind: 'score', ...readScore(end) }, from ? readScore(from) : undefined),
  }
}
const hundredths = (text = '') => Number(text.replace('.', ''))
const readScore = (text = '') => ({ home: Number(text.split('-')[0]), away: Number(text.split('-')[1]) })
const quarters = (text = '') => String(Number(text) * 4)

function pickOf(name: string): string {
  const [word = '', line] = name.split(' ')
  if (/^[1X2]$/.test(word)) return `1x2:${word.toLowerCase()}`
  if (word.startsWith('AH')) return `ah:${word.at(-1)}:${quarters(line)}`
  if (word === 'over' || word === 'under') return `ou:${word}:${quarters(line)}`
  if (word === 'map') return `win:${line}`
  return `${word.toLowerCase()}:${line?.toLowerCase()}`
}

const pay = (kind: string, unitMinor: number, legs: string) =>
  payCoupon(
    { kind, unitMinor },
    legs.split('; ').map((text) => {
      const { odds, outcome } = readLeg(text)
      return factorOf(odds, outcome)
    }),
  )

test.each<[string, string, number, number]>([
  ['S01', '1 @2.10 2-1', 1_000, 2_100],
  ['S02', 'X @3.40 1-0', 1_000, 0],
  ['S03', 'AH1 -0.5 @1.95 1-0', 1_000, 1_950],
  ['S04', 'AH1 -0.25 @1.95 1-1', 1_000, 500],
  ['S05', 'AH1 +0.25 @1.95 1-1', 1_000, 1_475],
  ['S06', 'AH1 -0.75 @2.02 1-0', 1_000, 1_510],
  ['S07', 'AH1 -1 @2.02 1-0', 1_000, 1_000],
  ['S08', 'AH1 -1.25 @2.02 1-0', 1_000, 500],
  ['S09', 'AH2 +0.75 @1.87 2-1', 1_000, 500],
  ['S10', 'AH2 +1.25 @1.87 2-1', 1_000, 1_435],
  ['S11', 'AH2 +0.75 @1.87 2-1', 1_001, 500],
  ['S12', 'over 2 @1.91 1-1', 1_000, 1_000],
  ['S13', 'over 2.25 @1.91 1-1', 1_000, 500],
  ['S14', 'under 2.25 @1.91 1-1', 1_000, 1_455],
  ['S15', 'over 2.75 @1.91 2-1', 1_000, 1_455],
  ['S16', 'under 2.75 @1.98 2-1', 1_000, 500],
  ['S17', 'AH1 +0.25 @1.93 1-1', 333, 487],
  ['S18', 'DNB 1 @1.60 0-0', 1_000, 1_000],
  ['S19', 'CS 2-1 @8.80 2-1', 1_000, 8_800],
  ['S20', 'BTTS no @1.91 3-0', 1_000, 1_910],
  ['S21', 'map 2 @2.54 1-2', 1_000, 2_540],
  ['S22', '1 @2.10 void', 1_000, 1_000],
  ['S23', 'DH 6.00 1/3', 1_000, 2_000],
  ['S24', 'DH 3.00 3/6', 5_000, 7_500],
  ['S25', 'AH1 -0.25 from 1-0 @1.90 2-1', 1_000, 500],
])('%s %s', (_, leg, unitMinor, payout) => {
  expect(pay('multiple', unitMinor, leg)).toBe(payout)
})

const HEINZ = '1 @1.31 3-0; 1 @2.02 1-0; over 2.5 @1.87 2-2; BTTS yes @1.74 2-2; AH1 -0.25 @1.80 0-0; map 1 @1.51 2-0'
test.each<[string, string, number, number, string, number]>([
  ['S26', 'multiple', 1_000, 1, '1 @1.85 2-0; AH1 +0.25 @1.95 1-1', 2_728],
  ['S27', 'multiple', 1_000, 1, '1 @1.85 2-0; AH1 -0.25 @1.95 1-1; over 2.5 @1.91 2-1', 1_766],
  ['S28', 'multiple', 1_000, 1, '1 @1.85 2-0; 2 @2.40 void; over 2.5 @1.91 2-1', 3_533],
  ['S29', 'multiple', 777, 1, 'AH2 +0.75 @1.87 2-1; AH1 +0.25 @1.95 1-1; under 2.25 @1.91 1-1', 833],
  ['S30', 'trixie', 100, 4, '1 @1.85 2-0; X @3.40 1-1; 2 @4.20 1-1', 629],
  ['S31', 'patent', 100, 7, '1 @1.85 2-0; AH1 -0.25 @1.95 1-1; 2 @4.20 1-1', 327],
  ['S32', 'yankee', 100, 11, '1 @1.85 2-0; AH1 +0.25 @1.95 1-1; over 2 @1.91 1-1; BTTS yes @1.74 0-1', 876],
  ['S33', 'lucky15', 100, 15, '1 @2.02 1-0; 1 @2.60 1-0; X @3.35 0-0; 2 @2.60 0-1', 16_922],
  [
    'S34',
    'canadian',
    50,
    26,
    '1 @2.02 1-0; AH2 +0.75 @1.87 2-1; over 2.75 @1.91 2-1; 2 @2.60 void; CS 0-0 @9.40 1-1',
    808,
  ],
  ['S35', 'heinz', 10, 57, HEINZ, 1_941],
  ['S36', '2-of-4', 250, 6, '1 @1.85 2-0; X @3.40 1-1; 2 @4.20 1-1; DH 5.00 1/2', 4_853],
  ['S37', 'goliath', 1, 247, `${HEINZ}; 2 @2.60 void; DC X2 @1.45 1-1`, 867],
  ['S38', 'multiple', 1_000, 1, '1 @1.85 2-0; AH1 -0.25 @1.95 0-2; over 2.5 @1.91 2-1; 2 @2.60 0-1', 0],
])('%s %s', (_, kind, unitMinor, lines, legs, payout) => {
  const shape = shapeOf(kind, legs.split('; ').length)
  expect(shape && countLines(shape)).toBe(lines)
  expect(pay(kind, unitMinor, legs)).toBe(payout)
})

describe('lines', () => {
  test.each([
    ['trixie', 3, 4],
    ['patent', 3, 7],
    ['yankee', 4, 11],
    ['lucky15', 4, 15],
    ['canadian', 5, 26],
    ['lucky31', 5, 31],
    ['heinz', 6, 57],
    ['lucky63', 6, 63],
    ['superheinz', 7, 120],
    ['goliath', 8, 247],
    ['2-of-8', 8, 28],
    ['multiple', 1, 1],
    ['multiple', 20, 1],
  ])('%s of %i: %i', (kind, legs, lines) => {
    const shape = shapeOf(kind, legs)
    expect(shape && [countLines(shape), listLines(shape).length]).toEqual([lines, lines])
  })

  test.each([
    ['multiple', 21],
    ['multiple', 0],
    ['goliath', 9],
    ['2-of-9', 9],
    ['4-of-4', 4],
    ['1-of-3', 3],
    ['trixie', 4],
    ['toString', 3],
    ['', 1],
  ])('%j of %i is none', (kind, legs) => expect(shapeOf(kind, legs)).toBeNull())
})

const oddsArb = fc.integer({ min: 101, max: 99_000 })
const outcomeArb: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom<Outcome>(
    { won: 1, back: 0, of: 1 },
    { won: 0, back: 0, of: 1 },
    VOID,
    { won: 1, back: 1, of: 2 },
    { won: 0, back: 1, of: 2 },
  ),
  fc.integer({ min: 2, max: 8 }).map((tied) => deadHeat(1, tied)),
)
const couponArb = fc
  .constantFrom('multiple', 'trixie', 'yankee', 'lucky15', 'canadian', '2-of-3', '3-of-5')
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      unitMinor: fc.integer({ min: 1, max: 10_000_000 }),
      legs: fc
        .array(fc.record({ odds: oddsArb, outcome: outcomeArb }), { minLength: 1, maxLength: 8 })
        .filter((legs) => shapeOf(kind, legs.length) !== null),
    }),
  )

describe('every coupon', () => {
  test('pays the sum of its lines, each cut once, and never more than when all wins', () => {
    fc.assert(
      fc.property(couponArb, ({ kind, unitMinor, legs }) => {
        const factors = legs.map(({ odds, outcome }) => factorOf(odds, outcome))
        const shape = shapeOf(kind, legs.length)!
        const lines = listLines(shape).map((line) =>
          payLine(
            unitMinor,
            line.map((leg) => factors[leg] ?? ONE),
          ),
        )
        const payout = payCoupon({ kind, unitMinor }, factors)
        expect(payout).toBe(lines.reduce((sum, line) => sum + line, 0))
        expect(payout).toBeLessThanOrEqual(
          largestPayout(
            { kind, unitMinor },
            legs.map(({ odds }) => odds),
          ),
        )
      }),
    )
  })

  test('a factor lies between 0 and the odds', () => {
    fc.assert(
      fc.property(oddsArb, outcomeArb, (odds, outcome) => {
        const { num, den } = factorOf(odds, outcome)
        expect(num >= 0n && num * 100n <= BigInt(odds) * den).toBe(true)
      }),
    )
  })

  test('a void leg is as if it were not there, and a coupon that is void throughout pays its stake', () => {
    fc.assert(
      fc.property(couponArb, ({ kind, unitMinor, legs }) => {
        const factors = legs.map(({ odds, outcome }) => factorOf(odds, outcome))
        if (kind === 'multiple') expect(payLine(unitMinor, [...factors, ONE])).toBe(payLine(unitMinor, factors))
        const shape = shapeOf(kind, legs.length)!
        const allVoid = legs.map(({ odds }) => factorOf(odds, VOID))
        expect(payCoupon({ kind, unitMinor }, allVoid)).toBe(unitMinor * countLines(shape))
      }),
    )
  })

  test('the two sides of a line share each stake: what one wins the other loses', () => {
    const score = fc.record({ home: fc.nat(9), away: fc.nat(9) })
    fc.assert(
      fc.property(score, score, fc.integer({ min: -20, max: 20 }), (end, from, line) => {
        const one = settlePick({ market: 'ah', side: '1', line }, { kind: 'score', ...end }, from)
        const other = settlePick({ market: 'ah', side: '2', line: -line }, { kind: 'score', ...end }, from)
        expect([other.won, other.back, other.of]).toEqual([one.of - one.won - one.back, one.back, one.of])
      }),
    )
  })

  test('the largest unit fits the cap, and one more does not', () => {
    fc.assert(
      fc.property(couponArb, ({ kind, legs }) => {
        const odds = legs.map((leg) => leg.odds)
        const unitMinor = largestUnit(kind, odds, 50_000_000)
        expect(largestPayout({ kind, unitMinor }, odds)).toBeLessThanOrEqual(50_000_000)
        expect(largestPayout({ kind, unitMinor: unitMinor + 1 }, odds)).toBeGreaterThan(50_000_000)
      }),
    )
  })
})

describe('turnover of a bonus', () => {
  const single = (pick: string, odds: number, stakeMinor: number, from = { home: 0, away: 0 }) => ({
    pick,
    odds,
    stakeMinor,
    from,
  })

  test.each<[string, Parameters<typeof countSingles>[0], number]>([
    ['one', [single('ou:over:10', 190, 1_000)], 1_000],
    ['both sides', [single('ou:over:10', 190, 1_000), single('ou:under:10', 190, 1_000)], 100],
    ['three ways', ['1', 'x', '2'].map((side) => single(`1x2:${side}`, 290, 1_000)), 100],
    ['with a middle that both win', [single('ou:over:9', 190, 1_000), single('ou:under:11', 190, 1_000)], 100],
    ['every boat', Array.from({ length: 8 }, (_, lane) => single(`race:${lane + 1}`, 700, 100)), 100],
  ])('%s', (_, singles, counted) => {
    expect(countSingles(singles)).toBe(counted)
  })

  test('a multiple counts its valid bet, with every leg at 1.50 or more', () => {
    expect(countMultiple({ stakeMinor: 1_000, payoutMinor: 0 }, [150, 200])).toBe(1_000)
    expect(countMultiple({ stakeMinor: 1_000, payoutMinor: 1_200 }, [150, 200])).toBe(200)
    expect(countMultiple({ stakeMinor: 1_000, payoutMinor: 1_000 }, [150, 200])).toBe(0)
    expect(countMultiple({ stakeMinor: 1_000, payoutMinor: 0 }, [149, 400])).toBe(0)
  })
})
