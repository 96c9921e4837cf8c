/** Stake, balance, win, net and the one main button. */
import { createCycle } from './cycle.ts'
import { h, icon, write } from './dom.ts'
import { createChips, createMainButton, createMeters } from './panel-parts.ts'
import type { Figures, Say } from './text.ts'

export interface PanelState extends Figures {
  readonly stakeIndex: number
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
  const meters = createMeters(say)
  const stake = createStake(say, stakes, onStake)
  const main = createSpin(say, onMain)
  const openAuto =
    auto &&
    h('button', { type: 'button', class: 'auto-open', 'aria-haspopup': 'dialog', onclick: auto.onOpen }, auto.words)

  return {
    element: h(
      'section',
      { class: auto ? 'panel has-auto' : 'panel' },
      meters.element,
      openAuto,
      stake.element,
      main.element,
      receipt,
    ),
    cycle: main.cycle,
    update(state: PanelState) {
      meters.update(state)
      stake.update(state)
      // `aria-disabled` and not `disabled`: the focus stays where the thumb is.
      openAuto?.setAttribute('aria-disabled', String(!state.ready))
      main.update(state)
    },
  }
}

/** The stakes are a ladder: one step down or up, a chip for some of them, and one for the highest. */
function createStake(say: Say, stakes: readonly string[], onStake: (index: number) => void) {
  let index = 0
  const most = stakes.length - 1
  const step = (words: string, by: 1 | -1) =>
    h(
      'button',
      { type: 'button', class: 'round', 'aria-label': words, onclick: () => onStake(index + by) },
      icon(by === 1 ? 'plus' : 'minus'),
    )
  const [less, more] = [step(say('stakeLess'), -1), step(say('stakeMore'), 1)]
  const stake = h('output', { class: 'amount', 'aria-live': 'polite' })
  const steps = Array.from({ length: CHIPS }, (_, chip) => Math.round(((chip + 0.6) * most) / CHIPS))
  // The currency stands beside the stake itself.
  const shorten = (amount: string) => amount.replace(/^[^\d]+/, '').replace('.00', '')
  const chips = createChips(
    [...steps.map((at) => [at, shorten(stakes[at]!)] as const), [most, say('stakeMost')]],
    onStake,
  )
  return {
    element: h(
      'div',
      { class: 'stake', role: 'group', 'aria-label': say('stake') },
      h(
        'div',
        { class: 'stake-row' },
        less,
        h('div', { class: 'meter' }, h('span', { class: 'label' }, say('stake')), stake),
        more,
      ),
      h('div', { class: 'chips', role: 'group', 'aria-label': say('stakeChoices') }, ...chips.buttons),
    ),
    update({ stakeIndex, ready }: PanelState) {
      index = stakeIndex
      write(stake, stakes[index]!)
      less.disabled = !ready || index === 0
      more.disabled = !ready || index === most
      chips.enable(ready)
      chips.mark(index)
    },
  }
}

/** The one main button: it spins, skips free spins, or stops a run of auto bets. */
function createSpin(say: Say, onPress: () => void) {
  const label = h('span', { class: 'spin-label' })
  const picture = h('span', { class: 'spin-icon' })
  const cycle = createCycle('ring')
  const element = createMainButton('spin', onPress, picture, label, cycle.element)
  return {
    element,
    cycle,
    update({ main, ready, isWaiting, stopWords }: PanelState) {
      element.setAttribute('aria-disabled', String(!ready && main !== 'skip' && main !== 'stop'))
      element.dataset.main = main
      element.toggleAttribute('data-waits', isWaiting)
      write(label, main === 'stop' ? (stopWords ?? '') : say(main))
      // The picture says it to the eye, in the room there is.
      label.classList.toggle('unseen', main === 'skip')
      if (picture.dataset.main !== main) {
        picture.dataset.main = main
        picture.replaceChildren(icon(ICON_OF[main], 30))
      }
    },
  }
}
