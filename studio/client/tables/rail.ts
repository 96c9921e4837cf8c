/** Chips to lay, and what becomes of them: undo, repeat, confirm. */

import { fill } from '../../../contract/lib/fill.ts'
import { readTypedStake } from '../../../kit/lib/typed-amount.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { h, write } from '../dom.ts'

type Options = {
  readonly words: TableWords
  readonly chips: readonly number[]
  /** The table's limits in words. */
  readonly limits: string
  /** The amount of a chip in few signs. */
  readonly chip: (amountMinor: number) => string
  readonly money: (amountMinor: number) => string
  readonly symbol: string
  readonly onUndo: () => void
  readonly onRepeat: () => void
  readonly onConfirm: () => void
}

interface Money {
  readonly stake: number
  readonly held: number
}

export interface RailState {
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Chips are laid for the next round; `isQueued`: they wait for it. */
  readonly isNext: boolean
  readonly isQueued: boolean
  /** Chips, and what the wallet holds for them: more where a spot can lose more. */
  readonly pending: Money
  readonly table: Money
  readonly canUndo: boolean
  readonly canRepeat: boolean
}

/** Chips of the table, and a field for any other amount. */
function createChips({ words, chips, chip, money, symbol }: Options) {
  let pressedMinor = chips[1] ?? chips[0] ?? 0
  let chosenMinor = pressedMinor
  const typed = h('input', {
    class: 'chip-typed',
    inputmode: 'decimal',
    maxlength: '16',
    autocomplete: 'off',
    placeholder: '0.00',
    'aria-label': words.typed,
  })
  // What cannot be read lays nothing of its own: the chip that was pressed last is chosen again, and seen to be.
  const readChip = () => readTypedStake(typed.value, symbol) || null
  typed.addEventListener('input', () => choose(readChip() ?? pressedMinor))
  typed.addEventListener('change', () => readChip() === null && clear())
  const buttons = chips.map((amountMinor, at) =>
    h(
      'button',
      {
        type: 'button',
        class: `chip-button chip-${at}`,
        'aria-label': fill(words.chip, { amount: money(amountMinor) }),
        onclick: () => {
          pressedMinor = amountMinor
          clear()
        },
      },
      h('span', {}, chip(amountMinor)),
    ),
  )
  function clear() {
    typed.value = ''
    choose(pressedMinor)
  }
  function choose(amountMinor: number) {
    chosenMinor = amountMinor
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(chips[at] === amountMinor))
    typed.classList.toggle('chosen', !chips.includes(amountMinor))
  }
  choose(chosenMinor)
  const element = h('div', { class: 'chip-row', role: 'group', 'aria-label': words.chips }, ...buttons, typed)
  return { element, chosenMinor: () => chosenMinor }
}

export function createRail(options: Options) {
  const { words, limits, money } = options
  const chips = createChips(options)
  const total = h('span', {})
  const act = (name: string, text: string, onPress: () => void) => {
    const button = h('button', { type: 'button', class: name, onclick: () => !isOff(button) && onPress() }, text)
    return button
  }
  const undo = act('rail-button', words.undo, options.onUndo)
  const repeat = act('rail-button', words.repeat, options.onRepeat)
  const confirm = act('confirm', words.confirmNone, options.onConfirm)
  const line = h('p', { class: 'table-total' }, total, h('span', { class: 'rail-limits' }, limits))
  const acts = h('div', { class: 'rail-acts' }, line, undo, repeat, confirm)
  return {
    element: h('section', { class: 'rail' }, chips.element, acts),
    chosenMinor: chips.chosenMinor,
    update({ isOpen, isBusy, isNext, isQueued, pending, table, canUndo, canRepeat }: RailState) {
      setOff(undo, !isOpen || isBusy || !canUndo)
      setOff(repeat, !isOpen || isBusy || !canRepeat)
      setOff(confirm, !isOpen || isBusy || isQueued || pending.stake === 0)
      confirm.classList.toggle('queued', isQueued)
      const [plain, held] = isQueued
        ? [words.queuedNext, words.queuedNext]
        : isNext
          ? [words.confirmNext, words.confirmNext]
          : [words.confirm, words.confirmHeld]
      write(confirm, pending.stake > 0 ? sayMoney(plain, held, pending) : words.confirmNone)
      write(total, sayMoney(words.onTable, words.onTableHeld, table))
    },
  }

  function sayMoney(plain: string, withDeposit: string, { stake, held }: Money): string {
    const amounts = { amount: money(stake), stake: money(stake), held: money(held) }
    return fill(held > stake ? withDeposit : plain, amounts)
  }
}

/** A button that cannot be pressed now stays in the order of focus. */
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const setOff = (button: HTMLElement, off: boolean) => button.setAttribute('aria-disabled', String(off))
