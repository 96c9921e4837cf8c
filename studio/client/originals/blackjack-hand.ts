/** A hand at the blackjack table: its cards, its total and how it ended. */
import type { BlackjackHand } from '../../cards/blackjack.ts'
import { END_KEYS } from '../../cards/describe-cards.ts'
import { drawCard, nameCard } from '../cards.ts'
import { h, write } from '../dom.ts'
import type { SayOriginal } from './board.ts'

export type Card = string | null

export const presentTotal = (say: SayOriginal, { total, isSoft }: Pick<BlackjackHand, 'total' | 'isSoft'>): string =>
  isSoft && total < 21 ? `${say('soft')} ${total}` : String(total)

export function createHand(say: SayOriginal, name: string) {
  const title = h('span', {}, name)
  const total = h('b', { class: 'hand-total' })
  const end = h('span', { class: 'hand-end' })
  const cards = h('div', { class: 'hand-cards' })
  const element = h('div', { class: 'bj-hand' }, h('div', { class: 'bj-head' }, title, total, end), cards)
  let laid: readonly Card[] = []

  /** Lays what is new, from `order` on; answers the next place in the order. */
  function lay(next: readonly Card[], order: number, stepMs: number, by = 1): number {
    let place = order
    const before = laid
    laid = [...next]
    const drawn = next.map((card, at) => {
      const isOld = before[at] === card && stepMs !== 0
      const picture = drawCard(card, isOld ? 0 : place * stepMs)
      if (isOld || stepMs === 0) picture.style.animation = 'none'
      if (!isOld) place += by
      return picture
    })
    cards.replaceChildren(...drawn)
    cards.style.setProperty('--count', String(next.length))
    return place
  }

  /** `name` and `total` in words. */
  function tell(name: string, words: string) {
    const names = laid.map((card) => (card === null ? say('faceDown') : nameCard(card, say)))
    write(total, words)
    cards.setAttribute('role', 'img')
    cards.setAttribute('aria-label', say('cardsOf', { name, cards: names.join(', '), total: words }))
  }

  function tellEnd(hand: BlackjackHand, isActive: boolean) {
    const stakes = hand.stakes > 1 ? say('stakesOn', { count: hand.stakes }) : ''
    write(end, [stakes, hand.end ? say(END_KEYS[hand.end]) : ''].filter(Boolean).join(' · '))
    element.dataset.end = hand.end ?? ''
    element.dataset.active = String(isActive)
  }

  function clear() {
    laid = []
    cards.replaceChildren(h('span', { class: 'card-place' }), h('span', { class: 'card-place' }))
    cards.removeAttribute('role')
    cards.removeAttribute('aria-label')
    write(total, '')
    write(end, '')
    element.dataset.end = ''
    element.dataset.active = 'false'
  }

  return { element, title, isEmpty: () => laid.length === 0, lay, tell, tellEnd, clear }
}
