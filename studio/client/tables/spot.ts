/** One place for chips: its name, what it pays, and what lies on it. */
import { fill } from '../../../contract/lib/fill.ts'
import { isRed } from '../../table-rules/roulette.ts'
import type { Spot, TableRules } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { nameSpot, presentPays } from '../../tables/words.ts'
import { h, write } from '../dom.ts'
import { drawSpotMarks } from './spot-marks.ts'

export interface SpotOptions {
  readonly rules: TableRules
  readonly words: TableWords
  readonly chip: (amountMinor: number) => string
  readonly money: (amountMinor: number) => string
  readonly onLay: (spot: Spot) => void
}

interface Chips {
  /** Confirmed, in minor units. */
  readonly lies: number
  /** Not confirmed yet, or waiting for the next round. */
  readonly laid: number
  /** Whether those that wait are of the next round. */
  readonly isNext: boolean
}

interface SpotState extends Chips {
  readonly isOpen: boolean
  readonly isHit: boolean
}

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

/** Groups of roulette with a field on the cloth; the others lie on its lines, and stand in the lists as well. */
const ON_CLOTH = ['main', 'dozen', 'straight']

/** On the cloth, and on the felt of fan tan, several groups are one. At sic bo six dice stand under the main bets. */
function isMain({ gameClass }: TableRules, spot: Spot): boolean {
  if (gameClass === 'ROU') return ON_CLOTH.includes(spot.group)
  if (gameClass === 'FT') return ['main', 'kwok', 'ssh'].includes(spot.group)
  return gameClass === 'SIC' && spot.group === 'single'
}

/** The group under which a spot is shown. */
export const groupOf = (rules: TableRules, spot: Spot) => (isMain(rules, spot) ? 'main' : spot.group)

/** `5 +2`: chips for the next round stand apart from those that play. */
export function tellChips(chip: SpotOptions['chip'], { lies, laid, isNext }: Chips): string {
  if (lies + laid === 0) return ''
  return isNext && lies > 0 && laid > 0 ? `${chip(lies)} +${chip(laid)}` : chip(lies + laid)
}

/** The spot as it is read out: name, pay, and what lies on it. */
function tellSpot({ rules, words, money }: SpotOptions, spot: Spot, { lies, laid, isNext, isHit }: SpotState): string {
  const values = {
    spot: nameSpot(rules, words, spot.code),
    pays: presentPays(spot.pays),
    amount: money(isNext ? lies : lies + laid),
  }
  const next = laid > 0 && isNext ? `, ${fill(words.onSpotNext, { amount: money(laid) })}` : ''
  return `${fill(words.onSpot, values)}${next}${isHit ? ' ✓' : ''}`
}

export type SpotButton = ReturnType<typeof createSpot>

export function createSpot(options: SpotOptions, spot: Spot) {
  const { rules, words, chip, onLay } = options
  const amount = h('span', { class: 'spot-chip', hidden: true })
  const button = h(
    'button',
    { type: 'button', class: `spot ${toneOf(rules, spot)}`, onclick: () => onLay(spot) },
    ...drawSpotMarks(rules, spot.code),
    h('span', { class: 'spot-name' }, nameSpot(rules, words, spot.code)),
    h('span', { class: 'spot-pays' }, presentPays(spot.pays)),
    amount,
  )
  let shown = ''
  return {
    spot,
    button,
    update(state: SpotState) {
      // Roulette has more than a hundred, and few of them change at once.
      const key = JSON.stringify(state)
      if (shown === key) return
      shown = key
      const { lies, laid, isNext, isOpen, isHit } = state
      amount.hidden = lies + laid === 0
      write(amount, tellChips(chip, state))
      amount.classList.toggle('next', laid > 0 && isNext)
      amount.classList.toggle('pending', laid > 0)
      button.setAttribute('aria-disabled', String(!isOpen))
      button.classList.toggle('hit', isHit)
      const label = tellSpot(options, spot, state)
      if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label)
    },
  }
}
