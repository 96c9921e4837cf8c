/** The racetrack of roulette: the rim laid flat. It stands in the cloth's place and is as large. */
import { fill } from '../../../contract/lib/fill.ts'
import { isRed } from '../../table-rules/roulette.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import type { Stakes } from '../../tables/limits.ts'
import { h, write } from '../dom.ts'
import { chipsOfNumber, chipsOfSector, neighboursOf, placesOnTrack, SECTORS, type Sector } from './racetrack-bets.ts'

interface Options {
  readonly words: TableWords
  readonly chip: (amountMinor: number) => string
  /** One chip for each of these, all of them or none. */
  readonly onBack: () => void
  readonly onLay: (chips: Readonly<Record<string, number>>) => void
}

const SECTOR_NAMES = Object.keys(SECTORS) as Sector[]

export function createRacetrack({ words, chip, onBack, onLay }: Options) {
  const numbers = placesOnTrack().map(({ number, column, row }) => {
    const tone = number === 0 ? 'tie' : isRed(number) ? 'red' : 'black'
    const amount = h('span', { class: 'spot-chip', hidden: true })
    const list = neighboursOf(number).join(', ')
    const button = h(
      'button',
      {
        type: 'button',
        class: `track-field ${tone}`,
        'aria-label': fill(words.neighbours, { number, list }),
        onclick: () => onLay(chipsOfNumber(number)),
      },
      h('span', { class: 'spot-name' }, String(number)),
      amount,
    )
    button.style.gridArea = `${row} / ${column} / auto / span ${number === 0 ? 2 : 1}`
    return { number, button, amount }
  })
  const sectors = SECTOR_NAMES.map((sector) => {
    const count = Object.values(chipsOfSector(sector)).reduce((sum, chips) => sum + chips, 0)
    return h(
      'button',
      { type: 'button', class: 'track-field sector', onclick: () => onLay(chipsOfSector(sector)) },
      h('span', { class: 'spot-name' }, words[sector]),
      h('span', { class: 'spot-pays' }, fill(words.chipCount, { count })),
    )
  })
  const back = h('button', { type: 'button', class: 'track-field sector', onclick: onBack }, words.cloth)
  const element = h(
    'div',
    { class: 'track' },
    ...numbers.map(({ button }) => button),
    h('div', { class: 'track-inner' }, ...sectors, back),
  )

  /** The five numbers of a press are seen before it. */
  function light(event: Event) {
    const at = numbers.find(({ button }) => event.type !== 'pointerleave' && button.contains(event.target as Node))
    const lit = new Set(at ? neighboursOf(at.number) : [])
    for (const { number, button } of numbers) button.classList.toggle('under', lit.has(number))
  }
  for (const type of ['pointerover', 'focusin', 'pointerleave'] as const) element.addEventListener(type, light)

  return {
    element,
    buttons: [...numbers.map(({ button }) => button), ...sectors, back],
    /** Chips on the numbers themselves; those on lines are seen on the cloth. */
    update(stakes: Stakes, isOpen: boolean) {
      for (const { number, button, amount } of numbers) {
        const total = stakes[`n-${number}`] ?? 0
        amount.hidden = total === 0
        write(amount, total === 0 ? '' : chip(total))
        button.setAttribute('aria-disabled', String(!isOpen))
      }
      for (const sector of sectors) sector.setAttribute('aria-disabled', String(!isOpen))
    },
  }
}
