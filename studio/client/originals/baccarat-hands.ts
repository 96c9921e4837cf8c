/** The two hands of baccarat: dealt one by one, or squeezed card by card. */
import type { BaccaratView } from '../../cards/baccarat.ts'
import { SPOT_KEYS } from '../../cards/describe-cards.ts'
import { totalOf } from '../../table-rules/baccarat.ts'
import { drawCard, nameCard } from '../cards.ts'
import { delay, h, reducedMotion } from '../dom.ts'
import type { SayOriginal } from './board.ts'

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

function createHand(say: SayOriginal, side: Side) {
  const score = h('b', { class: 'hand-total' })
  const cards = h('div', { class: 'hand-cards' })
  const head = h('div', { class: 'bj-head' }, say(SPOT_KEYS[side]), score)
  return { side, score, cards, element: h('div', { class: 'bj-hand', 'data-side': side }, head, cards) }
}

export function createBaccaratHands(say: SayOriginal) {
  const hands = SIDES.map((side) => createHand(say, side))
  const all = h('button', { type: 'button', class: 'plain bac-all', hidden: true }, say('bacTurnAll'))

  const place = (drawn: readonly { side: Side; element: HTMLElement }[]) => {
    for (const { side, cards } of hands)
      cards.replaceChildren(...drawn.filter((each) => each.side === side).map(({ element }) => element))
  }

  function clear() {
    all.hidden = true
    for (const { score, cards, element } of hands) {
      score.textContent = ''
      cards.replaceChildren(h('span', { class: 'card-place' }), h('span', { class: 'card-place' }))
      cards.removeAttribute('role')
      cards.removeAttribute('aria-label')
      element.dataset.end = ''
    }
  }
  clear()

  async function lay(view: BaccaratView, isMoving: boolean) {
    const stepMs = isMoving && !reducedMotion() ? STEP_MS : 0
    const drawn = orderOf(view).map(({ side, card }, at) => {
      const element = drawCard(card, at * stepMs)
      if (stepMs === 0) element.style.animation = 'none'
      return { side, element }
    })
    place(drawn)
    if (stepMs > 0) await delay((drawn.length + 1) * stepMs)
  }

  /** Face down until each is pressed. The round is booked already: whoever leaves loses nothing. */
  async function squeeze(view: BaccaratView) {
    await new Promise<void>((resolve) => {
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
    all.hidden = true
  }

  function tellScore(view: BaccaratView) {
    const totals = { player: totalOf(view.player), banker: totalOf(view.banker) }
    for (const { side, score, cards, element } of hands) {
      score.textContent = String(totals[side])
      const names = view[side].map((card) => nameCard(card, say)).join(', ')
      const words = say('cardsOf', { name: say(SPOT_KEYS[side]), cards: names, total: totals[side] })
      cards.setAttribute('role', 'img')
      cards.setAttribute('aria-label', words)
      const other = side === 'player' ? totals.banker : totals.player
      element.dataset.end = totals[side] > other ? 'won' : ''
    }
  }

  return { elements: [...hands.map(({ element }) => element), all], clear, lay, squeeze, tellScore }
}
