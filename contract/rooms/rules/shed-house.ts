/** How a player of the house plays Big Two and Tien Len: by its own cards and what lies open, as a player would. */
import type { ShedView } from '../hand.ts'
import { type CardSet, isTwo, rankOf } from './card-sets.ts'
import { findPlays, type ShedRules } from './plays.ts'

/** In a draw below 2^32: one lead in eight is not the first choice, so that the house is not read like a book. */
const WHIM = 2 ** 29
const FEW_LEFT = 3
const ACE = 11

/** Bombs of Tien Len and the two best fives of Big Two wait for what is worth it. */
const PRECIOUS: readonly CardSet['kind'][] = ['four', 'pair-run', 'four-and-one', 'straight-flush']
const isPrecious = ({ kind, cards }: CardSet): boolean => PRECIOUS.includes(kind) || cards.some(isTwo)

/** Cards of the play's ranks that stay behind: a pair broken for a single costs one. */
const brokenBy = ({ cards }: CardSet, { own }: ShedView): number =>
  own.filter((card) => !cards.includes(card) && cards.some((played) => rankOf(played) === rankOf(card))).length

/** The fewest cards that another seat holds. `own` tells which count is the viewer's. */
function fewestElsewhere({ left, own, toAct }: ShedView): number {
  const others = left.filter(({ seat }) => !toAct.includes(seat)).map(({ cards }) => cards)
  return Math.min(...others, own.length === 0 ? 0 : Number.POSITIVE_INFINITY)
}

/** Many cards first, and of those the lowest; nothing precious while there is another lead. */
function chooseLead(plays: readonly CardSet[], view: ShedView, random: number): CardSet | null {
  const isTight = fewestElsewhere(view) === 1
  const singles = plays.filter(({ cards }) => cards.length === 1)
  const wide = plays.filter((set) => set.cards.length > 1)
  // Someone holds one card: a single is led only if nothing else is left, and then the highest.
  if (isTight && wide.length === 0) return singles.at(-1) ?? null
  const wanted = isTight ? wide : plays
  const cheap = wanted.filter((set) => !isPrecious(set))
  const choices = (cheap.length > 0 ? cheap : wanted).toSorted(
    (one, other) => costOfLead(one, view) - costOfLead(other, view),
  )
  return choices[random < WHIM ? Math.min(1, choices.length - 1) : 0] ?? null
}

const costOfLead = (set: CardSet, view: ShedView): number =>
  set.height / 4 - set.cards.length * 5 + brokenBy(set, view) * 4

/** The lowest play that breaks nothing; a dear one only near the end of the hand, else a pass. */
function chooseAnswer(plays: readonly CardSet[], view: ShedView): CardSet | null {
  const isLate = Math.min(fewestElsewhere(view), view.own.length) <= FEW_LEFT
  const singleAgainstLast = fewestElsewhere(view) === 1 && view.trick?.cards.length === 1
  if (singleAgainstLast) return plays.filter(({ cards }) => cards.length === 1).at(-1) ?? plays[0] ?? null
  const choices = plays
    .filter((set) => isLate || (!isPrecious(set) && brokenBy(set, view) === 0) || isBeatingTwo(view))
    .toSorted((one, other) => one.height + brokenBy(one, view) * 8 - other.height - brokenBy(other, view) * 8)
  return choices[0] ?? lowestSpare(plays, view)
}

const isBeatingTwo = ({ trick }: ShedView): boolean => trick?.cards.some(isTwo) ?? false

/** With more than half of the hand to go, a pair may be broken for a card below the ace. */
const lowestSpare = (plays: readonly CardSet[], { own }: ShedView): CardSet | null =>
  (own.length > 6 && plays.find((set) => !isPrecious(set) && set.cards.every((card) => rankOf(card) < ACE))) || null

/** Null passes. Always a play where the seat leads. */
export function chooseSet(rules: ShedRules, view: ShedView, random: number): CardSet | null {
  const plays = findPlays(rules, view)
  const wins = plays.find(({ cards }) => cards.length === view.own.length)
  if (wins) return wins
  return view.trick === null ? chooseLead(plays, view, random) : chooseAnswer(plays, view)
}
