/** One panel for all originals: amount with half, double, most and chips; the board's options; one main button. */

import { minor, presentMoney } from '../../../contract/amount.ts'
import { readTypedStake } from '../../../kit/lib/typed-amount.ts'
import type { STAKE_LIMITS } from '../../engine/original-rules.ts'
import { createCycle } from '../cycle.ts'
import { h, write } from '../dom.ts'
import { formatMinor, presentReturn } from '../text.ts'
import { type BetState, clampStake } from './bet-state.ts'
import type { SayOriginal } from './board.ts'

interface PanelOptions {
  readonly say: SayOriginal
  readonly limits: typeof STAKE_LIMITS
  readonly symbol: string
  readonly options: readonly HTMLElement[]
  readonly onStake: (stakeMinor: number) => void
  readonly onMain: () => void
  readonly receipt: HTMLElement
  /** Beside the main button. */
  readonly beside: readonly HTMLElement[]
}

/** What the main button says, and whether it does something now. */
export interface Main {
  readonly words: string
  readonly isOn: boolean
  /** Beside the stake: what the bet returns, or why it is not offered. */
  readonly note?: { readonly words: string; readonly isRefusal: boolean }
}

/** FAIR-03: what the cut to the cent leaves of the printed return, per cent; null for a stake that cannot win. */
export const noteStake = (
  say: SayOriginal,
  returned: readonly [least: number, most?: number] | null,
): Required<Main>['note'] =>
  returned
    ? { words: say('stakeReturn', { figure: presentReturn(...returned) }), isRefusal: false }
    : { words: say('stakeTooLow'), isRefusal: true }

const CHIPS_MINOR = [100, 500, 1_000, 5_000]

export function createBetPanel({ say, limits, symbol, options, onStake, onMain, receipt, beside }: PanelOptions) {
  let stakeMinor: number = limits.defaultMinor
  const meters = createMeters(say, symbol)
  const choose = (amountMinor: number) => onStake(clampStake(amountMinor, limits))
  const { input, show: showAmount } = createAmountInput(symbol, (typedMinor) => choose(typedMinor ?? stakeMinor))
  const step = (words: string, label: string, to: () => number) =>
    h('button', { type: 'button', class: 'chip', 'aria-label': label, onclick: () => choose(to()) }, words)
  const steps = [
    step('½', say('half'), () => stakeMinor / 2),
    step('2×', say('double'), () => stakeMinor * 2),
    step(say('stakeMost'), say('most'), () => limits.maxMinor),
  ]
  const chips = CHIPS_MINOR.map((chipMinor) =>
    h('button', { type: 'button', class: 'chip', onclick: () => choose(chipMinor) }, String(chipMinor / 100)),
  )
  const mainWords = h('span', {})
  const cycle = createCycle('bar')
  const main = h(
    'button',
    {
      type: 'button',
      class: 'main',
      onclick: onMain,
      // A held key must not play round after round: each needs its own press.
      onkeydown: (event) => event.repeat && event.preventDefault(),
    },
    mainWords,
    cycle.element,
  )
  const range = say('amountRange', {
    min: formatMinor(limits.minMinor, symbol),
    max: formatMinor(limits.maxMinor, symbol),
  })

  const note = h('p', { class: 'stake-note', role: 'status' })

  const element = h(
    'section',
    { class: 'panel bet-panel' },
    meters.element,
    h(
      'div',
      { class: 'amount-field', role: 'group', 'aria-label': say('amount') },
      h(
        'div',
        { class: 'amount-row' },
        h(
          'div',
          { class: 'amount-box' },
          h('label', { for: 'amount', class: 'label' }, say('amount')),
          h('span', { class: 'symbol', 'aria-hidden': 'true' }, symbol),
          input,
        ),
        ...steps,
      ),
      h('p', { id: 'amount-range', class: 'unseen' }, range),
      h(
        'div',
        { class: 'stake-foot' },
        h('div', { class: 'chips', role: 'group', 'aria-label': say('stakeChoices') }, ...chips),
        note,
      ),
    ),
    h('div', { class: 'options' }, ...options),
    h('div', { class: 'main-row' }, main, ...beside),
    receipt,
  )

  return {
    element,
    cycle,
    update(state: BetState, { words, isOn, note: said }: Main, isOpen: boolean) {
      ;({ stakeMinor } = state)
      meters.update(state)
      showAmount(stakeMinor)
      input.disabled = !isOpen
      for (const chip of [...steps, ...chips]) chip.disabled = !isOpen
      for (const [at, chip] of chips.entries())
        chip.setAttribute('aria-pressed', String(CHIPS_MINOR[at] === stakeMinor))
      // `aria-disabled` and not `disabled`: the focus stays where the thumb is.
      main.setAttribute('aria-disabled', String(!isOn))
      main.toggleAttribute('data-waits', state.phase === 'resting' && !state.isPaused)
      write(mainWords, words)
      write(note, said?.words ?? '')
      note.toggleAttribute('data-refusal', said?.isRefusal === true)
    },
  }
}

/** `onTyped` hears null for what cannot be read. */
function createAmountInput(symbol: string, onTyped: (typedMinor: number | null) => void) {
  /** What is being typed stays as it is: crash is drawn again several times a second. */
  let isTyping = false
  const choose = () => {
    isTyping = false
    onTyped(readTypedStake(input.value, symbol))
  }
  const input = h('input', {
    id: 'amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': 'amount-range',
    oninput: () => {
      isTyping = true
    },
    onchange: choose,
    onblur: () => {
      isTyping = false
    },
    // 229: the Enter that takes a word of an input method, which Safari sends after the word has ended.
    onkeydown: (event) => event.key === 'Enter' && event.keyCode !== 229 && choose(),
  })
  return {
    input,
    show(stakeMinor: number) {
      const amount = presentMoney(minor(stakeMinor))
      const isTyped = document.activeElement === input && readTypedStake(input.value, symbol) === stakeMinor
      if (!isTyping && !isTyped && input.value !== amount) input.value = amount
    },
  }
}

/** Balance, the last win and what all rounds came to. */
function createMeters(say: SayOriginal, symbol: string) {
  const build = (label: string, name: string) => {
    const value = h('output', { class: 'amount' })
    return { value, element: h('div', { class: `meter ${name}` }, h('span', { class: 'label' }, label), value) }
  }
  const balance = build(say('balance'), 'balance')
  const win = build(say('win'), 'win')
  const net = build(say('net'), 'net')
  return {
    element: h('div', { class: 'meters' }, balance.element, win.element, net.element),
    update({ balanceMinor, winMinor, netMinor }: BetState) {
      write(balance.value, formatMinor(balanceMinor, symbol))
      write(win.value, formatMinor(winMinor, symbol))
      write(net.value, formatMinor(netMinor, symbol, true))
      net.element.dataset.sign = netMinor > 0 ? 'up' : netMinor < 0 ? 'down' : 'even'
    },
  }
}
