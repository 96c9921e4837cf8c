/** FAIR-03: every chance of the rules data, recomputed by counting results; every return, within its band and the design's figure. */
import { describe, expect, test } from 'vitest'
import { minor } from '../amount.ts'
import { LOTTERY_GAMES } from './games.ts'
import { choose, TWO_DIGITS } from './play.ts'
import { getPlays } from './plays.ts'
import { payoutOf, stakeOf } from './price.ts'
import { chanceOf, returnOf, returnOfBet } from './returns.ts'
import { expandLines, parseSelection } from './selection.ts'
import type { Fraction, Line, LotteryResult, Play, RuleSet } from './types.ts'

const RULE_SETS = [...new Set([...LOTTERY_GAMES.values()].map(({ rules }) => rules))]
const playsOf = (rules: RuleSet) => [...getPlays({ rules }).values()]

/** One line for each kind of line that a play prices apart. */
function samplesOf({ form }: Play): string[] {
  switch (form.kind) {
    case 'columns':
      return [
        form.columns.map((symbols, index) => symbols[form.distinct ? index : symbols.length - 1 - index]).join('|'),
      ]
    case 'combination':
    case 'exact':
      return [form.symbols.slice(1, 1 + form.size).join(',')]
    case 'ordered-pair':
      return [form.symbols.slice(3, 5).join(',')]
    case 'list':
      return [...form.symbols]
    case 'positions':
      return Array.from({ length: form.count }, (_, index) => `${index + 1}:${form.symbols.join(',')}`)
    case 'numbers':
      return [
        '0123456789'.slice(3, 3 + form.digits),
        ...['1123', '1122', '1112', '112'].filter((each) => each.length === form.digits),
      ]
  }
}
function linesOf(play: Play, text: string): Line[] {
  const parsed = parseSelection(play, text)
  if (!('selection' in parsed)) throw new Error(`${play.code} ${text}: ${JSON.stringify(parsed)}`)
  return expandLines(play, parsed.selection)
}
const sampleLines = (play: Play) => samplesOf(play).flatMap((text) => linesOf(play, text))

/** Counts hits by class over results that are equally likely, and compares with the data per line of stake. */
function expectChances(play: Play, lines: readonly Line[], results: readonly LotteryResult[]) {
  const counts = lines.map(() => new Map<string, number>())
  for (const result of results) {
    const match = play.match(result)
    for (const [index, line] of lines.entries()) {
      for (const name of match(line)) counts[index]!.set(name, (counts[index]!.get(name) ?? 0) + 1)
    }
  }
  for (const [index, line] of lines.entries()) {
    for (const [name, { chance }] of Object.entries(play.prizes(line))) {
      const hits = BigInt(counts[index]!.get(name) ?? 0)
      const isEqual = hits * chance.den === chance.num * BigInt(results.length) * BigInt(line.weight)
      if (!isEqual) throw new Error(`${play.code} ${line.key} ${name}: ${hits} of ${results.length}`)
    }
    const known = Object.keys(play.prizes(line))
    expect(
      [...counts[index]!.keys()].filter((name) => !known.includes(name)),
      `${play.code} ${line.key}`,
    ).toEqual([])
  }
}

const tuples = (count: number, values: readonly number[]): number[][] =>
  count === 0 ? [[]] : tuples(count - 1, values).flatMap((rest) => values.map((value) => [...rest, value]))
const arrangements = (count: number, values: readonly number[]): number[][] =>
  count === 0
    ? [[]]
    : values.flatMap((value) =>
        arrangements(
          count - 1,
          values.filter((other) => other !== value),
        ).map((rest) => [value, ...rest]),
      )
const upTo = (to: number, from = 1) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const balls = (values: readonly number[]): LotteryResult => ({ balls: values.map(String) })

describe('FAIR-03 chances by counting all results', () => {
  test.each([
    ['ssc', () => tuples(5, upTo(9, 0)).map(balls)],
    ['ssc3', () => tuples(3, upTo(9, 0)).map(balls)],
    ['k3', () => tuples(3, upTo(6)).map(balls)],
    ['l28', () => tuples(3, upTo(9, 0)).map(balls)],
    ['11x5', () => arrangements(5, upTo(11)).map(balls)],
  ] as const)('%s', (rules, results) => {
    const all = results()
    for (const play of playsOf(rules)) expectChances(play, sampleLines(play), deciding(play, all))
  })

  /** Of five digits those of the window alone, where a play looks at no others. */
  function deciding({ code }: Play, results: readonly LotteryResult[]): readonly LotteryResult[] {
    const outside = { front: [3, 4], mid: [0, 4], back: [0, 1] }[code.split('-').at(-1) ?? ''] ?? []
    return results.filter(({ balls: drawn = [] }) => drawn.length < 5 || outside.every((place) => drawn[place] === '0'))
  }

  /** Only some positions decide; the others are filled with what is left. */
  test('pk10', () => {
    const filled = (positions: readonly number[]) =>
      arrangements(positions.length, upTo(10)).map((values) => {
        const rest = upTo(10).filter((value) => !values.includes(value))
        return balls(upTo(10).map((_, index) => values[positions.indexOf(index)] ?? rest.pop() ?? 0))
      })
    for (const play of playsOf('pk10')) {
      if (play.form.kind !== 'positions') {
        expectChances(play, sampleLines(play), filled([0, 1, 2]))
        continue
      }
      for (let place = 0; place < play.form.count; place += 1) {
        const lines = sampleLines(play).filter(({ symbols }) => symbols[0] === String(place + 1))
        expectChances(play, lines, filled(play.code === 'dragon' ? [place, 9 - place] : [place]))
      }
    }
  })

  /** By symmetry the share of all lines that one result hits is the chance of one line. */
  test('six', () => {
    for (const play of playsOf('six')) {
      if (play.group === 'special') {
        const specials = upTo(49).map((special) => ({ balls: [], special: [String(special)] }))
        expectChances(play, sampleLines(play), specials)
        continue
      }
      const lines = linesOf(play, upTo(49).join(','))
      const match = play.match({ balls: ['4', '11', '19', '27', '38', '45'], special: ['30'] })
      const { num, den } = play.prizes(lines[0]!).hit!.chance
      const hits = lines.filter((line) => match(line).length > 0).length
      expect(BigInt(hits) * den, play.code).toBe(num * BigInt(lines.length))
    }
  })

  /** Of so many picked, ball after ball: the chance of h hits as a walk over draws. */
  test('keno', () => {
    for (const play of playsOf('keno')) {
      const picked = play.form.kind === 'exact' ? play.form.size : 0
      // states[h]: ways to have h hits so far; each step draws one of the balls left.
      let states: bigint[] = Array.from({ length: picked + 1 }, (_, hits) => (hits === 0 ? 1n : 0n))
      let total = 1n
      for (let drawn = 0; drawn < 20; drawn += 1) {
        states = states.map((ways, hits) => {
          const misses = BigInt(Math.max(0, 80 - picked - (drawn - hits)))
          return ways * misses + (states[hits - 1] ?? 0n) * BigInt(picked - hits + 1)
        })
        total *= BigInt(80 - drawn)
      }
      const [line] = sampleLines(play)
      for (const [hits, { chance }] of Object.entries(play.prizes(line!))) {
        expect(states[Number(hits)]! * chance.den, `${play.code} ${hits}`).toBe(chance.num * total)
      }
    }
  })

  const allNumbers = (digits: number) => upTo(10 ** digits - 1, 0).map((value) => String(value).padStart(digits, '0'))

  test('4d', () => {
    // Each prize by itself may be any of the 10,000 numbers.
    const places = { first: 1, second: 1, third: 1, special: 10, consolation: 10 } as const
    const nothing: LotteryResult = Object.fromEntries(Object.keys(places).map((name) => [name, []]))
    for (const [name, count] of Object.entries(places)) {
      const results = allNumbers(4).map((number) => ({ ...nothing, [name]: [number] }))
      for (const play of playsOf('4d')) {
        const lines = sampleLines(play)
        const hits = lines.map(() => 0)
        for (const result of results) {
          const match = play.match(result)
          for (const [index, line] of lines.entries()) hits[index]! += match(line).length
        }
        for (const [index, line] of lines.entries()) {
          const { hit, ...classes } = play.prizes(line)
          // Plays of one class look at the first prize, `3abc` at the first three.
          const looks = count === 1 && (name === 'first' || play.code === '3abc')
          const { num, den } = classes[name]?.chance ?? hit?.chance ?? { num: 0n, den: 1n }
          const expected = hit ? (looks ? (num * 10_000n) / BigInt(play.mostHits) : 0n) : num * 10_000n
          expect(BigInt(hits[index]! * (hit ? 1 : count)) * den, `${play.code} ${line.key} ${name}`).toBe(expected)
        }
      }
    }
  })

  test.each(['thai', 'hanoi'] as const)('%s', (rules) => {
    for (const play of playsOf(rules)) {
      const read = (text: string): LotteryResult =>
        rules === 'thai'
          ? {
              first: [`99${text}`],
              bottom: [text.slice(-2)],
              front: [text.slice(-3), 'x'],
              back: ['x', text.slice(-3)],
            }
          : { special: [`9${text}`], one: [`999${text.slice(-2)}`] }
      const results = allNumbers(4).map(read)
      // Two numbers are drawn at each end, and any of them may be the one.
      const isEnd = play.code === 'front3' || play.code === 'back3'
      expectChances(
        isEnd
          ? {
              ...play,
              match: (result) => (line) =>
                play
                  .match(result)(line)
                  .flatMap((name) => [name, name]),
            }
          : play,
        sampleLines(play),
        results,
      )
    }
  })

  /** The chance that n last-twos show all of k numbers, as a walk over how many are still missing. */
  function walkAll(k: number, n: number): bigint {
    let missing: bigint[] = Array.from({ length: k + 1 }, (_, left) => (left === k ? 1n : 0n))
    for (let draw = 0; draw < n; draw += 1) {
      missing = missing.map((ways, left) => ways * BigInt(100 - left) + (missing[left + 1] ?? 0n) * BigInt(left + 1))
    }
    return missing[0]!
  }

  test.each([
    ['vn-n', 27, { lo: [27, 23, 20], heads: 'g7', thirds: 'g6' }],
    ['vn-s', 18, { lo: [18, 17, 16], heads: 'g8', thirds: 'g7' }],
  ] as const)('%s', (rules, n, places) => {
    const plays = getPlays({ rules })
    for (const size of [2, 3, 4]) {
      const { chance } = plays.get(`xien${size}`)!.prizes({ key: '', symbols: [], weight: 1 }).hit!
      expect(chance.num * 100n ** BigInt(n)).toBe(walkAll(size, n) * chance.den)
    }
    for (const size of [4, 8, 10]) {
      const { chance } = plays.get(`miss${size}`)!.prizes({ key: '', symbols: [], weight: 1 }).hit!
      expect(chance.num * 100n ** BigInt(n)).toBe(BigInt(100 - size) ** BigInt(n) * chance.den)
    }
    // Each occurrence pays, and each place is a line: over all numbers, one result hits as often as it has places.
    const result = Object.fromEntries([...Array(9).keys()].map((index) => [`g${index}`, [] as string[]])) as Record<
      string,
      string[]
    >
    const shape: Record<string, readonly [number, number]> =
      rules === 'vn-n'
        ? { db: [1, 5], g1: [1, 5], g2: [2, 5], g3: [6, 5], g4: [4, 4], g5: [6, 4], g6: [3, 3], g7: [4, 2] }
        : { db: [1, 6], g1: [1, 5], g2: [1, 5], g3: [2, 5], g4: [7, 5], g5: [1, 4], g6: [3, 4], g7: [1, 3], g8: [1, 2] }
    let seed = 7
    for (const [name, [count, width]] of Object.entries(shape)) {
      result[name] = upTo(count).map(() => {
        seed = (seed * 48_271) % 2_147_483_647
        return String(seed).slice(-width).padStart(width, '0')
      })
    }
    const hitsOver = (code: string, digits: number) => {
      const play = plays.get(code)!
      const match = play.match(result)
      const lines = linesOf(play, allNumbers(digits).join(','))
      expect(play.weigh!(lines[0]!), code).toBe(play.mostHits)
      return lines.reduce((sum, line) => sum + match(line).length, 0)
    }
    expect([hitsOver('lo2', 2), hitsOver('lo3', 3), hitsOver('lo4', 4)]).toEqual(places.lo)
    const [heads, thirds] = [shape[places.heads]![0], shape[places.thirds]![0]]
    expect([hitsOver('de', 2), hitsOver('3cang', 3), hitsOver('4cang', 4)]).toEqual([1, 1, 1])
    expect([hitsOver('dau2', 2), hitsOver('dauduoi', 2), hitsOver('xiuchu', 3)]).toEqual([heads, heads + 1, thirds + 1])
    const digits = TWO_DIGITS.map((end) => ({ ...result, db: [`9999${end}`] }))
    for (const code of ['dau1', 'duoi1']) expectChances(plays.get(code)!, sampleLines(plays.get(code)!), digits)
  })
})

/** Returns of the design, in basis points. Lott returns what the slider says. */
const RETURNS: Readonly<Record<string, Readonly<Record<string, number | Readonly<Record<string, number>>>>>> = {
  ssc: {
    'zy-num': 9_750,
    'zy-bsoe': 9_750,
    'zy-sum-bsoe': 9_750,
    'zy-dragon': { dragon: 9_775, tiger: 9_775, tie: 9_500 },
    'zy-three-front': { leopard: 9_300, straight: 9_480, pair: 9_450, half: 9_540, mixed: 9_450 },
  },
  six: {
    special: 9_694,
    'special-bsoe': 9_755,
    one: 9_612,
    two: 9_566,
    three: 9_444,
    'six-colour': { red: 9_645, blue: 9_633, green: 9_633 },
  },
  l28: {
    'l28-bsoe': 9_650,
    'l28-range': 9_520,
    'l28-leopard': 9_400,
    'l28-num': { 0: 9_400, 1: 9_390, 8: 9_360, 13: 9_375, 14: 9_375, 7: 9_360, 6: 9_240 },
    combo: { 'big-odd': 9_587, 'small-even': 9_587, 'big-even': 9_684, 'small-odd': 9_684 },
  },
  keno: {
    pick1: 9_500,
    pick2: 9_500,
    pick3: 9_435,
    pick4: 9_469,
    pick5: 9_435,
    pick6: 9_389,
    pick7: 9_462,
    pick8: 9_442,
    pick9: 9_410,
    pick10: 9_400,
  },
  '4d': {
    'straight-big': 8_600,
    'straight-small': 8_600,
    'box-big': 8_600,
    'ibox-big': 8_600,
    'ibox-small': 8_600,
    '4a': 8_600,
    '3a': 8_600,
    '3abc': 8_580,
    '2d': 8_600,
  },
  thai: {
    '3top': 9_000,
    '3tod': 9_000,
    '2top': 9_200,
    '2bottom': 9_200,
    runtop: 9_214,
    runbottom: 9_120,
    front3: 9_000,
    back3: 9_000,
  },
  hanoi: { '3top': 9_000, '4top': 8_800 },
  'vn-n': {
    lo2: 9_600,
    lo3: 9_300,
    lo4: 8_800,
    de: 9_600,
    '3cang': 9_300,
    '4cang': 8_800,
    dau2: 9_600,
    dauduoi: 9_600,
    xiuchu: 9_300,
    dau1: 9_600,
    duoi1: 9_600,
    xien2: 9_275,
    xien3: 9_223,
    xien4: 9_211,
    miss4: 9_300,
    miss8: 9_263,
    miss10: 9_246,
  },
  'vn-s': { xien2: 9_268, xien3: 9_197, xien4: 8_884, miss4: 9_304, miss8: 9_252, miss10: 9_156 },
}
const BANDS = { Lott: [9_000, 9_800], ZY: [9_300, 9_775], Elott: [9_240, 9_684], SEA: [8_580, 9_600] } as const

describe('FAIR-03 returns', () => {
  test.each(Object.entries(RETURNS))('%s are those of the design', (rules, expected) => {
    for (const [code, figure] of Object.entries(expected)) {
      const play = getPlays({ rules: rules as RuleSet }).get(code)!
      for (const line of sampleLines(play)) {
        const wanted = typeof figure === 'number' ? figure : figure[line.key]
        if (wanted !== undefined) expect(returnOf(play, line, 9_000), `${code} ${line.key}`).toBe(wanted)
      }
    }
  })

  test('the chance of a line counts each hit and no push', () => {
    const chance = (rules: RuleSet, code: string, text: string) => {
      const play = getPlays({ rules }).get(code)!
      return shareOf(chanceOf(play, linesOf(play, text)[0]!))
    }
    expect(chance('ssc', 'zy-dragon', 'dragon')).toBe(0.45)
    expect(chance('ssc', 'z5', '1|2|3|4|5')).toBe(0.00001)
    expect(chance('4d', 'straight-big', '1234')).toBe(0.0023)
  })

  test('package B returns what package A does', () => {
    for (const rules of ['thai', 'hanoi'] as const) {
      const play = getPlays({ rules }).get('3top')!
      const [line] = linesOf(play, '475')
      expect(returnOf(play, line!, 9_000, 'B')).toBe(9_000)
      const terms = { multiple: 1, rtpBps: null, package: 'B' } as const
      expect(returnOfBet(play, line!, { ...terms, unitMinor: minor(100) })).toBe(9_000)
      expect(returnOfBet(play, line!, { ...terms, unitMinor: minor(1) })).toBe(0)
    }
  })

  test.each(RULE_SETS)('%s: every play stands in the band of its mode', (rules) => {
    for (const play of playsOf(rules)) {
      const [low, high] = BANDS[play.mode]
      for (const line of sampleLines(play)) {
        const bps = returnOf(play, line, 9_000)
        expect(bps >= low && bps <= high, `${play.code} ${line.key} ${bps}`).toBe(true)
      }
    }
  })

  /** Units from 0.10 to 20.00, and of Lott places of the slider: rounding down never leaves less than 85 %. */
  test.each(RULE_SETS)('%s returns at least 85 % after rounding', (rules) => {
    const units = [...upTo(200, 10), ...upTo(48, 6).map((step) => step * 40 + 7)]
    const seen = new Set<string>()
    let lowest = 1
    for (const play of playsOf(rules)) {
      for (const line of sampleLines(play)) {
        const prizes = Object.values(play.prizes(line))
        const name = prizes.map(({ chance, odds, dividedBy }) => [chance.num, chance.den, odds, dividedBy]).join()
        if (seen.has(name)) continue
        seen.add(name)
        for (const rtpBps of play.mode === 'Lott' ? [9_000, 9_010, 9_330, 9_650, 9_800] : [null]) {
          for (const unit of units) {
            const terms = { unitMinor: minor(unit), multiple: 1, rtpBps, package: null }
            const back = prizes.reduce((sum, prize) => sum + shareOf(prize.chance) * payoutOf(play, prize, terms), 0)
            const returned = back / stakeOf(play, { ...terms, lines: 1 })
            if (unit === 10) expect(returnOfBet(play, line, terms), play.code).toBeCloseTo(returned * 10_000, 0)
            lowest = Math.min(lowest, returned)
          }
        }
      }
    }
    expect(lowest).toBeGreaterThanOrEqual(0.85)
    if (rules === '4d') expect(lowest).toBeLessThan(0.8569)
  })
})

const shareOf = ({ num, den }: Fraction) => Number((num * 10n ** 15n) / den) / 1e15

test('n over k', () => {
  expect([choose(49, 6), choose(80, 10), choose(5, 6), choose(5, 0)]).toEqual([13_983_816, 1_646_492_110_120, 0, 1])
})
