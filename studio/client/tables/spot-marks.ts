/** What a spot stands for, drawn: dice, animals, coins. Its name stands below, and says the same. */
import type { TableRules } from '../../table-rules/table-rules.ts'
import { h, svg } from '../dom.ts'

const PIPS: readonly (readonly [number, number])[][] = [
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
]

/** Six small pictures on a canvas of 100, for fish prawn crab. */
const PICTURES: readonly (readonly [path: string, colour: string])[][] = [
  [
    ['M14 50c14-26 44-26 58 0l16-16v32L72 50c-14 26-44 26-58 0Z', '#1f7fb8'],
    ['M30 44a4 4 0 1 0 .1 0', '#fff'],
  ],
  [
    ['M70 18c-34-4-54 18-46 44 4 14 20 22 34 18l-6 12 18-10c-8-2-22 0-28-12-8-18 6-34 30-34Z', '#d9542b'],
    ['M68 22L92 10M70 26l24 0', '#d9542b'],
  ],
  [['M50 12c10 0 12 14 6 22 14 4 10 18 6 20 18 6 18 36-12 36s-30-30-12-36c-4-2-8-16 6-20-6-8-4-22 6-22Z', '#3f8f3a']],
  [['M50 12a38 38 0 1 0 .1 0ZM40 40h20v20H40Z', '#b8862b']],
  [
    ['M50 36c22 0 32 12 32 24S68 82 50 82 18 72 18 60s10-24 32-24Z', '#c23a2e'],
    ['M20 44c-14-6-12-24 2-26-2 8 0 12 8 14ZM80 44c14-6 12-24-2-26 2 8 0 12-8 14Z', '#c23a2e'],
  ],
  [
    ['M28 84c-14-30 2-46 22-46 2-14 8-20 18-22l-2 10 12 4-10 10c10 26-8 44-22 44Z', '#8a4b1f'],
    ['M64 14c-6-8 6-8 6-2 6-6 12 0 6 6Z', '#d2312a'],
  ],
]

/** A face as pips, or as its picture at fish prawn crab. */
export function drawDie(face: string, isPicture: boolean, delayMs = 0): HTMLElement {
  const at = Number(face) - 1
  const marks = isPicture
    ? (PICTURES[at] ?? []).map(([d, colour]) => svg('path', { d, fill: colour, 'fill-rule': 'evenodd' }))
    : (PIPS[at] ?? []).map(([cx, cy]) =>
        svg('circle', { cx, cy, r: 9, class: at === 0 || at === 3 ? 'pip red' : 'pip' }),
      )
  const die = h('span', { class: 'die' }, svg('svg', { viewBox: '0 0 100 100' }, ...marks))
  die.style.animationDelay = `${delayMs}ms`
  return die
}

const coinRow = (reds: number): HTMLElement =>
  h(
    'span',
    { class: 'spot-marks', 'aria-hidden': 'true' },
    ...Array.from({ length: 4 }, (_, at) => h('span', { class: at < reds ? 'mark-coin red' : 'mark-coin' })),
  )
const REDS: Readonly<Record<string, number>> = {
  'four-red': 4,
  'three-red': 3,
  'two-two': 2,
  'three-white': 1,
  'four-white': 0,
}

/** The dice of a bet on faces: `double-3` → 3 3. */
function facesOf(code: string): readonly string[] {
  const [head, ...faces] = code.split('-')
  const [face = ''] = faces
  if (!/^[1-6]$/.test(face)) return []
  if (head === 'single') return [face]
  if (head === 'double') return [face, face]
  if (head === 'triple') return [face, face, face]
  return head === 'pair' ? faces : []
}

/** Beads of fan tan: full where the number wins, hollow where the stake comes back. */
function beadsOf(code: string): HTMLElement[] {
  const [head = '', ...numbers] = code.split('-')
  const won = head === 'nim' || head === 'nga' ? numbers.slice(0, -1) : numbers
  const heap = (number: string, name: string) =>
    h('span', { class: name }, ...Array.from({ length: Number(number) }, () => h('i', {})))
  const hollow = won.length < numbers.length ? [heap(numbers.at(-1) ?? '0', 'heap hollow')] : []
  return [
    h('span', { class: 'spot-marks', 'aria-hidden': 'true' }, ...won.map((number) => heap(number, 'heap')), ...hollow),
  ]
}

/** None for a spot whose name says it best. */
export function drawSpotMarks({ gameClass }: Pick<TableRules, 'gameClass'>, code: string): HTMLElement[] {
  if (gameClass === 'SD') {
    const reds = REDS[code]
    return reds === undefined ? [] : [coinRow(reds)]
  }
  if (gameClass === 'FT') return beadsOf(code)
  if (gameClass !== 'SIC' && gameClass !== 'YSX') return []
  const faces = facesOf(code)
  if (faces.length === 0) return []
  return [
    h(
      'span',
      { class: 'spot-marks', 'aria-hidden': 'true' },
      ...faces.map((face) => drawDie(face, gameClass === 'YSX')),
    ),
  ]
}
