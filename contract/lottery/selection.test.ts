import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOTTERY_GAMES } from './games.ts'
import { getPlays } from './plays.ts'
import { countLines, expandLines, isTyped, parseSelection, printSelection } from './selection.ts'
import type { Play, RuleSet } from './types.ts'

const play = (rules: RuleSet, code: string): Play => getPlays({ rules }).get(code)!
const canonical = (of: Play, text: string) => {
  const parsed = parseSelection(of, text)
  return 'fault' in parsed ? `${parsed.fault} ${parsed.at}` : printSelection(of, parsed.selection)
}

describe('selection text', () => {
  test.each([
    ['ssc', 'z5', ' 4|7 | 9,7|0|2', '4|7|7,9|0|2'],
    ['ssc', 'pos', '5:9; 1:5,4;4:0', '1:4,5;4:0;5:9'],
    ['ssc', 'bsoe-back', 'small,even|even,big', 'small,even|big,even'],
    ['11x5', 'any3', '11,2,1', '1,2,11'],
    ['11x5', 'any3', 'd:3,1;t:7,5', 'd:1,3;t:5,7'],
    ['thai', '3tod', '457,951', '159,457'],
    ['4d', 'box-small', '4321', '1234'],
    ['ssc', 'z3-front', 'l:998\n123\r\n', 'l:123;998'],
    ['ssc', 'g6-front', 'l:321;0,5,4', 'l:045;123'],
    ['pk10', 'first3', 'l:10,3,5;3,10,5', 'l:3,10,5;10,3,5'],
  ] as const)('%s %s %j is %s', (rules, code, text, printed) => {
    expect(canonical(play(rules, code), text)).toBe(printed)
    expect(canonical(play(rules, code), printed)).toBe(printed)
  })

  test.each([
    ['ssc', 'z5', '4|7|7|0', 'form '],
    ['ssc', 'z5', '4|7||0|2', 'symbol '],
    ['ssc', 'z5', '4|7|x|0|2', 'symbol x'],
    ['ssc', 'z5', '4|7|7,7|0|2', 'doubled 7'],
    ['ssc', 'g6-front', '1,2', 'count '],
    ['ssc', 'g3-front', 'd:1;t:2,3', 'symbol d:1;t:2'],
    ['ssc', 'pos', '6:1', 'symbol 6'],
    ['ssc', 'pos', '1:1;1:2', 'doubled 1'],
    ['ssc', 'pos', '01:1', 'form 01:1'],
    ['ssc', 'one-front', 'l:1', 'form '],
    ['ssc', 'z3-front', 'l:123;123', 'doubled 123'],
    ['ssc', 'z3-front', 'l:12', 'count 12'],
    ['ssc', 'g6-front', 'l:122', 'doubled 122'],
    ['ssc', 'z3-front', 'l:12x', 'symbol 12x'],
    ['11x5', 'any3', 'd:1;t:1,2', 'doubled 1'],
    ['11x5', 'any3', 'd:1,2,3;t:4', 'count '],
    ['11x5', 'any3', 'd:1;t:2', 'count '],
    ['11x5', 'any1', 'd:1;t:2', 'form '],
    ['keno', 'pick5', '1,2,3,4', 'count '],
    ['keno', 'pick5', '1,2,3,4,81', 'symbol 81'],
    ['thai', '3tod', '777', 'count 777'],
    ['thai', '3tod', '457,754', 'doubled 457'],
    ['4d', 'box-big', '1111', 'count 1111'],
    ['4d', '2d', '7', 'symbol 7'],
    ['vn-n', 'lo2', '', 'symbol '],
    ['vn-n', 'lo2', '07,07', 'doubled 07'],
    ['l28', 'l28-leopard', 'constructor', 'symbol constructor'],
  ] as const)('%s %s refuses %j: %s', (rules, code, text, fault) => {
    expect(canonical(play(rules, code), text)).toBe(fault)
  })

  test('refuses 5,001 typed lines, and a text nobody types', () => {
    const rows = Array.from({ length: 5_001 }, (_, row) => String(row).padStart(5, '0'))
    expect(canonical(play('ssc', 'z5'), `l:${rows.join(';')}`)).toBe('lines ')
    expect(canonical(play('ssc', 'z5'), `l:${rows.slice(1).join(';')}`)).toMatch(/^l:00001;00002;/)
    expect(canonical(play('ssc', 'z5'), '1,'.repeat(40_000))).toBe('form ')
    expect(canonical(play('ssc', 'z5'), ' '.repeat(500_001))).toBe('form ')
  })

  test('reads 5,000 lines however many blanks are typed between them', () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => [...String(row).padStart(5, '0')].join(' , '))
    const text = `l:${rows.join(' \r\n')}`
    expect(text.length).toBeGreaterThan(75_000)
    expect(canonical(play('ssc', 'z5'), text)).toMatch(/^l:00000;00001;.*;04999$/)
  })

  /** For each play any selection it can have: what is printed reads as the same, has no line twice, and counts its lines. */
  const plays = [...LOTTERY_GAMES.values()].flatMap((game) => [...getPlays(game).values()])
  const shuffled = (symbols: readonly string[], least: number, most: number) =>
    fc.shuffledSubarray([...symbols], { minLength: least, maxLength: Math.min(most, symbols.length) })

  function texts({ form }: Play): fc.Arbitrary<string> {
    switch (form.kind) {
      case 'columns':
        return fc
          .tuple(...form.columns.map((symbols) => shuffled(symbols, 1, 3)))
          .map((columns) => columns.map((column) => column.join(', ')).join(' | '))
      case 'positions':
        return fc
          .shuffledSubarray(
            Array.from({ length: form.count }, (_, index) => index + 1),
            { minLength: 1 },
          )
          .chain((places) =>
            fc.tuple(...places.map((at) => shuffled(form.symbols, 1, 3).map((found) => `${at}:${found.join(',')}`))),
          )
          .map((parts) => parts.join(';'))
      case 'numbers':
        return fc
          .uniqueArray(fc.integer({ min: 0, max: 10 ** form.digits - 1 }), { minLength: 1, maxLength: 4 })
          .map((found) => found.map((number) => String(number).padStart(form.digits, '0')).join(','))
      case 'list':
        return shuffled(form.symbols, 1, 6).map((found) => found.join(','))
      default: {
        const size = form.kind === 'ordered-pair' ? 2 : form.size
        const most = form.kind === 'exact' ? size : size + 3
        return fc
          .tuple(shuffled(form.symbols, size, most), fc.boolean())
          .map(([found, hasBanker]) =>
            hasBanker && isTyped(form) ? `d:${found[0]};t:${found.slice(1).join(',')}` : found.join(','),
          )
      }
    }
  }

  test('what is printed reads as the same', () => {
    const any = fc.constantFrom(...plays).chain((of) => texts(of).map((text) => [of, text] as const))
    let read = 0
    fc.assert(
      fc.property(any, ([of, text]) => {
        const parsed = parseSelection(of, text)
        // Numbers may be one set of digits twice, or have too few orders.
        if ('fault' in parsed) return of.form.kind === 'numbers' && of.form.order === 'any'
        read += 1
        const printed = printSelection(of, parsed.selection)
        expect(parseSelection(of, printed)).toEqual(parsed)
        const lines = expandLines(of, parsed.selection)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBe(countLines(of, parsed.selection))
        return true
      }),
      { numRuns: 2_000, seed: 34 },
    )
    expect(read).toBeGreaterThan(1_500)
  })
})
