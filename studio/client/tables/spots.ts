/** The places for chips, as a grid of buttons. Arrow keys move, Enter lays a chip. */
import { fill } from '../../i18n/fill.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import type { Stakes } from '../../tables/limits.ts'
import { isRed } from '../../tables/rules/roulette.ts'
import type { Spot, TableRules } from '../../tables/rules/table-rules.ts'
import { nameGroup, nameSpot, presentPays } from '../../tables/words.ts'
import { h } from '../dom.ts'

type Options = {
  readonly rules: TableRules
  readonly words: TableWords
  readonly chip: (amountMinor: number) => string
  readonly money: (amountMinor: number) => string
  readonly onLay: (spot: Spot) => void
}

/** So many spots are shown at once; a table with more has a tab for each group. */
const SHOWN_AT_ONCE = 14

/** The colour of a roulette number, or of a side of the roads. */
function toneOf({ gameClass }: TableRules, { code }: Spot): string {
  if (gameClass === 'ROU' && /^n-\d+$/.test(code)) {
    const number = Number(code.slice(2))
    return number === 0 ? 'tie' : isRed(number) ? 'red' : 'black'
  }
  if (['banker', 'dragon', 'red', 'four-red', 'three-red', 'big'].includes(code)) return 'red'
  if (['player', 'tiger', 'small'].includes(code)) return 'blue'
  if (code === 'black') return 'black'
  return code.includes('tie') ? 'tie' : ''
}

export function createSpots({ rules, words, chip, money, onLay }: Options) {
  const groups = [...new Set(rules.spots.map(({ group }) => group))]
  const isTabbed = rules.spots.length > SHOWN_AT_ONCE
  const buttons = new Map(
    rules.spots.map((spot) => {
      const amount = h('span', { class: 'spot-chip', hidden: true })
      const button = h(
        'button',
        { type: 'button', class: `spot ${toneOf(rules, spot)}`, onclick: () => onLay(spot) },
        h('span', { class: 'spot-name' }, nameSpot(rules, words, spot.code)),
        h('span', { class: 'spot-pays' }, presentPays(spot.pays)),
        amount,
      )
      return [spot.code, { spot, button, amount }] as const
    }),
  )
  const sections = groups.map((group) =>
    h(
      'div',
      { class: `spot-group group-${group}`, role: 'group', 'aria-label': nameGroup(words, group) },
      ...rules.spots.filter((spot) => spot.group === group).map(({ code }) => buttons.get(code)!.button),
    ),
  )
  const tabs = groups.map((group, at) =>
    h('button', { type: 'button', role: 'tab', onclick: () => open(at) }, nameGroup(words, group)),
  )
  const element = h(
    'section',
    { class: `spots class-${rules.gameClass.toLowerCase()}`, onkeydown: walk },
    isTabbed && h('div', { class: 'spot-tabs', role: 'tablist', 'aria-label': words.edges }, ...tabs),
    ...sections,
  )
  function open(shown: number) {
    for (const [at, section] of sections.entries()) {
      section.hidden = isTabbed && at !== shown
      tabs[at]!.setAttribute('aria-selected', String(at === shown))
      tabs[at]!.tabIndex = at === shown ? 0 : -1
    }
  }
  open(0)

  /** To the nearest spot in the arrow's direction. */
  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key]
    const from = document.activeElement
    if (!step || !(from instanceof HTMLElement) || !element.contains(from)) return
    const [dx = 0, dy = 0] = step
    const here = from.getBoundingClientRect()
    const kin = from.getAttribute('role') === 'tab' ? tabs : [...buttons.values()].map(({ button }) => button)
    const found = kin
      .filter((button) => button !== from && button.offsetParent !== null)
      .map((button) => {
        const there = button.getBoundingClientRect()
        const [x, y] = [
          there.left + there.width / 2 - here.left - here.width / 2,
          there.top + there.height / 2 - here.top - here.height / 2,
        ]
        const [along, across] = dx === 0 ? [y * dy, Math.abs(x)] : [x * dx, Math.abs(y)]
        return { button, along, far: along + across * 3 }
      })
      .filter(({ along }) => along > 4)
      .toSorted((one, other) => one.far - other.far)[0]
    if (!found) return
    event.preventDefault()
    found.button.focus()
    if (found.button.getAttribute('role') === 'tab') found.button.click()
  }

  return {
    element,
    /** Confirmed chips, those not confirmed yet, and the spots that a result hit. */
    update(confirmed: Stakes, pending: Stakes, isOpen: boolean, hits: ReadonlySet<string>) {
      for (const [code, { spot, button, amount }] of buttons) {
        const laid = confirmed[code] ?? 0
        const total = laid + (pending[code] ?? 0)
        amount.hidden = total === 0
        amount.textContent = total === 0 ? '' : chip(total)
        amount.classList.toggle('pending', (pending[code] ?? 0) > 0)
        button.setAttribute('aria-disabled', String(!isOpen))
        button.classList.toggle('hit', hits.has(code))
        const name = nameSpot(rules, words, code)
        button.setAttribute(
          'aria-label',
          `${fill(words.onSpot, { spot: name, pays: presentPays(spot.pays), amount: money(total) })}${hits.has(code) ? ' ✓' : ''}`,
        )
      }
      for (const [at, group] of groups.entries()) {
        const total = rules.spots
          .filter((spot) => spot.group === group)
          .reduce((sum, { code }) => sum + (confirmed[code] ?? 0) + (pending[code] ?? 0), 0)
        tabs[at]!.classList.toggle('has-chips', total > 0)
      }
    },
  }
}
