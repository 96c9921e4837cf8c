import { describe, expect, test } from 'vitest'
import { selectionSchema } from '../../../../contract/calls/lottery/fields.ts'
import { LOTTERY_GAMES } from '../../../../contract/lottery/games.ts'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import { countLines, parseSelection } from '../../../../contract/lottery/selection.ts'
import type { Play, RuleSet } from '../../../../contract/lottery/types.ts'
import { keyOfFault, LINE_SIGN } from './names.ts'
import {
  canHaveBankers,
  emptyBankers,
  emptyPick,
  howOf,
  isEmpty,
  type Pick,
  pickOf,
  quickPick,
  selectionText,
  setRow,
  symbolsOf,
  toggle,
} from './pick.ts'

const play = (rules: RuleSet, code: string): Play => getPlays({ rules }).get(code)!

test('a quick pick is one selection of every play', () => {
  for (const game of LOTTERY_GAMES.values()) {
    for (const each of getPlays(game).values()) {
      for (const chance of [() => 0, (below: number) => below - 1]) {
        const text = selectionText(each, quickPick(each, chance))
        const parsed = parseSelection(each, text)
        if (!('selection' in parsed)) throw new Error(`${game.gameCode} ${each.code} ${text}: ${parsed.fault}`)
        expect(countLines(each, parsed.selection)).toBeGreaterThan(0)
      }
    }
  }
})

test('presses on a board make the text of the selection', () => {
  const straight = play('ssc', 'z2-front')
  let pick = emptyPick(straight)
  expect(isEmpty(pick)).toBe(true)
  pick = toggle(toggle(toggle(pick, straight.form, 0, '4'), straight.form, 0, '5'), straight.form, 1, '0')
  expect(selectionText(straight, toggle(pick, straight.form, 0, '4'))).toBe('5|0')
  const position = play('ssc', 'pos')
  expect(selectionText(position, setRow(emptyPick(position), 3, ['1', '2']))).toBe('4:1,2')
})

test.each([
  ['11x5', 'any1', 'list'],
  ['six', 'one', 'list'],
  ['ssc', 'one-front', 'list'],
  ['11x5', 'any2', 'combination'],
  ['keno', 'pick1', 'exact'],
] as const)('the words for %s %s are those of %s: of one symbol a line there is no set', (rules, code, words) => {
  expect(howOf(play(rules, code).form)).toBe(words)
})

test('of an exact number of picks the oldest gives way', () => {
  const two = play('keno', 'pick2')
  let pick = emptyPick(two)
  for (const symbol of ['3', '8', '80']) pick = toggle(pick, two.form, 0, symbol)
  expect(selectionText(two, pick)).toBe('8,80')
})

test('a number is a banker or one of the others, and bankers leave room for another number', () => {
  const three = play('11x5', 'any3')
  let pick = emptyBankers
  for (const symbol of ['1', '2', '3']) pick = toggle(pick, three.form, 0, symbol)
  expect(pick.rows[0]).toEqual(['2', '3'])
  pick = setRow(pick, 1, ['1', '2', '3', '4', '5'])
  expect(selectionText(three, pick)).toBe('d:2,3;t:1,4,5')
  expect(selectionText(three, toggle(pick, three.form, 1, '3'))).toBe('d:2;t:1,4,5,3')
  const parsed = parseSelection(three, selectionText(three, pick))
  expect('selection' in parsed && countLines(three, parsed.selection)).toBe(3)
  expect(canHaveBankers(three.form)).toBe(true)
  for (const code of ['any1', 'front2', 'pos']) expect(canHaveBankers(play('11x5', code).form), code).toBe(false)
})

test('typed numbers and typed lines', () => {
  const text = (of: Play, typed: string) => selectionText(of, { rows: [], typed })
  expect(text(play('thai', '3top'), ' 123, 456\n789 ')).toBe('123,456,789')
  const straight = play('ssc', 'z3-front')
  expect(text(straight, '123\n456;789')).toBe('l:123;456;789')
  expect(text(straight, '123 456\r\n7 8 9\n\n0,1,2')).toBe('l:123;456;789;012')
  expect(text(play('11x5', 'any3'), '10, 3 ,5\n1 2 3')).toBe('l:10,3,5;1,2,3')
  expect(text(play('11x5', 'any3'), '01 05 11\n１,００,20')).toBe('l:1,5,11;1,0,20')
  const refused = text(play('11x5', 'any3'), '010 3 5')
  expect(parseSelection(play('11x5', 'any3'), refused)).toEqual({ fault: 'symbol', at: '010,3,5' })
  expect(text(play('vn-n', 'xien2'), '05 1')).toBe('l:05,1')
  expect(text(play('vn-n', 'xien2'), '05-17\n23 – 40')).toBe('l:05,17;23,40')
  expect(parseSelection(play('thai', '2top'), text(play('thai', '2top'), '12-50'))).toEqual({
    fault: 'symbol',
    at: '12-50',
  })
  expect(text(play('11x5', 'any3'), '01-05-11\n1.2.3')).toBe('l:1,5,11;1,2,3')
  expect(text(play('11x5', 'any3'), '1 2 3。\v4 5 6\f7 8 9')).toBe('l:1,2,3;4,5,6;7,8,9')
  expect(text(play('thai', '2top'), '12 34。')).toBe('12,34')
  // All numbers from the one to the other, and an index, are no pair.
  for (const [code, typed] of [
    ['xien2', '05〜17'],
    ['xien2', '05～17'],
    ['xien2', '05 1²7'],
  ] as const)
    expect(parseSelection(play('vn-n', code), text(play('vn-n', code), typed)), typed).toHaveProperty('fault')
  for (const [typed, at] of [
    ['05..17', '05..17'],
    ['05 ... 17', '05...17'],
    ['05…17', '05...17'],
    ['05——17', '05——17'],
    ['05・・17', '05・・17'],
    ['05 - - 17', '05--17'],
    ['05 đến 17', '05đến17'],
    ['① 05 17', '①,05,17'],
    ['05 17\n① 23 40', '①,23,40'],
  ] as const)
    expect(parseSelection(play('vn-n', 'xien2'), text(play('vn-n', 'xien2'), typed)), typed).toEqual({
      fault: 'count',
      at,
    })
})

// @fault A row of circled digits, refused by another text than a row with one of them
describe.each([
  ['11x5', 'any3'],
  ['ssc', 'z3-front'],
  ['thai', '3top'],
] as const)('LOT-02 %s %s: a circled, boxed or raised figure is no number of a bet', (rules, code) => {
  test.each([
    '③⑤⑦',
    '③ ⑤ ⑦',
    '③、⑤、⑦',
    '３⑤７',
    '③ 5 7',
    '3⑤7',
    '❸❺❼',
    '⑶⑸⑺',
    '3⁵7',
    '₃₅₇',
    '3️⃣5️⃣7️⃣',
    '3️⃣ 5️⃣ 7️⃣',
    '① 3 5',
    '㉑ 3 5',
  ])('%s', (typed) => {
    const parsed = parseSelection(play(rules, code), selectionText(play(rules, code), { rows: [], typed }))
    expect('fault' in parsed && keyOfFault(parsed)).toBe('marked')
  })
})

test('5,000 rows typed with blanks are a ticket, however long their text is', () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => [...String(row).padStart(5, '0')].join(' , '))
  const typed = rows.join(' \r\n')
  expect(typed.length).toBeGreaterThan(75_000)
  const text = selectionText(play('ssc', 'z5'), { rows: [], typed })
  expect(selectionSchema.safeParse(text).success).toBe(true)
  const parsed = parseSelection(play('ssc', 'z5'), text)
  expect('selection' in parsed && countLines(play('ssc', 'z5'), parsed.selection)).toBe(5_000)
})

test('a selection goes back to the board as it was picked or typed', () => {
  const picks: [Play, Pick][] = [
    [play('ssc', 'pos'), { rows: [['4'], [], ['0', '9'], [], []], typed: null }],
    [play('ssc', 'z2-front'), { rows: [['4', '5'], ['0']], typed: null }],
    [play('ssc', 'z3-front'), { rows: [[], [], []], typed: '123\n456' }],
    [
      play('11x5', 'any3'),
      {
        rows: [
          ['1', '2'],
          ['5', '7'],
        ],
        typed: null,
        hasBankers: true,
      },
    ],
    [play('vn-n', 'lo2'), { rows: [['07', '58']], typed: null }],
    [play('vn-n', 'lo2'), { rows: [[]], typed: '07 5' }],
    [play('thai', '3top'), { rows: [], typed: '475 123' }],
    [play('k3', 'bsoe'), { rows: [['big', 'odd']], typed: null }],
  ]
  for (const [of, pick] of picks) expect(pickOf(of, selectionText(of, pick)), of.code).toEqual(pick)
  for (const game of LOTTERY_GAMES.values())
    for (const each of getPlays(game).values()) {
      const text = selectionText(
        each,
        quickPick(each, () => 0),
      )
      expect(selectionText(each, pickOf(each, text)), each.code).toBe(text)
    }
})

// @fault Lines of a ticket, as the site prints them, refused where lines are typed
test.each([
  ['ssc', 'z3-front', '123 · 456'],
  ['ssc', 'z2-front', '12 · 34 · 56'],
  ['11x5', 'any3', '1,3,5 · 2,4,6'],
  ['vn-n', 'xien2', '05,17 · 23,40'],
] as const)('LOT-02 %s %s: %j, as a ticket prints its lines, is those lines', (rules, code, printed) => {
  const of = play(rules, code)
  const text = selectionText(of, { rows: [], typed: printed })
  expect(text).toBe(`l:${printed.replaceAll(LINE_SIGN, ';')}`)
  expect(selectionText(play('11x5', 'any3'), { rows: [], typed: '01 03 05 · 02,04,06' })).toBe('l:1,3,5;2,4,6')
  // Signs between the numbers of one line stay such.
  expect(selectionText(play('vn-n', 'xien2'), { rows: [], typed: '05 · 17' })).toBe('l:05,17')
  expect(selectionText(play('ssc', 'z3-front'), { rows: [], typed: '1 · 2 · 3' })).toBe('l:123')
})

test('shortcuts of a row', () => {
  const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  expect(symbolsOf('big', digits)).toEqual(['5', '6', '7', '8', '9'])
  expect(symbolsOf('odd', digits)).toEqual(['1', '3', '5', '7', '9'])
  expect(symbolsOf('small', digits.slice(1))).toEqual(['1', '2', '3', '4', '5'])
  expect(symbolsOf('clear', digits)).toEqual([])
})

test.each([
  ['123，456', 2],
  ['123、456', 2],
  ['１２３', 1],
  ['123\u200b', 1],
  ['１２３；４５６｜789', 3],
  ['๑๒๓\u00a0456', 2],
  ['1，2，3', 1],
  ['\ufeff123\r\n456', 2],
  ['1-2-3\n4.5.6', 2],
  ['1 2 3\n4 - 5 - 6', 2],
  ['1–2–3', 1],
  ['１／２／３', 1],
  ['1。2。3', 1],
  ['១២៣ ៤៥៦', 2],
  // A full stop ends what was written; programs end lines in several ways.
  ['123。', 1],
  ['123.\n456。', 2],
  ['1、2、3。', 1],
  ['123\u0085456\u2028789', 3],
])('LOT-02 %j as it is typed is so many lines', (typed, lines) => {
  const straight = play('ssc', 'z3-front')
  const parsed = parseSelection(straight, selectionText(straight, { ...emptyPick(straight), typed }))
  expect('selection' in parsed && countLines(straight, parsed.selection)).toBe(lines)
  expect(isEmpty({ rows: [], typed: '\u200b\n' })).toBe(true)
})

test.each([
  ['123 12', { fault: 'count', at: '12' }],
  ['123\n12', { fault: 'count', at: '12' }],
  ['123\n12x', { fault: 'symbol', at: '12x' }],
  ['123\n１２3', { fault: 'doubled', at: '123' }],
  // The second figure may be a stake, so it is not read as a bet.
  ['123-456', { fault: 'count', at: '123-456' }],
  ['123-100', { fault: 'count', at: '123-100' }],
  ['123/100', { fault: 'count', at: '123/100' }],
  ['１２３－１００', { fault: 'count', at: '123-100' }],
  ['1-2-3\n456 - 100', { fault: 'count', at: '-' }],
  ['123 4-5-6', { fault: 'count', at: '4-5-6' }],
  ['123。456', { fault: 'count', at: '123.456' }],
  // A numbered list is not one number, nor are digits in groups.
  ['1. 12\n2. 34', { fault: 'count', at: '1.12' }],
  ['12. 5', { fault: 'symbol', at: '12.' }],
  ['① 12\n② 34', { fault: 'symbol', at: '①12' }],
  ['1 12\n2 34', { fault: 'count', at: '1' }],
  ['12 5', { fault: 'count', at: '12' }],
  ['4..7', { fault: 'count', at: '4..7' }],
  ['4 ... 7', { fault: 'count', at: '4...7' }],
  ['12\n34²', { fault: 'count', at: '12' }],
  ['12²', { fault: 'symbol', at: '12²' }],
  [`123\n${'\u{1f3b2}'.repeat(40)}`, { fault: 'count', at: '\u{1f3b2}'.repeat(20) }],
])('LOT-02 of %j the line that is not understood is named', (typed, fault) => {
  const straight = play('ssc', 'z3-front')
  expect(parseSelection(straight, selectionText(straight, { ...emptyPick(straight), typed }))).toEqual(fault)
})
