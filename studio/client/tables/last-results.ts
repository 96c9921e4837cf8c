/** The last results as what fell: numbers, dice, coins. Tables of cards have their roads instead. */
import type { Language } from '../../../contract/constants.ts'
import { fill } from '../../i18n/fill.ts'
import { isRed } from '../../table-rules/roulette.ts'
import type { TableResult, TableRules } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { tellResult } from '../../tables/words.ts'
import { h } from '../dom.ts'
import { joinParts } from '../text.ts'
import { drawDie } from './spot-marks.ts'

const SHOWN_BY = ['ROU', 'SIC', 'YSX', 'FT', 'SD']

function drawResult({ gameClass }: TableRules, [first = []]: TableResult): HTMLElement {
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
    default:
      return h('span', { class: 'last-number' }, value)
  }
}

interface Options {
  readonly rules: TableRules
  readonly words: TableWords
  readonly language: Language
  readonly onOpen: () => void
}

/** A press opens the proof of what fell last. */
export function createLastResults({ rules, words, language, onOpen }: Options) {
  const list = h('button', { type: 'button', class: 'last-list', 'aria-label': words.noHistory, onclick: onOpen })
  const element = h('div', { class: 'last-results', hidden: !SHOWN_BY.includes(rules.gameClass) }, list)
  let shown: readonly TableResult[] | null = null
  return {
    element,
    /** The newest first. */
    show(last: readonly TableResult[]) {
      if (element.hidden || shown === last) return
      shown = last
      const newest = last.toReversed()
      list.replaceChildren(...newest.map((result) => drawResult(rules, result)))
      const told = newest.slice(0, 10).map((result) => tellResult(rules, words, result))
      list.setAttribute(
        'aria-label',
        told.length > 0 ? fill(words.lastTen, { list: joinParts(told, language) }) : words.noHistory,
      )
    },
  }
}
