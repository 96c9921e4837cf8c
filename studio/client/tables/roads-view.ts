/** The five roads as pictures, and the same in words. */

import { fill } from '../../../contract/lib/fill.ts'
import type { Side, TableRules } from '../../table-rules/table-rules.ts'
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

type Letter = (side: Side) => string

function drawBead(sides: readonly Side[], title: string, letter: Letter): HTMLElement {
  const marks = shift(layBeadPlate(sides), 12).flatMap(({ column, row, side }) => {
    const text = svg('text', { x: centre(column), y: centre(row) + 3, 'text-anchor': 'middle', class: 'bead-letter' })
    text.textContent = letter(side)
    return [svg('circle', { cx: centre(column), cy: centre(row), r: 5, class: `bead ${SIDE_CLASS[side]}` }), text]
  })
  return grid(12, title, marks)
}

function drawBig(sides: readonly Side[], title: string): HTMLElement {
  const marks = shift(layBigRoad(sides), 24).flatMap(({ column, row, side, ties }) => {
    const ring = svg('circle', { cx: centre(column), cy: centre(row), r: 4.4, class: `ring ${SIDE_CLASS[side]}` })
    if (ties === 0) return [ring]
    const slash = svg('path', { d: `M${column * CELL + 2} ${row * CELL + 10}l8 -8`, class: 'tie-slash' })
    const place = { x: centre(column), y: centre(row) + 2.4 }
    const count = svg('text', { ...place, 'text-anchor': 'middle', class: 'tie-count' })
    count.textContent = ties > 1 ? String(ties) : ''
    return [ring, slash, count]
  })
  return grid(24, title, marks)
}

function drawDerived(sides: readonly Side[], name: DerivedRoad, title: string): HTMLElement {
  const cells = layBigRoad(deriveRoad(sides, DERIVED_ROADS[name]))
  const marks = shift(cells, 16).map(({ column, row, side }) => {
    const colour = SIDE_CLASS[side]
    const place = { cx: centre(column), cy: centre(row) }
    if (name === 'bigEye') return svg('circle', { ...place, r: 3.6, class: `ring ${colour}` })
    // A shape beside the colour: blue is hollow, and leans the other way.
    if (name === 'small')
      return svg('circle', { ...place, r: side === 'R' ? 3.4 : 2.6, class: side === 'R' ? 'bead red' : 'hollow' })
    const [x, y] = [column * CELL + 3, row * CELL + 3]
    return svg('path', { d: side === 'R' ? `M${x} ${y + 6}l6 -6` : `M${x} ${y}l6 6`, class: `stroke ${colour}` })
  })
  return grid(16, title, marks)
}

/** The same in words, for who does not read roads. */
function tellRoads(roads: readonly string[], rules: TableRules, words: TableWords, letter: Letter): string {
  const [first = ''] = roads
  const sides = [...first] as Side[]
  const lastTen = (road: string) => ([...road].slice(-10) as Side[]).map(letter).join(' ')
  if (sides.length === 0) return words.noHistory
  if (roads.length > 1) return fill(words.lastTen, { list: roads.map(lastTen).join(' | ') })
  const { red, blue, ties, longest } = countRoad(sides)
  const nameOf = (side: Side) => `${letter(side)} ${nameSide(rules, words, side)}`
  const names = { red: nameOf('R'), blue: nameOf('U'), tie: nameOf('T') }
  const counts = { countRed: red, countBlue: blue, countTie: ties, longest }
  return `${fill(words.lastTen, { list: lastTen(first) })} · ${fill(words.counts, { ...names, ...counts })}`
}

export function createRoads(rules: TableRules, words: TableWords) {
  const shown = h('div', { class: 'roads-shown' })
  // On a phone the roads are one low strip until they are asked for.
  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'outline-button road-toggle',
      'aria-expanded': 'false',
      onclick: () => toggle.setAttribute('aria-expanded', String(element.classList.toggle('open'))),
    },
    words.roads,
  )
  const isHidden = rules.gameClass === 'YSX'
  const element = h('section', { class: 'roads', 'aria-label': words.roads, hidden: isHidden }, toggle, shown)
  const letter: Letter = (side) => markSide(rules, words, side)

  function draw(roads: readonly string[]): HTMLElement[] {
    if (roads.length > 1)
      return roads.map((road, at) => drawBig([...road] as Side[], fill(words.playerNumber, { number: at + 1 })))
    const sides = [...(roads[0] ?? '')] as Side[]
    return [
      drawBead(sides, words.beadPlate, letter),
      drawBig(sides, words.bigRoad),
      drawDerived(sides, 'bigEye', words.bigEye),
      drawDerived(sides, 'small', words.smallRoad),
      drawDerived(sides, 'cockroach', words.cockroach),
    ]
  }

  return {
    element,
    show(roads: readonly string[]) {
      if (isHidden) return
      const strip = { class: 'road-strip', tabindex: '0', 'aria-label': words.roads, role: 'group' }
      shown.replaceChildren(
        h('div', strip, ...draw(roads)),
        h('p', { class: 'road-words' }, `${tellRoads(roads, rules, words, letter)} · ${words.pastOdds}`),
      )
    },
  }
}
