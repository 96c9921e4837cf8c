/** A playing card as it lies on every felt of ours: at live tables, in blackjack, baccarat and hilo. */
import type { CardKey } from '../cards/i18n/index.ts'
import { h, svg } from './dom.ts'
import type { Say } from './text.ts'
import './cards.css'

/** On a canvas of 24. */
const SUIT_PATHS: Readonly<Record<string, string>> = {
  '♦': 'M12 1l8 11-8 11-8-11Z',
  '♥': 'M12 22C5 16 1.500 12 1.500 7.500a5.300 5.300 0 0 1 10.500-1.700A5.300 5.300 0 0 1 22.500 7.500C22.500 12 19 16 12 22Z',
  '♠': 'M12 1c6 5.500 10 9 10 13.500a4.800 4.800 0 0 1-8.700 2.800c.2 2.200.9 3.900 2.200 5.700h-7c1.300-1.800 2-3.500 2.200-5.700A4.800 4.800 0 0 1 2 14.500C2 10 6 6.500 12 1Z',
  '♣': 'M12 1a5 5 0 0 1 3.900 8.200 5 5 0 1 1-2.500 8.500c.2 2.100.8 3.700 2.100 5.300h-7c1.300-1.600 1.900-3.200 2.100-5.300a5 5 0 1 1-2.500-8.500A5 5 0 0 1 12 1Z',
}

const suitOf = (suit: string, name: string) =>
  svg('svg', { viewBox: '0 0 24 24', class: name, 'aria-hidden': 'true' }, svg('path', { d: SUIT_PATHS[suit] ?? '' }))

/** `card` is of the rules: `♥10`; null lies face down. `delayMs`: when it is dealt. */
export function drawCard(card: string | null, delayMs = 0): HTMLElement {
  if (card === null) {
    const back = h('span', { class: 'card back' })
    back.style.animationDelay = `${delayMs}ms`
    return back
  }
  const [suit, rank] = [card.slice(0, 1), card.slice(1)]
  const element = h(
    'span',
    { class: `card ${suit === '♥' || suit === '♦' ? 'red' : 'black'}` },
    h('b', {}, rank),
    suitOf(suit, 'pip'),
    suitOf(suit, 'suit'),
  )
  element.style.animationDelay = `${delayMs}ms`
  return element
}

export const emptyCard = () => h('span', { class: 'card-place' })

const SUIT_KEYS: Readonly<Record<string, CardKey>> = {
  '♦': 'suitDiamonds',
  '♥': 'suitHearts',
  '♠': 'suitSpades',
  '♣': 'suitClubs',
}
const RANK_KEYS: Readonly<Record<string, CardKey>> = { A: 'rankAce', J: 'rankJack', Q: 'rankQueen', K: 'rankKing' }

/** As it is read aloud: `three of diamonds`. */
export function nameCard(card: string, say: Say<CardKey>): string {
  const [suit, rank] = [card.slice(0, 1), card.slice(1)]
  const rankKey = RANK_KEYS[rank]
  return say('cardName', { rank: rankKey ? say(rankKey) : rank, suit: say(SUIT_KEYS[suit] ?? 'suitSpades') })
}
