/** Baccarat alone: two hands, eight spots to choose from, and a squeeze that only takes its time. */
import {
  BACCARAT_SPOTS,
  type BaccaratSpot,
  type BaccaratView,
  baccaratEdge,
  baccaratPay,
} from '../../cards/baccarat.ts'
import { SPOT_KEYS } from '../../cards/describe-cards.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { totalOf } from '../../tables/rules/baccarat.ts'
import { drawCard, nameCard } from '../cards.ts'
import { delay, h, reducedMotion } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts } from './board.ts'
import { createSegmented } from './fields.ts'
import './card-games.css'

const STEP_MS = 260
type Side = 'player' | 'banker'
const SIDES: readonly Side[] = ['player', 'banker']

/** Cards in the order dealt: player, banker, player, banker, then the thirds. */
const orderOf = ({ player, banker }: BaccaratView) =>
  [0, 1, 2].flatMap((at) =>
    SIDES.flatMap((side) => {
      const card = { player, banker }[side][at]
      return card ? [{ side, card, number: at + 1 }] : []
    }),
  )

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
  const all = h('button', { type: 'button', class: 'plain bac-all', hidden: true }, say('bacTurnAll'))
  const hands = SIDES.map((side) => ({
    side,
    score: h('b', { class: 'hand-total' }),
    cards: h('div', { class: 'hand-cards' }),
  }))
  const elements = hands.map(({ side, score, cards }) =>
    h(
      'div',
      { class: 'bj-hand', 'data-side': side },
      h('div', { class: 'bj-head' }, say(SPOT_KEYS[side]), score),
      cards,
    ),
  )

  function clear() {
    all.hidden = true
    for (const [at, { score, cards }] of hands.entries()) {
      score.textContent = ''
      cards.replaceChildren(h('span', { class: 'card-place' }), h('span', { class: 'card-place' }))
      cards.removeAttribute('role')
      cards.removeAttribute('aria-label')
      elements[at]!.dataset.end = ''
    }
  }
  clear()

  function tellScore(view: BaccaratView) {
    const totals = { player: totalOf(view.player), banker: totalOf(view.banker) }
    for (const [at, { side, score, cards }] of hands.entries()) {
      score.textContent = String(totals[side])
      const names = view[side].map((card) => nameCard(card, say)).join(', ')
      cards.setAttribute('role', 'img')
      cards.setAttribute(
        'aria-label',
        say('cardsOf', { name: say(SPOT_KEYS[side]), cards: names, total: totals[side] }),
      )
      const other = side === 'player' ? totals.banker : totals.player
      elements[at]!.dataset.end = totals[side] > other ? 'won' : ''
    }
  }

  const place = (drawn: readonly { side: Side; element: HTMLElement }[]) => {
    for (const { side, cards } of hands)
      cards.replaceChildren(...drawn.filter((each) => each.side === side).map(({ element }) => element))
  }

  function lay(view: BaccaratView, stepMs: number) {
    const drawn = orderOf(view).map(({ side, card }, at) => {
      const element = drawCard(card, at * stepMs)
      if (stepMs === 0) element.style.animation = 'none'
      return { side, element }
    })
    place(drawn)
  }

  /** Face down until each is pressed. The round is booked already: whoever leaves loses nothing. */
  function squeezeCards(view: BaccaratView): Promise<void> {
    return new Promise((resolve) => {
      const backs = orderOf(view).map(({ side, card, number }) => {
        const name = `${say(SPOT_KEYS[side])}: ${say('bacTurn', { number })}`
        const back = h('button', { type: 'button', class: 'squeeze', 'aria-label': name }, drawCard(null))
        const turn = () => {
          back.replaceWith(drawCard(card))
          open.delete(turn)
          if (open.size === 0) resolve()
        }
        back.addEventListener('click', turn)
        return { side, element: back, turn }
      })
      place(backs)
      const open = new Set(backs.map(({ turn }) => turn))
      all.hidden = false
      all.onclick = () => {
        for (const turn of [...open]) turn()
      }
    })
  }

  return {
    scene: h(
      'div',
      { class: 'scene baccarat' },
      h('div', { class: 'fit felt-cloth' }, h('div', { class: 'bac-table' }, ...elements, all)),
    ),
    options: [spots.element, h('label', { class: 'check-field' }, squeeze, h('span', {}, say('bacSqueeze')))],
    choice: () => spots.value(),
    enable(part) {
      spots.enable(part === 'options')
      squeeze.disabled = part !== 'options'
    },
    clear,
    async show(view, isMoving) {
      spots.set(view.spot)
      if (isMoving) play('cards')
      if (isMoving && squeeze.checked) await squeezeCards(view)
      else {
        const stepMs = isMoving && !reducedMotion() ? STEP_MS : 0
        lay(view, stepMs)
        if (stepMs > 0) await delay((orderOf(view).length + 1) * stepMs)
      }
      all.hidden = true
      tellScore(view)
    },
    tell: (view) => say('bacSides', { player: totalOf(view.player), banker: totalOf(view.banker) }),
    finish: () => null,
    hint: () => '',
    rules: () => [
      ...(['bacRule', 'bacRuleThird', 'bacRuleDecks'] as const).map((key) => h('p', {}, say(key))),
      h(
        'dl',
        { class: 'multipliers' },
        ...BACCARAT_SPOTS.map((spot) => {
          const edge = `${say('edgeFigure')} ${baccaratEdge(spot).toFixed(2)} %`
          return h('div', {}, h('dt', {}, say(SPOT_KEYS[spot])), h('dd', {}, `${presentPay(spot)} · ${edge}`))
        }),
      ),
    ],
    picture: (view) =>
      h(
        'p',
        { class: 'mini figure-mini' },
        `${view.player.join(' ')} – ${view.banker.join(' ')} · ${presentMultiplier(view.multiplier)}`,
      ),
  }
}
