/**
 * Blackjack against the house, from an endless deck. The dealer stands on all 17s and looks for blackjack under an ace or
 * a ten before the player acts. Equal values are split once. Blackjack pays 3 to 2, insurance 2 to 1.
 */
import { drawCards } from '../../contract/fairness/events.ts'
import type { PlayStanding, Rules } from '../engine/original-rules.ts'
import { pipsOf } from '../table-rules/cards.ts'

/** Two hands and the dealer's need fewer: a hand of 21 takes no card. */
const CARDS_DRAWN = 64
const DEALER_STANDS_AT = 17
const MOST = 21

export type BlackjackAct = 'hit' | 'stand' | 'double' | 'split' | 'insure' | 'decline'
export type HandEnd = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'

export interface BlackjackHand {
  readonly cards: readonly string[]
  readonly total: number
  readonly isSoft: boolean
  /** First stakes that lie on it: 2 after a double. */
  readonly stakes: number
  /** Null while the round goes on. */
  readonly end: HandEnd | null
}

export interface BlackjackView {
  readonly game: 'blackjack'
  readonly hands: readonly BlackjackHand[]
  /** Whose turn it is; null while insurance is asked for, and in the end. */
  readonly active: number | null
  /** One card while the other lies face down. */
  readonly dealer: readonly string[]
  readonly dealerTotal: number
  readonly insurance: 'asked' | 'taken' | 'declined' | null
  /** What the player can do now. */
  readonly open: readonly BlackjackAct[]
}

interface Hand {
  readonly cards: string[]
  stakes: number
  isDone: boolean
}

/** An ace counts 11 where that does not lead above 21. */
export function countHand(cards: readonly string[]): { total: number; isSoft: boolean } {
  const least = cards.reduce((sum, card) => sum + pipsOf(card), 0)
  const isSoft = cards.some((card) => pipsOf(card) === 1) && least + 10 <= MOST
  return { total: isSoft ? least + 10 : least, isSoft }
}

const totalOf = (cards: readonly string[]) => countHand(cards).total
const isNatural = (cards: readonly string[]) => cards.length === 2 && totalOf(cards) === MOST

class Table {
  readonly hands: Hand[]
  readonly dealer: string[]
  insurance: BlackjackView['insurance']
  readonly #deck: readonly string[]
  #next = 4

  constructor(deck: readonly string[]) {
    const [first = '', second = '', up = '', hole = ''] = deck
    this.#deck = deck
    this.hands = [{ cards: [first, second], stakes: 1, isDone: false }]
    this.dealer = [up, hole]
    this.insurance = pipsOf(up) === 1 ? 'asked' : null
  }

  /** Known to the player once the dealer has looked. */
  get isDealerNatural() {
    return isNatural(this.dealer)
  }
  get isNatural() {
    return this.hands.length === 1 && isNatural(this.hands[0]?.cards ?? [])
  }
  get isOver() {
    if (this.insurance === 'asked') return false
    return this.isDealerNatural || this.isNatural || this.hands.every(({ isDone }) => isDone)
  }
  get active(): number | null {
    if (this.insurance === 'asked' || this.isOver) return null
    return this.hands.findIndex(({ isDone }) => !isDone)
  }

  open(): BlackjackAct[] {
    if (this.insurance === 'asked') return ['insure', 'decline']
    const hand = this.active === null ? undefined : this.hands[this.active]
    if (!hand) return []
    const [first = '', second = ''] = hand.cards
    const isFresh = hand.cards.length === 2
    const isPair = isFresh && this.hands.length === 1 && pipsOf(first) === pipsOf(second)
    return ['hit', 'stand', ...(isFresh ? (['double'] as const) : []), ...(isPair ? (['split'] as const) : [])]
  }

  act(act: BlackjackAct): void {
    if (act === 'insure' || act === 'decline') {
      this.insurance = act === 'insure' ? 'taken' : 'declined'
      return
    }
    const hand = this.hands[this.active ?? 0]
    if (!hand) return
    if (act === 'stand') hand.isDone = true
    else if (act === 'split') this.#split(hand)
    else {
      if (act === 'double') hand.stakes = 2
      hand.cards.push(this.#take())
      hand.isDone = act === 'double' || totalOf(hand.cards) >= MOST
    }
  }

  /** Split aces get one card each. */
  #split({ cards: [first = '', second = ''] }: Hand): void {
    const hands = [first, second].map((card) => [card, this.#take()])
    this.hands.splice(
      ...([0, 1] as const),
      ...hands.map((cards) => ({ cards, stakes: 1, isDone: pipsOf(first) === 1 || totalOf(cards) === MOST })),
    )
  }

  /** The dealer draws where a hand still depends on it. */
  drawDealer(): void {
    const isNeeded = !this.isNatural && this.hands.some(({ cards }) => totalOf(cards) <= MOST)
    while (isNeeded && totalOf(this.dealer) < DEALER_STANDS_AT) this.dealer.push(this.#take())
  }

  endOf({ cards }: Hand): HandEnd {
    const [mine, dealers] = [totalOf(cards), totalOf(this.dealer)]
    if (mine > MOST) return 'bust'
    if (this.isNatural) return this.isDealerNatural ? 'push' : 'blackjack'
    if (this.isDealerNatural) return 'lost'
    if (dealers > MOST || mine > dealers) return 'won'
    return mine === dealers ? 'push' : 'lost'
  }

  #take(): string {
    const card = this.#deck[this.#next]
    if (card === undefined) throw new RangeError('no round takes so many cards')
    this.#next += 1
    return card
  }
}

/** What a hand brings back, in halves of the first stake: blackjack pays 3 to 2. */
const HALVES: Readonly<Record<HandEnd, number>> = { blackjack: 5, won: 4, push: 2, lost: 0, bust: 0 }

/** Half the stake, cut down. */
export const insuranceOf = (stakeMinor: number): number => Math.floor(stakeMinor / 2)

function standOf(table: Table, stakeMinor: number): PlayStanding<BlackjackView> {
  const { isOver } = table
  if (isOver && !table.isDealerNatural) table.drawDealer()
  const ends = table.hands.map((hand) => (isOver ? table.endOf(hand) : null))
  const insured = table.insurance === 'taken' ? insuranceOf(stakeMinor) : 0
  const returned = table.hands.reduce(
    (sum, { stakes }, at) => sum + Math.floor((stakeMinor * stakes * HALVES[ends[at] ?? 'lost']) / 2),
    0,
  )
  const shown = isOver ? table.dealer : table.dealer.slice(0, 1)
  return {
    isOver,
    stakeMinor: table.hands.reduce((sum, { stakes }) => sum + stakes * stakeMinor, insured),
    payoutMinor: isOver ? returned + (table.isDealerNatural ? insured * 3 : 0) : 0,
    view: {
      game: 'blackjack',
      hands: table.hands.map(({ cards, stakes }, at) => ({
        cards,
        ...countHand(cards),
        stakes,
        end: ends[at] ?? null,
      })),
      active: table.active,
      dealer: shown,
      dealerTotal: totalOf(shown),
      insurance: table.insurance,
      open: table.open(),
    },
  }
}

export const blackjackRules: Rules<null, readonly string[], BlackjackView> = {
  id: 'blackjack@1',
  readChoice: (text) => (text === '' ? null : undefined),
  draw: (draw) => drawCards(draw, CARDS_DRAWN),
  stand({ chance: deck, acts, stakeMinor }) {
    const table = new Table(deck)
    for (const word of acts) {
      const act = table.open().find((each) => each === word)
      if (!act) return null
      table.act(act)
    }
    return standOf(table, stakeMinor)
  },
  /** The cards have been seen, so the stake stays: no insurance, and every hand stands. */
  finish(round) {
    const acts: string[] = []
    for (;;) {
      const standing = blackjackRules.stand({ ...round, acts: [...round.acts, ...acts] })
      if (!standing || standing.isOver) return acts
      acts.push(standing.view.insurance === 'asked' ? 'decline' : 'stand')
    }
  },
}
