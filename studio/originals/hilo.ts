/** HiLo: is the next card of an endless deck higher or lower? Each right guess raises the multiplier. */
import { drawCards } from '../../contract/fairness/events.ts'
import { CASH_OUT, fairMultiplier, payOf, type Rules } from '../engine/original-rules.ts'
import { numberOf } from '../table-rules/cards.ts'

const HILO_CARDS = 52
/** 1,000,000.00 times. A guess that would lead above it is not offered. */
const MOST_MULTIPLIER = 10_000_000_000
const RANKS = 13
const [ACE, KING] = [1, RANKS]

export const HILO_GUESSES = ['hi', 'lo'] as const
export type HiloGuess = (typeof HILO_GUESSES)[number]
export const HILO_SKIP = 'skip'

export interface HiloOffer {
  /** Of 13 ranks so many win. */
  readonly wins: number
  /** After a right guess, in parts. */
  readonly multiplier: number
}
export interface HiloView {
  readonly game: 'hilo'
  /** All that lie open, the last one last. */
  readonly cards: readonly string[]
  /** What was done at each card, in order. */
  readonly moves: readonly (HiloGuess | typeof HILO_SKIP)[]
  /** What a cash-out pays, in parts; null before the first right guess and after a wrong one. */
  readonly multiplier: number | null
  readonly isWrong: boolean
  /** What is open to the player besides a cash-out; null once the round is over. */
  readonly next: (Readonly<Record<HiloGuess, HiloOffer | null>> & { readonly canSkip: boolean }) | null
}

/** Ranks that win. On an ace and on a king, one of the two guesses is the same rank and the other any other. */
export function countHiloWins(guess: HiloGuess, card: string): number {
  const number = numberOf(card)
  if (guess === 'hi') return number === ACE ? KING - ACE : RANKS + 1 - number
  return number === KING ? KING - ACE : number
}

/** Whether this guess is the same rank and nothing else. */
export const isSameOnly = (guess: HiloGuess, card: string): boolean => numberOf(card) === (guess === 'hi' ? KING : ACE)

function isRight(guess: HiloGuess, card: string, next: string): boolean {
  const [from, to] = [numberOf(card), numberOf(next)]
  if (guess === 'hi') return from === ACE ? to > from : to >= from
  return from === KING ? to < from : to <= from
}

/** `won`: how many ranks won at each right guess so far. In parts. */
export const hiloMultiplier = (won: readonly number[]): number =>
  fairMultiplier(
    BigInt(RANKS) ** BigInt(won.length),
    won.reduce((product, wins) => product * BigInt(wins), 1n),
  )

function offerOf(guess: HiloGuess, card: string, won: readonly number[]): HiloOffer | null {
  const wins = countHiloWins(guess, card)
  const multiplier = hiloMultiplier([...won, wins])
  return multiplier > MOST_MULTIPLIER ? null : { wins, multiplier }
}

const isMove = (act: string): act is HiloView['moves'][number] => act === HILO_SKIP || act === 'hi' || act === 'lo'

export const hiloRules: Rules<null, readonly string[], HiloView> = {
  id: 'hilo@1',
  readChoice: (text) => (text === '' ? null : undefined),
  draw: (draw) => drawCards(draw, HILO_CARDS),
  stand({ chance: deck, acts, stakeMinor }) {
    const moves: HiloView['moves'][number][] = []
    const won: number[] = []
    let [isWrong, isCashed] = [false, false]
    const cardAt = (at: number) => deck[at] ?? ''
    const isOver = () => isWrong || isCashed || moves.length === deck.length - 1
    // The last card is for a guess: a round of skips alone would have nothing to pay.
    const canSkip = () => moves.length < deck.length - 2
    for (const act of acts) {
      if (isOver()) return null
      const card = cardAt(moves.length)
      if (act === CASH_OUT && won.length > 0) isCashed = true
      else if (!isMove(act)) return null
      else if (act === HILO_SKIP) {
        if (!canSkip()) return null
        moves.push(act)
      } else {
        if (!offerOf(act, card, won)) return null
        moves.push(act)
        if (isRight(act, card, cardAt(moves.length))) won.push(countHiloWins(act, card))
        else isWrong = true
      }
    }
    const card = cardAt(moves.length)
    const multiplier = isWrong || won.length === 0 ? null : hiloMultiplier(won)
    return {
      isOver: isOver(),
      stakeMinor,
      payoutMinor: multiplier === null ? 0 : payOf(stakeMinor, multiplier),
      view: {
        game: 'hilo',
        cards: deck.slice(0, moves.length + 1),
        moves,
        multiplier,
        isWrong,
        next: isOver() ? null : { hi: offerOf('hi', card, won), lo: offerOf('lo', card, won), canSkip: canSkip() },
      },
    }
  },
  /** Skips alone are no guess. */
  finish: ({ acts }) => (acts.some((act) => act !== HILO_SKIP) ? [CASH_OUT] : null),
}
