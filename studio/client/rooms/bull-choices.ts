/** Bids and stakes of Bull Rush as buttons; arrows move between them. */

import { fill } from '../../../contract/lib/fill.ts'
import type { BullView, HandAct } from '../../../contract/rooms/hand.ts'
import { STAKE_TIMES } from '../../../contract/rooms/rules/bull-rush.ts'
import type { RoomWords } from '../../rooms/i18n/en.ts'
import { h } from '../dom.ts'
import { bullOf, isToAct, type RoomState } from './room-state.ts'
import { tellTask } from './room-words.ts'

const BIDS = [0, 1, 2, 3]

interface Choice {
  readonly name: string
  readonly act: HandAct
}

export function createBullChoices(words: RoomWords, onAct: (act: HandAct) => void) {
  const element = h('div', { class: 'room-acts choices', role: 'group', onkeydown: walk })
  let shown = ''

  function walk(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const list = [...element.querySelectorAll('button')]
    const at = list.indexOf(document.activeElement as HTMLButtonElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    list[(at + step + list.length) % list.length]?.focus()
  }

  function buildButton({ name, act }: Choice, at: number) {
    const attributes = { type: 'button', class: at === 0 ? 'room-act' : 'room-act gold', onclick: () => onAct(act) }
    return h('button', attributes, name)
  }

  function update(state: RoomState) {
    const view = bullOf(state.table)
    const choices = view && isToAct(state) ? choicesOf(words, view) : []
    const key = view && choices.length > 0 ? `${state.table?.hand} ${view.phase}` : ''
    if (key === shown) return
    shown = key
    const hadFocus = element.contains(document.activeElement)
    element.setAttribute('aria-label', state.table ? tellTask(words, state.table) : '')
    element.replaceChildren(...choices.map(buildButton))
    if (hadFocus) element.querySelector('button')?.focus()
  }

  return { element, update, focus: () => element.querySelector('button')?.focus() }
}

function choicesOf(words: RoomWords, { phase }: BullView): Choice[] {
  const times = (number: number) => fill(words.times, { number })
  if (phase === 'stake') return STAKE_TIMES.map((each) => ({ name: times(each), act: { kind: 'stake', times: each } }))
  return BIDS.map((bid) => ({ name: bid === 0 ? words.bidNone : times(bid), act: { kind: 'bid', bid } }))
}
