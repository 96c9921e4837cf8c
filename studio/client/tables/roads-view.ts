/** The five roads as pictures, and the same in words. */

import { fill } from '../../i18n/fill.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import {
  countRoad,
  DERIVED_ROADS,
  type DerivedRoad,
  deriveRoad,
  layBeadPlate,
  layBigRoad,
  ROAD_ROWS,
} from '../../tables/roads.ts'
import type { Side, TableRules } from '../../tables/rules/table-rules.ts'
import { markSide, nameSide } from '../../tables/words.ts'
import { h, svg } from '../dom.ts'

const CELL = 12
const SIDE_CLASS = { R: 'red', U: 'blue', T: 'tie' } as const

function grid(columns: number, title: string, marks: readonly SVGElement[]): HTMLElement {
  const width = columns * CELL
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, at) => `M${at * CELL} 0V${ROAD_ROWS * CELL}`),
    ...Array.from({ length: ROAD_ROWS + 1 }, (_, at) => `M0 ${at * CELL}H${width}`),
  ].join('')
  return h(
    'figure',
    { class: 'road' },
    h('figcaption', {}, title),
    svg(
      'svg',
      {
        viewBox: `0 0 ${width} ${ROAD_ROWS * CELL}`,
        'aria-hidden': 'true',
        width: width * 1.5,
        height: ROAD_ROWS * CELL * 1.5,
      },
      svg('path', { d: lines, class: 'road-lines' }),
      ...marks,
    ),
  )
}

const centre = (at: number) => at * CELL + CELL / 2
/** The last columns that fit: a road runs to the right for ever. */
const shift = <T extends { readonly column: number }>(cells: readonly T[], columns: number): T[] => {
  const last = Math.max(-1, ...cells.map((cell) => cell.column))
  const from = Math.max(0, last + 2 - columns)
  return cells.filter((cell) => cell.column >= from).map((cell) => ({ ...cell, column: cell.column - from }))
}

export function createRoads(rules: TableRules, words: TableWords) {
  const shown = h('div', { class: 'roads-shown' })
  // On a phone the roads are one low strip until they are asked for.
  const toggle = h(
    'button',
    {
      ...{ type: 'button', class: 'outline-button road-toggle', 'aria-expanded': 'false' },
      onclick: () => toggle.setAttribute('aria-expanded', String(element.classList.toggle('open'))),
    },
    words.roads,
  )
  const element = h(
    'section',
    { class: 'roads', 'aria-label': words.roads, hidden: rules.gameClass === 'YSX' },
    toggle,
    shown,
  )
  const letter = (side: Side) => markSide(rules, words, side)

  function bead(sides: readonly Side[]): HTMLElement {
    const marks = shift(layBeadPlate(sides), 12).flatMap(({ column, row, side }) => {
      const text = svg('text', { x: centre(column), y: centre(row) + 3, 'text-anchor': 'middle', class: 'bead-letter' })
      text.textContent = letter(side)
      return [svg('circle', { cx: centre(column), cy: centre(row), r: 5, class: `bead ${SIDE_CLASS[side]}` }), text]
    })
    return grid(12, words.beadPlate, marks)
  }

  function big(sides: readonly Side[], title: string): HTMLElement {
    const marks = shift(layBigRoad(sides), 24).flatMap(({ column, row, side, ties }) => {
      const ring = svg('circle', { cx: centre(column), cy: centre(row), r: 4.4, class: `ring ${SIDE_CLASS[side]}` })
      if (ties === 0) return [ring]
      const slash = svg('path', { d: `M${column * CELL + 2} ${row * CELL + 10}l8 -8`, class: 'tie-slash' })
      const count = svg('text', {
        x: centre(column),
        y: centre(row) + 2.4,
        'text-anchor': 'middle',
        class: 'tie-count',
      })
      count.textContent = ties > 1 ? String(ties) : ''
      return [ring, slash, count]
    })
    return grid(24, title, marks)
  }

  function derived(sides: readonly Side[], name: DerivedRoad, title: string): HTMLElement {
    const cells = layBigRoad(deriveRoad(sides, DERIVED_ROADS[name]))
    const marks = shift(cells, 16).map(({ column, row, side }) => {
      const colour = SIDE_CLASS[side]
      if (name === 'bigEye')
        return svg('circle', { cx: centre(column), cy: centre(row), r: 3.6, class: `ring ${colour}` })
      // A shape beside the colour: blue is hollow, and leans the other way.
      if (name === 'small')
        return svg('circle', {
          ...{ cx: centre(column), cy: centre(row), r: side === 'R' ? 3.4 : 2.6 },
          class: side === 'R' ? 'bead red' : 'hollow',
        })
      const [x, y] = [column * CELL + 3, row * CELL + 3]
      return svg('path', { d: side === 'R' ? `M${x} ${y + 6}l6 -6` : `M${x} ${y}l6 6`, class: `stroke ${colour}` })
    })
    return grid(16, title, marks)
  }

  return {
    element,
    show(roads: readonly string[]) {
      if (rules.gameClass === 'YSX') return
      const [first = ''] = roads
      const sides = [...first] as Side[]
      const { red, blue, ties, longest } = countRoad(sides)
      const names = {
        red: `${letter('R')} ${nameSide(rules, words, 'R')}`,
        blue: `${letter('U')} ${nameSide(rules, words, 'U')}`,
        tie: `${letter('T')} ${nameSide(rules, words, 'T')}`,
      }
      const many = roads.length > 1
      shown.replaceChildren(
        h(
          'div',
          { class: 'road-strip', tabindex: '0', 'aria-label': words.roads, role: 'group' },
          ...(many
            ? roads.map((road, at) => big([...road] as Side[], fill(words.playerNumber, { number: at + 1 })))
            : [
                bead(sides),
                big(sides, words.bigRoad),
                derived(sides, 'bigEye', words.bigEye),
                derived(sides, 'small', words.smallRoad),
                derived(sides, 'cockroach', words.cockroach),
              ]),
        ),
        h(
          'p',
          { class: 'road-words' },
          sides.length === 0
            ? words.noHistory
            : many
              ? fill(words.lastTen, {
                  list: roads
                    .map((road) =>
                      [...road]
                        .slice(-10)
                        .map((side) => letter(side as Side))
                        .join(' '),
                    )
                    .join(' | '),
                })
              : `${fill(words.lastTen, { list: sides.slice(-10).map(letter).join(' ') })} · ${fill(words.counts, {
                  ...names,
                  ...{ countRed: red, countBlue: blue, countTie: ties, longest },
                })}`,
          ' · ',
          words.pastOdds,
        ),
      )
    },
  }
}
