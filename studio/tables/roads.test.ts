/** GAME-08: the five roads against published shoes, and each against a second construction. */
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { TABLE_RULES } from '../table-rules/index.ts'
import type { Side } from '../table-rules/table-rules.ts'
import { TABLE_WORDS } from './i18n/index.ts'
import { countRoad, deriveRoad, layBeadPlate, layBigRoad, ROAD_ROWS, readStreaks } from './roads.ts'
import { markSide, nameSide } from './words.ts'

const sidesOf = (shoe: string): Side[] => [...shoe].map((mark) => (mark === 'B' ? 'R' : mark === 'P' ? 'U' : 'T'))

function draw(sides: Side[]): string {
  const cells = layBigRoad(sides)
  const width = Math.max(...cells.map(({ column }) => column)) + 1
  return Array.from({ length: ROAD_ROWS }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const cell = cells.find((each) => each.column === column && each.row === row)
      if (!cell) return '.'
      const mark = cell.side === 'R' ? 'B' : 'P'
      return cell.ties > 0 ? mark.toLowerCase() : mark
    }).join(''),
  ).join(' / ')
}

describe('published shoes', () => {
  test.each([
    [
      'BBPPBPBBBPTPPPBPTBBBBBBBBPPB',
      'BPBPBpBpBPB / BP..BP..BP. / ....BP..B.. / .....P..B.. / ........B.. / ........BBB',
      'RRURURURRUUURURRRRRRURU',
      'UUURUURRUUUURRRRRRUUU',
      'URUUURRURURRRURRRUUU',
    ],
    [
      'PPPPPPPPBBBBBBBPTPBTTBPBPBPB',
      'PBpbPBPBPB / PBPB...... / PB........ / PB........ / PBBB...... / PPP.......',
      'RRRRRRURURRURRRR',
      'RURUUURRR',
      'RUUUURR',
    ],
    [
      'TBBPTPPBBPPBTBPBBBPPPBBBPBPTBPPPPPPPB',
      'bpBPbPBPBPBpBPB / BPBPB.BPB....P. / .P....BPB....P. / .............P. / .............P. / .............PP',
      'RUURURRRRUURURRRRRRURRRURRRRRU',
      'RRRURRURUUURURRRUURRURRRRRU',
      'RRRUURUURUUURUUUURURRRRRU',
    ],
  ])('%s', (shoe, big, bigEye, small, cockroach) => {
    const sides = sidesOf(shoe)
    expect(draw(sides)).toBe(big)
    expect([1, 2, 3].map((distance) => deriveRoad(sides, distance).join(''))).toEqual([bigEye, small, cockroach])
  })
})

/** As players draw it by hand: look one cell left of the new mark, in columns without a floor. */
function deriveByColumns(sides: Side[], distance: number): string {
  const lengths = readStreaks(sides).map(({ length }) => length)
  const isMarked = (column: number, row: number) => column >= 0 && row <= (lengths[column] ?? 0)
  let marks = ''
  const compare = (column: number, row: number) =>
    isMarked(column - distance, row) === isMarked(column - distance, row - 1) ? 'R' : 'U'
  for (const [column, length] of lengths.entries()) {
    for (let row = 1; row <= length; row += 1) {
      if (row > 1 && column - distance >= 0) marks += compare(column, row)
      // The first of a column says the opposite of what one more in the column before would have said.
      if (row === 1 && column - 1 - distance >= 0)
        marks += compare(column - 1, (lengths[column - 1] ?? 0) + 1) === 'R' ? 'U' : 'R'
    }
  }
  return marks
}

/** A grid that is filled cell by cell, as a second way to the big road. */
function drawByGrid(sides: Side[]): Map<string, string> {
  const grid = new Map<string, string>()
  let [column, row, start] = [-1, 0, -1]
  let before: Side = 'T'
  let [isTail, path] = [false, [] as [number, number, Side][]]
  for (const side of sides.filter((each) => each !== 'T')) {
    if (side !== before) {
      start += 1
      while (grid.has(`${start}:0`)) start += 1
      ;[column, row, isTail, path] = [start, 0, false, []]
    } else {
      if (row === ROAD_ROWS - 1 || grid.has(`${column}:${row + 1}`)) isTail = true
      if (isTail) column += 1
      else row += 1
    }
    path.push([column, row, side])
    grid.set(`${column}:${row}`, side)
    before = side
  }
  return grid
}

test('two constructions agree on random shoes', () => {
  let state = 20261127
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let shoe = 0; shoe < 600; shoe += 1) {
    const lean = 0.3 + 0.4 * next()
    const sides = Array.from({ length: 72 }, (): Side => (next() < 0.1 ? 'T' : next() < lean ? 'R' : 'U'))
    for (const distance of [1, 2, 3])
      expect(deriveRoad(sides, distance).join('')).toBe(deriveByColumns(sides, distance))
    const grid = drawByGrid(sides)
    const cells = layBigRoad(sides)
    expect(cells.length).toBe(grid.size)
    for (const { column, row, side } of cells) expect(grid.get(`${column}:${row}`)).toBe(side)
  }
})

test('the bead plate holds every result, ties too; figures say the rest', () => {
  const sides = sidesOf('BBTPPPPT')
  expect(layBeadPlate(sides).slice(5)).toEqual([
    { column: 0, row: 5, side: 'U' },
    { column: 1, row: 0, side: 'U' },
    { column: 1, row: 1, side: 'T' },
  ])
  expect(countRoad(sides)).toEqual({ red: 2, blue: 4, ties: 2, longest: 4 })
  expect(countRoad([])).toEqual({ red: 0, blue: 0, ties: 0, longest: 0 })
})

test.each(LANGUAGES)('the sides of every road differ by their names and by their marks in %s', (language) => {
  const words = TABLE_WORDS[language]
  const sides: Side[] = ['R', 'U', 'T']
  for (const rules of TABLE_RULES.filter(({ gameClass }) => gameClass !== 'YSX')) {
    expect(new Set(sides.map((side) => nameSide(rules, words, side))).size, rules.id).toBe(3)
    expect(new Set(sides.map((side) => markSide(rules, words, side))).size, rules.id).toBe(3)
  }
})
