/** What the player may do at the blackjack table, as buttons under the thumb. */
import type { BlackjackAct, BlackjackView } from '../../cards/blackjack.ts'
import type { CardKey } from '../../cards/i18n/index.ts'
import { h } from '../dom.ts'
import type { SayOriginal } from './board.ts'
import { createGrid } from './fields.ts'

const ACTS: readonly (readonly [BlackjackAct, CardKey])[] = [
  ['hit', 'hit'],
  ['stand', 'stand'],
  ['double', 'doubleDown'],
  ['split', 'split'],
  ['insure', 'insure'],
  ['decline', 'decline'],
]
const COLUMNS = 2
const isOfInsurance = (act: BlackjackAct) => act === 'insure' || act === 'decline'

export function createBlackjackActs(say: SayOriginal, onAct: (act: BlackjackAct) => void) {
  let canAct = false
  let shown: BlackjackView | null = null
  const buttons = ACTS.map(([act, key]) =>
    h('button', { type: 'button', class: `act act-${act}`, onclick: () => press(act) }, say(key)),
  )
  const element = createGrid('acts', say('acts'), buttons, COLUMNS)

  function press(act: BlackjackAct) {
    if (canAct && shown?.open.includes(act)) onAct(act)
  }

  function update() {
    const asksInsurance = shown?.insurance === 'asked'
    for (const [at, [act]] of ACTS.entries()) {
      const button = buttons[at]!
      button.hidden = isOfInsurance(act) !== asksInsurance
      button.setAttribute('aria-disabled', String(!canAct || !shown?.open.includes(act)))
    }
    // What is hidden cannot hold the one place in the order of focus.
    const first = buttons.find((button) => !button.hidden)
    for (const button of buttons) button.tabIndex = button === first ? 0 : -1
  }

  return {
    element,
    enable(isOn: boolean) {
      canAct = isOn
      update()
    },
    show(view: BlackjackView | null) {
      shown = view
      update()
    },
  }
}
