/** Cards of a fresh shoe, taken without putting any back. */

import type { Draw } from '../../contract/fairness/draw.ts'
import { CARDS } from '../../contract/fairness/events.ts'
import { assert } from '../../contract/lib/assert.ts'

/** The first `count` cards of `decks` fresh decks: pool of `52 × decks`, card `CARDS[index % 52]`. */
export async function dealFromShoe(draw: Draw, decks: number, count: number): Promise<string[]> {
  const pool = Array.from({ length: CARDS.length * decks }, (_, index) => index)
  const bounds = Array.from({ length: count }, (_, taken) => pool.length - taken)
  const indexes = await draw.below(bounds)
  return indexes.map((index) => {
    const [taken] = pool.splice(index, 1)
    const card = taken === undefined ? undefined : CARDS[taken % CARDS.length]
    assert(card, 'a shoe holds the cards it deals')
    return card
  })
}

const ORDER = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** `♥10` → `10`. */
export const rankOf = (card: string): string => card.slice(1)
export const suitOf = (card: string): string => card.slice(0, 1)
/** A 1, J 11, Q 12, K 13. */
export const numberOf = (card: string): number => ORDER.indexOf(rankOf(card)) + 1
/** Ten, jack, queen and king count ten. */
export const pipsOf = (card: string): number => Math.min(10, numberOf(card))
