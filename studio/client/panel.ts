/** Stake, balance, win, net and the one main button. */
import { createCycle } from './cycle.ts'
import { h, icon, write } from './dom.ts'
import type { Say } from './text.ts'

export interface PanelState {
  readonly stakeIndex: number
  readonly balance: string
  readonly win: string
  readonly net: string
  readonly netSign: 'up' | 'down' | 'even'
  /** Whether stake and spin may be used. */
  readonly ready: boolean
  readonly main: 'spin' | 'spinning' | 'skip' | 'stop'
  /** What the main button says while it stops a run of auto bets. */
  readonly stopWords: string | null
  /** A round is under way, or the shortest cycle is not over: the button will be ready by itself. */
  readonly isWaiting: boolean
}

interface PanelOptions {
  readonly say: Say
  /** As shown on chips and between the arrows. */
  readonly stakes: readonly string[]
  readonly onStake: (index: number) => void
  readonly onMain: () => void
  /** Stands below all of it. */
  readonly receipt: HTMLElement
  /** Null where the policy has none. */
  readonly auto: { readonly words: string; readonly onOpen: () => void } | null
}

const ICON_OF = { spin: 'spin', spinning: 'spin', skip: 'skip', stop: 'stop' } as const

/** Chips for every other step: the arrows reach the rest. */
const CHIPS = 4

export function createPanel({ say, stakes, onStake, onMain, receipt, auto }: PanelOptions) {
  const meter = (label: string, name: string) => {
    const value = h('output', { class: 'amount' })
    return { value, element: h('div', { class: `meter ${name}` }, h('span', { class: 'label' }, label), value) }
  }
  const balance = meter(say('balance'), 'balance')
  const win = meter(say('win'), 'win')
  const net = meter(say('net'), 'net')
  let index = 0

  const less = h(
    'button',
    { type: 'button', class: 'round', 'aria-label': say('stakeLess'), onclick: () => onStake(index - 1) },
    icon('minus'),
  )
  const more = h(
    'button',
    { type: 'button', class: 'round', 'aria-label': say('stakeMore'), onclick: () => onStake(index + 1) },
    icon('plus'),
  )
  const stake = h('output', { class: 'amount', 'aria-live': 'polite' })
  const steps = Array.from({ length: CHIPS }, (_, chip) => Math.round(((chip + 0.6) * (stakes.length - 1)) / CHIPS))
  const chips = steps.map((step) =>
    h(
      'button',
      { type: 'button', class: 'chip', onclick: () => onStake(step) },
      // The currency stands beside the stake itself.
      stakes[step]!.replace(/^[^\d]+/, '').replace('.00', ''),
    ),
  )
  const most = h(
    'button',
    { type: 'button', class: 'chip', onclick: () => onStake(stakes.length - 1) },
    say('stakeMost'),
  )
  const label = h('span', { class: 'spin-label' })
  const picture = h('span', { class: 'spin-icon' })
  const cycle = createCycle('ring')
  // A held key must not play round after round: each needs its own press.
  const main = h(
    'button',
    { type: 'button', class: 'spin', onclick: onMain, onkeydown: (event) => event.repeat && event.preventDefault() },
    picture,
    label,
    cycle.element,
  )

  const openAuto =
    auto &&
    h('button', { type: 'button', class: 'auto-open', 'aria-haspopup': 'dialog', onclick: auto.onOpen }, auto.words)
  const element = h(
    'section',
    { class: auto ? 'panel has-auto' : 'panel' },
    h('div', { class: 'meters' }, balance.element, win.element, net.element),
    openAuto,
    h(
      'div',
      { class: 'stake', role: 'group', 'aria-label': say('stake') },
      h(
        'div',
        { class: 'stake-row' },
        less,
        h('div', { class: 'meter' }, h('span', { class: 'label' }, say('stake')), stake),
        more,
      ),
      h('div', { class: 'chips', role: 'group', 'aria-label': say('stakeChoices') }, ...chips, most),
    ),
    main,
    receipt,
  )

  return {
    element,
    cycle,
    update(state: PanelState) {
      index = state.stakeIndex
      write(balance.value, state.balance)
      write(win.value, state.win)
      write(net.value, state.net)
      net.element.dataset.sign = state.netSign
      write(stake, stakes[index]!)
      less.disabled = !state.ready || index === 0
      more.disabled = !state.ready || index === stakes.length - 1
      ;[...chips, most].forEach((chip, at) => {
        chip.disabled = !state.ready
        chip.setAttribute('aria-pressed', String((steps[at] ?? stakes.length - 1) === index))
      })
      // `aria-disabled` and not `disabled`: the focus stays where the thumb is.
      openAuto?.setAttribute('aria-disabled', String(!state.ready))
      main.setAttribute('aria-disabled', String(!state.ready && state.main !== 'skip' && state.main !== 'stop'))
      main.dataset.main = state.main
      main.toggleAttribute('data-waits', state.isWaiting)
      write(label, state.main === 'stop' ? (state.stopWords ?? '') : say(state.main))
      // The picture says it to the eye, in the room there is.
      label.classList.toggle('unseen', state.main === 'skip')
      if (picture.dataset.main !== state.main) {
        picture.dataset.main = state.main
        picture.replaceChildren(icon(ICON_OF[state.main], 30))
      }
    },
  }
}
