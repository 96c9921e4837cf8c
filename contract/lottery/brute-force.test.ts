/**
 * LOT-02: settling equals brute force. The second reading of the rules below shares no code with the first: it looks at
 * every line that could exist, keeps those the selection covers, and counts hits by the words of the design.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../amount.ts'
import { findLottery } from './games.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { RULES_VERSION } from './plays.ts'
import { priceTicket } from './price.ts'
import { settleTicket } from './settle.ts'
import type { LotteryResult } from './types.ts'

const UNIT = 100
const RTP = 9_650

const count = <T>(list: readonly T[], passes: (item: T) => boolean) => list.filter(passes).length
/** All ways to take one of each list. */
const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]])
/** All subsets of so many. */
const subsets = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, mask) => list.filter((_item, index) => (mask >> index) & 1)).filter(
    (subset) => subset.length === size,
  )
const digit = fc.integer({ min: 0, max: 9 })
const digits = (length: number) => fc.array(digit, { minLength: length, maxLength: length })
const text = (length: number) => digits(length).map((list) => list.join(''))
const several = <T>(list: readonly T[], minLength: number, maxLength: number) =>
  fc.shuffledSubarray([...list], { minLength, maxLength })
const upTo = (to: number, from = 1) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const lott = (ways: number, of: number) => Math.floor((UNIT * RTP * of) / (10_000 * ways))
const two = upTo(99, 0).map((value) => String(value).padStart(2, '0'))

type Case = { game: string; play: string; selection: string; result: LotteryResult; payout: number }
const balls = (list: readonly number[]): LotteryResult => ({ balls: list.map(String) })
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)

const columns5 = fc.tuple(...upTo(5).map(() => several(upTo(9, 0), 1, 3)))
const cases: Record<string, fc.Arbitrary<Case>> = {
  z5: fc.tuple(columns5, digits(5)).map(([columns, drawn]) => ({
    game: 'five-star-numbers',
    play: 'z5',
    result: balls(drawn),
    selection: columns.map((column) => column.join()).join('|'),
    payout: count(product(columns), (line) => line.join() === drawn.join()) * lott(1, 100_000),
  })),
  g3: fc.tuple(several(upTo(9, 0), 2, 6), digits(5)).map(([picked, drawn]) => ({
    game: 'five-star-numbers',
    play: 'g3-mid',
    selection: picked.join(),
    result: balls(drawn),
    payout:
      count(product([picked, picked]), ([a, b]) => {
        const mid = drawn.slice(1, 4).sort().join()
        return a !== b && mid === [a, a, b].sort().join()
      }) * lott(3, 1_000),
  })),
  g6: fc.tuple(several(upTo(9, 0), 3, 7), digits(5)).map(([picked, drawn]) => ({
    game: 'five-star-numbers',
    play: 'g6-back',
    selection: picked.join(),
    result: balls(drawn),
    payout: count(subsets(picked, 3), (line) => line.sort().join() === drawn.slice(2).sort().join()) * lott(6, 1_000),
  })),
  two: fc.tuple(several(upTo(9, 0), 2, 7), digits(5)).map(([picked, drawn]) => ({
    game: 'five-star-numbers',
    play: 'two-front',
    selection: picked.join(),
    result: balls(drawn),
    payout: count(subsets(picked, 2), (line) => line.every((it) => drawn.slice(0, 3).includes(it))) * lott(54, 1_000),
  })),
  sum3: fc.tuple(several(upTo(27, 0), 1, 9), digits(5)).map(([picked, drawn]) => ({
    game: 'five-star-numbers',
    play: 'sum3-front',
    selection: picked.join(),
    result: balls(drawn),
    payout: picked.includes(sum(drawn.slice(0, 3))) ? lott(1, 1_000) : 0,
  })),
  dragon: fc.tuple(several(['dragon', 'tiger', 'tie'], 1, 3), digits(5)).map(([picked, drawn]) => {
    const [first = 0, last = 0] = [drawn[0], drawn[4]]
    const pays = (word: string) => {
      if (first === last) return word === 'tie' ? 950 : UNIT
      return word === (first > last ? 'dragon' : 'tiger') ? 195 : 0
    }
    return {
      game: 'five-star-numbers',
      play: 'zy-dragon',
      selection: picked.join(),
      result: balls(drawn),
      payout: sum(picked.map(pays)),
    }
  }),
  any6: fc.tuple(several(upTo(11), 6, 9), several(upTo(11), 5, 5)).map(([picked, drawn]) => ({
    game: 'eleven-choose-five',
    play: 'any6',
    selection: picked.join(),
    result: balls(drawn),
    payout: count(subsets(picked, 6), (line) => drawn.every((it) => line.includes(it))) * lott(1, 77),
  })),
  any3: fc.tuple(several(upTo(11), 4, 7), several(upTo(11), 5, 5)).map(([picked, drawn]) => ({
    game: 'eleven-choose-five',
    play: 'any3',
    result: balls(drawn),
    selection: `d:${picked[0]};t:${picked.slice(1).join()}`,
    payout:
      count(subsets(picked, 3), (line) => line.includes(picked[0]!) && line.every((it) => drawn.includes(it))) *
      lott(2, 33),
  })),
  k3: fc
    .tuple(several(upTo(6), 2, 6), fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 }))
    .map(([picked, drawn]) => ({
      game: 'fast-three-dice',
      play: 'ab',
      selection: picked.join(),
      result: balls(drawn),
      payout: count(subsets(picked, 2), (line) => line.every((it) => drawn.includes(it))) * lott(30, 216),
    })),
  first3: fc
    .tuple(fc.tuple(...upTo(3).map(() => several(upTo(10), 1, 4))), several(upTo(10), 10, 10))
    .filter(([columns]) => product(columns).some((line) => new Set(line).size === 3))
    .map(([columns, drawn]) => ({
      game: 'racing-ten',
      play: 'first3',
      result: balls(drawn),
      selection: columns.map((column) => column.join()).join('|'),
      payout: count(product(columns), (line) => line.join() === drawn.slice(0, 3).join()) * lott(1, 720),
    })),
  pick5: fc.tuple(several(upTo(80), 5, 5), several(upTo(80), 20, 20)).map(([picked, drawn]) => ({
    game: 'minute-keno',
    play: 'pick5',
    selection: picked.join(),
    result: balls(drawn),
    payout: { 5: 51_000, 4: 3_000, 3: 300 }[count(picked, (it) => drawn.includes(it))] ?? 0,
  })),
  box: fc
    .tuple(text(4), fc.uniqueArray(text(4), { minLength: 23, maxLength: 23 }), fc.boolean())
    .filter(([number]) => new Set(number).size > 1)
    .map(([number, others, isDrawn]) => {
      const drawn = isDrawn ? [...others.slice(1).filter((it) => it !== number), number].slice(-22) : others.slice(1)
      const all = [others[0]!, ...drawn]
      const sorted = [...number].sort().join('')
      const pays = [300_000, 120_000, 60_000, ...upTo(10).map(() => 28_000), ...upTo(10).map(() => 10_000)]
      const result = { first: all.slice(0, 1), second: all.slice(1, 2), third: all.slice(2, 3) }
      return {
        game: 'island-four',
        play: 'box-big',
        selection: number,
        result: { ...result, special: all.slice(3, 13), consolation: all.slice(13) },
        payout: sum(all.map((it, index) => ([...it].sort().join('') === sorted ? pays[index]! : 0))),
      }
    }),
  '3tod': fc
    .tuple(text(3), text(6), fc.boolean())
    .filter(([number]) => new Set(number).size > 1)
    .map(([number, other, isHit]) => [number, isHit ? `829${[...number].reverse().join('')}` : other] as const)
    .map(([number, first]) => ({
      game: 'siam-bimonthly',
      play: '3tod',
      selection: number,
      result: { first: [first], front: ['000', '001'], back: ['000', '001'], bottom: ['00'] },
      payout:
        [...number].sort().join() === [...first.slice(-3)].sort().join()
          ? new Set(number).size === 3
            ? 15_000
            : 30_000
          : 0,
    })),
  lo2: fc
    .tuple(several(two, 1, 8), fc.array(text(2), { minLength: 4, maxLength: 4 }), text(6))
    .map(([picked, many, db]) => {
      const result = {
        g8: ['36'],
        g7: ['812'],
        g6: many.slice(0, 3).map((it) => `44${it}`),
        g5: [`58${many[3]}`],
        g4: ['10288', '67431', '92005', '38812', '74460', '51193', '20577'],
        g3: ['63318', '90824'],
        g2: ['47712'],
        g1: ['85501'],
        db: [db],
      }
      const ends = Object.values(result)
        .flat()
        .map((it) => it.slice(-2))
      return {
        game: 'southern-delta',
        play: 'lo2',
        selection: picked.join(),
        result,
        payout: count(ends, (end) => picked.includes(end)) * 9_600,
      }
    }),
}

test.each(Object.entries(cases))('%s', (_, arbitrary) => {
  let paid = 0
  fc.assert(
    fc.property(arbitrary, ({ game, play, selection, result, payout }) => {
      const priced = priceTicket({
        game: findLottery(game)!,
        period: '20261201',
        rulesVersion: RULES_VERSION,
        rebateBps: 650,
        limits: { ...DEFAULT_LIMITS, ticketPayoutMaxMinor: minor(10 ** 12) },
        bets: [{ play, selection, unitMinor: minor(UNIT), multiple: 1 }],
      })
      if (!('ticket' in priced)) throw new Error(JSON.stringify(priced))
      const settled = settleTicket(priced.ticket, result)
      expect(settled.payoutMinor).toBe(payout)
      expect(settled.payoutMinor).toBeLessThanOrEqual(priced.ticket.maxPayoutMinor)
      if (payout > 0) paid += 1
    }),
    { numRuns: 400, seed: 34 },
  )
  expect(paid).toBeGreaterThan(0)
})
