/** The panel of a pond: value of a shot, how many, and the one button. */
import { h, icon, write } from '../dom.ts'
import type { createReceipt } from '../receipt.ts'
import { canBuy, leftOf, type PondState, SIZES } from './pond-state.ts'
import type { SayPond } from './words.ts'

export interface DockOptions {
  readonly say: SayPond
  readonly money: (amountMinor: number) => string
  readonly receipt: ReturnType<typeof createReceipt>
  readonly onStep: (by: 1 | -1) => void
  readonly onSize: (size: number) => void
  readonly onMain: () => void
}

export function createDock({ say, money, receipt, onStep, onSize, onMain }: DockOptions) {
  const step = (by: 1 | -1) =>
    h(
      'button',
      {
        type: 'button',
        class: 'pond-step',
        'aria-label': say(by === 1 ? 'perShotMore' : 'perShotLess'),
        onclick: () => onStep(by),
      },
      icon(by === 1 ? 'plus' : 'minus'),
    )
  const [less, more] = [step(-1), step(1)]
  const value = h('b', {})
  const size = h(
    'select',
    { 'aria-label': say('shotsToBuy'), onchange: () => onSize(Number(size.value)) },
    ...SIZES.map((each) => h('option', { value: each }, String(each))),
  )
  const left = h('b', {})
  const leftBox = h('p', { class: 'pond-left' }, h('span', {}, say('shotsLeft')), left)
  const sizeBox = h('p', { class: 'pond-left' }, h('span', {}, say('shotsToBuy')), size)
  const [words, detail] = [h('b', {}), h('span', {})]
  const balance = h('b', {})
  const main = h('button', { type: 'button', class: 'pond-main', onclick: onMain }, words, detail)
  const element = h(
    'section',
    { class: 'panel pond-dock' },
    h('div', { class: 'pond-value' }, less, h('p', {}, h('span', {}, say('perShot')), value), more),
    leftBox,
    sizeBox,
    main,
    h('p', { class: 'pond-balance' }, `${say('balance')} `, balance),
    receipt.element,
  )
  return {
    element,
    update(state: PondState) {
      const { magazine, phase } = state
      const isIdle = canBuy(state)
      write(value, money(state.valueMinor))
      write(balance, money(state.balanceMinor))
      leftBox.classList.toggle('is-out', magazine === null)
      sizeBox.classList.toggle('is-out', magazine !== null)
      write(left, magazine ? `${leftOf(state)} / ${magazine.shots}` : '')
      if (size.value !== String(state.size)) size.value = String(state.size)
      for (const control of [less, more]) control.setAttribute('aria-disabled', String(!isIdle))
      size.disabled = !isIdle
      const isOpen = phase === 'open' && magazine !== null
      main.dataset.act = isOpen ? 'leave' : 'buy'
      main.setAttribute('aria-disabled', String(!isIdle && !isOpen))
      write(words, isOpen ? say('leaveRest') : say('buy', { shots: state.size }))
      const amount = isOpen ? leftOf(state) * magazine.valueMinor : state.size * state.valueMinor
      write(detail, isOpen ? say('comesBack', { amount: money(amount) }) : money(amount))
    },
  }
}
