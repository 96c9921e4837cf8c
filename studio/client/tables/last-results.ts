/** The last results as what fell: numbers, dice, coins, the sides that won. A press opens the proof of one. */
import { fill } from '../../../contract/lib/fill.ts'
import { isRed } from '../../table-rules/roulette.ts'
import type { TableResult, TableRules } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { markSide, tellResult } from '../../tables/words.ts'
import { h } from '../dom.ts'
import type { LiveState } from '../live/live-state.ts'
import { listPast, type PastRound } from '../live/past-rounds.ts'
import { createPastStrip } from '../live/past-strip.ts'
import { drawDie } from './spot-marks.ts'

const SHOWN_BY = ['ROU', 'SIC', 'YSX', 'FT', 'SD']

const SIDE_CLASS = { R: 'red', U: 'blue', T: 'tie' } as const

function drawResult(rules: TableRules, words: TableWords, result: TableResult): HTMLElement {
  const { gameClass } = rules
  const [first = []] = result
  const [value = ''] = first
  switch (gameClass) {
    case 'ROU': {
      const colour = value === '0' ? 'tie' : isRed(Number(value)) ? 'red' : 'black'
      return h('span', { class: `last-number ${colour}` }, value)
    }
    case 'SIC':
    case 'YSX':
      return h('span', { class: 'last-dice' }, ...first.map((face) => drawDie(face, gameClass === 'YSX')))
    case 'SD':
      return h(
        'span',
        { class: 'last-dice' },
        ...first.map((coin) => h('span', { class: coin === 'R' ? 'mark-coin red' : 'mark-coin' })),
      )
    case 'FT':
      return h('span', { class: 'last-number' }, value)
    default:
      // One side a hand that plays against the bank.
      return h(
        'span',
        { class: 'last-dice' },
        ...rules
          .sides(result)
          .map((side) => h('span', { class: `last-number ${SIDE_CLASS[side]}` }, markSide(rules, words, side))),
      )
  }
}

interface Options {
  readonly rules: TableRules
  readonly words: TableWords
  readonly onOpen: (past: PastRound) => void
}

export function createLastResults({ rules, words, onOpen }: Options) {
  const strip = createPastStrip({
    name: 'last-list',
    label: words.lastResults,
    present: ({ result }) => drawResult(rules, words, result),
    nameOf: ({ result }) => fill(words.resultProof, { result: tellResult(rules, words, result) }),
    onOpen,
  })
  const element = h('div', { class: 'last-results' }, strip.element)
  let shown: readonly number[] | null = null
  return {
    element,
    /** Cards have their roads, and these stand with them. */
    isOfRoads: !SHOWN_BY.includes(rules.gameClass),
    show({ last, lastNumbers }: Pick<LiveState, 'last' | 'lastNumbers'>) {
      if (shown === lastNumbers) return
      shown = lastNumbers
      strip.show(listPast(last, lastNumbers))
    },
  }
}
