/**
 * FAIR-01: the deck of a hand. The room publishes the hash of its seed, each seat then adds to the chance, so neither can
 * choose last. Algorithm `v2`: values that would favour a card are discarded.
 */

import { createDraw, type FairSeeds } from '../../fairness/draw.ts'
import { CARDS, takeFrom } from '../../fairness/events.ts'
import { assert } from '../../lib/assert.ts'
import { sha256Hex } from '../../lib/digest.ts'
import type { Card } from '../hand.ts'

/** 60 divides by 1 to 5, so `luck % n` picks one of n seats evenly. */
const LUCK = 60

export interface Deck {
  /** All 52 in the order drawn. */
  readonly deck: readonly Card[]
  readonly luck: number
}

interface Contribution {
  readonly seat: number
  /** 16 random bytes of the player as hex text. */
  readonly reveal: string
}

/** The client seed of a hand: `SHA256("seat:reveal;seat:reveal…")` in seat order. */
export function combineSeeds(contributions: readonly Contribution[]): Promise<string> {
  const parts = contributions.toSorted((one, other) => one.seat - other.seat)
  assert(new Set(parts.map(({ seat }) => seat)).size === parts.length, 'a seat contributes once')
  return sha256Hex(parts.map(({ seat, reveal }) => `${seat}:${reveal}`).join(';'))
}

/** `nonce` is the hand's number. */
export async function shuffle(seeds: FairSeeds): Promise<Deck> {
  const draw = createDraw(seeds, 'v2')
  const deck = await takeFrom(
    draw,
    CARDS.map((_, card) => card),
    CARDS.length,
  )
  const [luck] = await draw.below([LUCK])
  assert(luck !== undefined, 'a draw gives one value for each bound')
  return { deck, luck }
}

/** Each seat in turn takes the next `size` cards of the deck. */
export const handsOf = (deck: readonly Card[], seats: readonly number[], size: number): Map<number, readonly Card[]> =>
  new Map(seats.map((seat, at) => [seat, deck.slice(at * size, (at + 1) * size)]))
