/** Baccarat alone: two hands, eight spots to choose from, and a squeeze that only takes its time. */
import { BACCARAT_SPOTS, type BaccaratSpot, type BaccaratView, baccaratPay } from '../../cards/baccarat.ts'
import { SPOT_KEYS } from '../../cards/describe-cards.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { totalOf } from '../../table-rules/baccarat.ts'
import { h } from '../dom.ts'
import { play } from '../sound.ts'
import { createBaccaratHands } from './baccarat-hands.ts'
import type { Board, BoardParts } from './board.ts'
import { listMultipliers, miniFigure } from './board-parts.ts'
import { createSegmented } from './fields.ts'
import { listReturns } from './returns-list.ts'
import './card-games.css'

export function createBaccaratBoard({ say }: BoardParts): Board<BaccaratView> {
  const presentPay = (spot: BaccaratSpot) => say('bacPays', { pay: String(baccaratPay(spot)) })
  const spots = createSegmented<BaccaratSpot>(
    say('bacSpot'),
    BACCARAT_SPOTS.map((spot) => [
      spot,
      h('span', { class: 'spot-words' }, h('b', {}, say(SPOT_KEYS[spot])), h('small', {}, presentPay(spot))),
    ]),
    'banker',
    () => undefined,
  )
  spots.element.classList.add('bac-spots')
  const squeeze = h('input', { type: 'checkbox', class: 'check' })
  const hands = createBaccaratHands(say)

  return {
    scene: h(
      'div',
      { class: 'scene baccarat' },
      h('div', { class: 'fit felt-cloth' }, h('div', { class: 'bac-table' }, ...hands.elements)),
    ),
    options: [spots.element, h('label', { class: 'check-field' }, squeeze, h('span', {}, say('bacSqueeze')))],
    choice: () => spots.value(),
    enable(part) {
      spots.enable(part === 'options')
      squeeze.disabled = part !== 'options'
    },
    clear: hands.clear,
    async show(view, isMoving) {
      spots.set(view.spot)
      if (isMoving) play('cards')
      if (isMoving && squeeze.checked) await hands.squeeze(view)
      else await hands.lay(view, isMoving)
      hands.tellScore(view)
    },
    tell: (view) => say('bacSides', { player: totalOf(view.player), banker: totalOf(view.banker) }),
    rules: (returns) => [
      ...(['bacRule', 'bacRuleThird', 'bacRuleDecks'] as const).map((key) => h('p', {}, say(key))),
      listMultipliers(BACCARAT_SPOTS.map((spot) => [say(SPOT_KEYS[spot]), presentPay(spot)])),
      ...listReturns(
        returns,
        'baccarat',
        BACCARAT_SPOTS.map((spot) => [say(SPOT_KEYS[spot]), spot]),
      ),
    ],
    picture: ({ player, banker, multiplier }) =>
      miniFigure(`${player.join(' ')} – ${banker.join(' ')} · ${presentMultiplier(multiplier)}`),
  }
}
