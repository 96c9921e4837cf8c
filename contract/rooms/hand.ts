/**
 * What the rules of a room's game are to all others: pure functions over plain JSON. `contract/rooms/rules/` implements
 * them; the table's object, the page and the verifiers call them. A hand is its start and its acts: it is replayed by
 * `start` and one `apply` for each act, so nothing else of it is kept.
 */
import { z } from 'zod'
import { MOST_BID } from './rooms.ts'

/** Index into `CARDS` of the draw: `♦2 ♥2 ♠2 ♣2 ♦3 … ♣A`. Rank is `⌊card / 4⌋`, 0 is the two; suit is `card % 4` in ♦ ♥ ♠ ♣. */
export const cardSchema = z.number().int().min(0).max(51)
export type Card = z.infer<typeof cardSchema>

/** A place at the table, from 0. Seats without a player in this hand are simply not in `HandStart.seats`. */
export const seatNumberSchema = z.number().int().min(0).max(4)

export const handActSchema = z.discriminatedUnion('kind', [
  /** Bull Rush: for the bank, 0 to 3. */
  z.object({ kind: z.literal('bid'), bid: z.number().int().min(0).max(MOST_BID) }),
  /** Bull Rush: against the bank. */
  z.object({ kind: z.literal('stake'), times: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]) }),
  /** Big Two, Tien Len: cards of the own hand, in any order. */
  z.object({ kind: z.literal('play'), cards: z.array(cardSchema).min(1).max(13) }),
  z.object({ kind: z.literal('pass') }),
])
export type HandAct = z.infer<typeof handActSchema>

/** An act as it is kept. `by`: the player, the clock for a player who was late or away, or a player of the house. */
export const seatActSchema = z.object({
  seat: seatNumberSchema,
  act: handActSchema,
  by: z.enum(['player', 'clock', 'house']),
})
export type SeatAct = z.infer<typeof seatActSchema>

export interface HandStart {
  /** In this hand, ascending. */
  readonly seats: readonly number[]
  /** All 52 cards in drawn order (`shuffle` of rules/deck.ts). The rules say who gets which. */
  readonly deck: readonly Card[]
  /** Read from the same draw after the deck: `below([60])`. 60 divides by 1 to 5, so `luck % n` picks one of n seats evenly. */
  readonly luck: number
  readonly baseMinor: number
  /** Tien Len: who won the hand before at this table. Null for the first hand, and where that seat is not in this one. */
  readonly lead: number | null
}

const cardsSchema = z.array(cardSchema)

/** Bull Rush as one seat sees it. */
export const bullViewSchema = z.object({
  game: z.literal('bull-rush'),
  phase: z.enum(['bid', 'stake', 'over']),
  /** Goes on by one whenever others are to act. An act says which turn it answers. */
  turn: z.number().int().min(0),
  /** Seats that are to act now. In Bull Rush several at once. */
  toAct: z.array(seatNumberSchema),
  /** Of the viewer: four cards, from `over` on five. Empty for a watcher. */
  own: cardsSchema,
  /** While bids are open the viewer's own alone; then all. */
  bids: z.array(z.object({ seat: seatNumberSchema, bid: z.number().int() })),
  /** `bid` is what the bank is held at: 1 where all bid 0. */
  bank: z.object({ seat: seatNumberSchema, bid: z.number().int() }).nullable(),
  /** While stakes are open the viewer's own alone; then all. */
  stakes: z.array(z.object({ seat: seatNumberSchema, times: z.number().int() })),
  /** Once it is over: the best laying first three, then two; rank 0 none, 1 to 9, 10 bull-bull, 11 five faces. */
  hands: z.array(z.object({ seat: seatNumberSchema, cards: cardsSchema, rank: z.number().int() })).nullable(),
})

/** Big Two and Tien Len as one seat sees them. The page finds legal plays by the same rules. */
export const shedViewSchema = z.object({
  game: z.enum(['big-two', 'tien-len']),
  phase: z.enum(['play', 'over']),
  turn: z.number().int().min(0),
  toAct: z.array(seatNumberSchema),
  own: cardsSchema,
  /** How many cards each seat holds. */
  left: z.array(z.object({ seat: seatNumberSchema, cards: z.number().int() })),
  /** What is to be beaten; null for a free lead. */
  trick: z.object({ seat: seatNumberSchema, cards: cardsSchema }).nullable(),
  /** Out of this trick. */
  passed: z.array(seatNumberSchema),
  /** The first lead has to hold this card; null from then on. */
  mustHold: cardSchema.nullable(),
  /** Of each seat, in this trick. */
  last: z.array(z.object({ seat: seatNumberSchema, act: handActSchema })),
  /** Once it is over: what each seat still held. */
  hands: z.array(z.object({ seat: seatNumberSchema, cards: cardsSchema })).nullable(),
})

export const handViewSchema = z.discriminatedUnion('game', [bullViewSchema, shedViewSchema])
export type BullView = z.infer<typeof bullViewSchema>
export type ShedView = z.infer<typeof shedViewSchema>
export type HandView = z.infer<typeof handViewSchema>

/** What a seat won or lost before rake. All of a hand sum to 0, and each is a multiple of the base. */
export interface SeatNet {
  readonly seat: number
  readonly netMinor: number
}

/** How long the seats of `toAct` have, from the begin of this turn. `hasReserve`: one turn after another, so a lost connection has its reserve. */
export interface TurnClock {
  readonly ms: number
  readonly hasReserve: boolean
}

/** `State` is plain JSON. No function reads a clock or draws: the hand's chance is in its start. */
export interface HandRules<State = unknown> {
  readonly id: string
  start(start: HandStart): State
  /** Empty once the hand is over. */
  toAct(state: State): readonly number[]
  turn(state: State): number
  clock(state: State): TurnClock
  /** All that the seat may do now, each set of cards once; empty where it is not to act. */
  legal(state: State, seat: number): readonly HandAct[]
  /** The next state, or null for what the seat may not do now: a card it does not hold, out of turn, an illegal set. */
  apply(state: State, seat: number, act: HandAct): State | null
  /** What the printed rule does for a seat that is late or away. Always legal where the seat is to act. */
  byClock(state: State, seat: number): HandAct
  /** As a seat sees it; null is a watcher. Shows no card of another seat before the end. */
  view(state: State, seat: number | null): HandView
  /** Null until the hand is over. */
  result(state: State): readonly SeatNet[] | null
  /** A player of the house: decides by what its seat sees, and by a random number below 2^32. Always legal. */
  house(view: HandView, random: number): HandAct
}
