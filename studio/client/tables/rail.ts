/** Chips to lay, and what becomes of them: undo, repeat, confirm. */
import { fill } from '../../i18n/fill.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { h } from '../dom.ts'
import { readAmount } from '../text.ts'

type Options = {
  readonly words: TableWords
  readonly chips: readonly number[]
  /** The table's limits in words. */
  readonly limits: string
  /** The amount of a chip in few signs. */
  readonly chip: (amountMinor: number) => string
  readonly money: (amountMinor: number) => string
  readonly onUndo: () => void
  readonly onRepeat: () => void
  readonly onConfirm: () => void
}

export interface RailState {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly pendingMinor: number
  readonly tableMinor: number
  readonly canUndo: boolean
  readonly canRepeat: boolean
}

export function createRail({ words, chips, limits, chip, money, onUndo, onRepeat, onConfirm }: Options) {
  let chosenMinor = chips[1] ?? chips[0] ?? 0
  const typed = h('input', {
    ...{ class: 'chip-typed', inputmode: 'decimal', maxlength: '9', autocomplete: 'off', placeholder: '0.00' },
    'aria-label': words.typed,
  })
  typed.addEventListener('input', () => {
    const amountMinor = readAmount(typed.value)
    if (amountMinor) choose(amountMinor)
  })
  const buttons = chips.map((amountMinor, at) =>
    h(
      'button',
      {
        ...{
          type: 'button',
          class: `chip-button chip-${at}`,
          'aria-label': fill(words.chip, { amount: money(amountMinor) }),
        },
        onclick: () => {
          typed.value = ''
          choose(amountMinor)
        },
      },
      h('span', {}, chip(amountMinor)),
    ),
  )
  const total = h('span', {})
  const undo = h(
    'button',
    { type: 'button', class: 'rail-button', onclick: () => !isOff(undo) && onUndo() },
    words.undo,
  )
  const repeat = h(
    'button',
    { type: 'button', class: 'rail-button', onclick: () => !isOff(repeat) && onRepeat() },
    words.repeat,
  )
  const confirm = h(
    'button',
    { type: 'button', class: 'confirm', onclick: () => !isOff(confirm) && onConfirm() },
    words.confirmNone,
  )
  const element = h(
    'section',
    { class: 'rail' },
    h('div', { class: 'chip-row', role: 'group', 'aria-label': words.chips }, ...buttons, typed),
    h(
      'div',
      { class: 'rail-acts' },
      h('p', { class: 'table-total' }, total, h('span', { class: 'rail-limits' }, limits)),
      undo,
      repeat,
      confirm,
    ),
  )
  function choose(amountMinor: number) {
    chosenMinor = amountMinor
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(chips[at] === amountMinor))
    typed.classList.toggle('chosen', !chips.includes(amountMinor))
  }
  choose(chosenMinor)

  return {
    element,
    chosenMinor: () => chosenMinor,
    update({ isOpen, isBusy, pendingMinor, tableMinor, canUndo, canRepeat }: RailState) {
      setOff(undo, !isOpen || isBusy || !canUndo)
      setOff(repeat, !isOpen || isBusy || !canRepeat)
      setOff(confirm, !isOpen || isBusy || pendingMinor === 0)
      confirm.textContent = pendingMinor > 0 ? fill(words.confirm, { amount: money(pendingMinor) }) : words.confirmNone
      total.textContent = fill(words.onTable, { amount: money(tableMinor) })
    },
  }
}

/** A button that cannot be pressed now stays in the order of focus. */
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const setOff = (button: HTMLElement, off: boolean) => button.setAttribute('aria-disabled', String(off))
