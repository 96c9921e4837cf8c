/** A hand of Bull Rush: five places. What is known lies open, the three that make tens stand up. */
import type { BullView, Card } from '../../../contract/rooms/hand.ts'
import { BULL_BULL, timesOfRank } from '../../../contract/rules/bulls.ts'
import { BULL_SVG } from '../../art/faces.ts'
import { nameBull, nameCard, textOf } from '../../rooms/words.ts'
import { drawCard } from '../cards.ts'
import { h, picture, write } from '../dom.ts'
import type { Speech } from './room-words.ts'

const HAND = 5
/** From this rank on the plaque is gold. */
const FINE = 7

type Opened = NonNullable<BullView['hands']>[number]

export function createBullHand(speech: Speech) {
  const { words } = speech
  const cards = h('div', { class: 'bull-cards' })
  const head = picture('bull-head', BULL_SVG)
  const [name, times] = [h('b', {}), h('span', {})]
  const plaque = h('div', { class: 'bull-plaque', hidden: true }, head, name, times)
  let shown = ''
  return {
    cards,
    plaque,
    show(known: readonly Card[], opened: Opened | null, isIn: boolean) {
      const key = `${known.join()} ${opened?.cards.join() ?? ''} ${isIn}`
      if (key === shown) return
      shown = key
      const list = opened?.cards ?? known
      cards.classList.toggle('has-bull', opened !== null && opened.rank > 0 && opened.rank <= BULL_BULL)
      const places: (Card | null)[] = isIn ? [...list, ...Array.from({ length: HAND - list.length }, () => null)] : []
      cards.replaceChildren(...places.map((card) => drawCard(card === null ? null : textOf(card))))
      if (list.length > 0) cards.setAttribute('role', 'img')
      else cards.removeAttribute('role')
      cards.setAttribute('aria-label', list.map((card) => nameCard(words, card)).join(', '))
      if (list.length === 0) cards.removeAttribute('aria-label')
      plaque.hidden = opened === null
      if (!opened) return
      write(name, nameBull(words, opened.rank))
      write(times, `×${timesOfRank(opened.rank)}`)
      head.hidden = opened.rank < BULL_BULL
      plaque.classList.toggle('is-fine', opened.rank >= FINE)
      plaque.classList.toggle('is-best', opened.rank >= BULL_BULL)
    },
  }
}
