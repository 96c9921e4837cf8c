/** One panel for all originals: amount with half, double, most and chips; the board's options; one main button. */

import { minor, presentMoney } from '../../../contract/amount.ts'
import { readTypedStake } from '../../../kit/lib/typed-amount.ts'
import type { STAKE_LIMITS } from '../../engine/original-rules.ts'
import type { OriginalBoot } from '../../pages/boot.ts'
import { createCycle } from '../cycle.ts'
import { h, write } from '../dom.ts'
import { createChips, createMainButton, createMeters } from '../panel-parts.ts'
import { formatMinor, presentFigures, presentReturn } from '../text.ts'
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

/** FAIR-03: what all choices return at the least bet, for the bar. */
export const createReturnRange = (
  { figures, limits }: Pick<OriginalBoot, 'figures' | 'limits'>,
  money: (amountMinor: number) => string,
) => h('p', { class: 'figure' }, `RTP ${presentReturn(...figures.rtpAtLeastStake)} (${money(limits.minMinor)})`)

const CHIPS_MINOR = [100, 500, 1_000, 5_000]

export function createBetPanel({ say, limits, symbol, options, onStake, onMain, receipt, beside }: PanelOptions) {
  const meters = createMeters(say)
  const stake = createStake(say, { limits, symbol, onStake })
  const mainWords = h('span', {})
  const cycle = createCycle('bar')
  const main = createMainButton('main', onMain, mainWords, cycle.element)

  return {
    element: h(
      'section',
      { class: 'panel bet-panel' },
      meters.element,
      stake.element,
      h('div', { class: 'options' }, ...options),
      h('div', { class: 'main-row' }, main, ...beside),
      receipt,
    ),
    cycle,
    update(state: BetState, { words, isOn, note }: Main, isOpen: boolean) {
      meters.update(presentFigures(state, symbol))
      stake.update(state.stakeMinor, note, isOpen)
      // `aria-disabled` and not `disabled`: the focus stays where the thumb is.
      main.setAttribute('aria-disabled', String(!isOn))
      main.toggleAttribute('data-waits', state.phase === 'resting' && !state.isPaused)
      write(mainWords, words)
    },
  }
}

/** The amount: typed, by a step or by a chip. Below it stands what the bet returns. */
function createStake(
  say: SayOriginal,
  { limits, symbol, onStake }: Pick<PanelOptions, 'limits' | 'symbol' | 'onStake'>,
) {
  let stakeMinor: number = limits.defaultMinor
  const choose = (amountMinor: number) => onStake(clampStake(amountMinor, limits))
  const { input, show: showAmount } = createAmountInput(symbol, (typedMinor) => choose(typedMinor ?? stakeMinor))
  const step = (words: string, label: string, to: () => number) =>
    h('button', { type: 'button', class: 'chip', 'aria-label': label, onclick: () => choose(to()) }, words)
  const steps = [
    step('½', say('half'), () => stakeMinor / 2),
    step('2×', say('double'), () => stakeMinor * 2),
    step(say('stakeMost'), say('most'), () => limits.maxMinor),
  ]
  const chips = createChips(
    CHIPS_MINOR.map((chipMinor) => [chipMinor, String(chipMinor / 100)]),
    choose,
  )
  const note = h('p', { class: 'stake-note', role: 'status' })
  const range = say('amountRange', {
    min: formatMinor(limits.minMinor, symbol),
    max: formatMinor(limits.maxMinor, symbol),
  })
  return {
    element: h(
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
        h('div', { class: 'chips', role: 'group', 'aria-label': say('stakeChoices') }, ...chips.buttons),
        note,
      ),
    ),
    update(chosenMinor: number, said: Main['note'], isOpen: boolean) {
      stakeMinor = chosenMinor
      showAmount(stakeMinor)
      for (const field of [input, ...steps]) field.disabled = !isOpen
      chips.enable(isOpen)
      chips.mark(stakeMinor)
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
