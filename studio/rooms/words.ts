/** How cards, sets and hands of the rooms are called, in the words of a language. */
import { CARDS } from '../../contract/fairness/events.ts'
import { fill } from '../../contract/lib/fill.ts'
import type { Card, HandAct } from '../../contract/rooms/hand.ts'
import type { CardSet } from '../../contract/rooms/rules/card-sets.ts'
import { BULL_BULL, FIVE_FACES, timesOfRank } from '../../contract/rules/bulls.ts'
import type { RoomWords } from './i18n/en.ts'

type Key = keyof RoomWords

const SUIT_KEYS: Readonly<Record<string, Key>> = {
  '♦': 'sDiamonds',
  '♥': 'sHearts',
  '♠': 'sSpades',
  '♣': 'sClubs',
}

/** `♥10`. */
export const textOf = (card: Card): string => CARDS[card] ?? ''
const rankText = (card: Card): string => textOf(card).slice(1)
const rankWord = (words: RoomWords, card: Card): string => words[`r${rankText(card)}` as Key]
const ranksWord = (words: RoomWords, card: Card): string => words[`p${rankText(card)}` as Key]

/** As it is read: `three of diamonds`. */
export const nameCard = (words: RoomWords, card: Card): string =>
  fill(words.cardName, { rank: rankWord(words, card), suit: words[SUIT_KEYS[textOf(card).slice(0, 1)] ?? 'sSpades'] })

/** The card whose rank a set is called by: of a full house and of four and one, that of the most. */
function mainCard({ kind, cards }: CardSet): Card {
  const middle = cards[Math.floor(cards.length / 2)] ?? 0
  return (kind === 'full-house' || kind === 'four-and-one' ? middle : cards.at(-1)) ?? 0
}

const SET_KEYS: Readonly<Record<Exclude<CardSet['kind'], 'single'>, Key>> = {
  pair: 'pairOf',
  triple: 'threeOf',
  four: 'fourOf',
  straight: 'straightTo',
  flush: 'flushTo',
  'full-house': 'fullHouse',
  'four-and-one': 'fourAndOne',
  'straight-flush': 'straightFlush',
  'pair-run': 'pairsTo',
}

/** `three jacks`, `straight to nine`. */
export function nameSet(words: RoomWords, set: CardSet): string {
  const card = mainCard(set)
  if (set.kind === 'single') return nameCard(words, card)
  return fill(words[SET_KEYS[set.kind]], {
    rank: rankWord(words, card),
    ranks: ranksWord(words, card),
    count: set.cards.length / 2,
  })
}

export function nameBull(words: RoomWords, rank: number): string {
  if (rank === FIVE_FACES) return words.fiveFaces
  if (rank === BULL_BULL) return words.bullBull
  return rank === 0 ? words.noBull : fill(words.bull, { number: rank })
}

export const nameRankTimes = (words: RoomWords, rank: number): string =>
  fill(words.rankTimes, { rank: nameBull(words, rank), times: timesOfRank(rank) })

/** What a seat did, after its name. `classify` is of the game's rules. */
export function nameAct(words: RoomWords, act: HandAct, classify: (cards: readonly Card[]) => CardSet | null): string {
  if (act.kind === 'pass') return words.passed
  if (act.kind === 'bid') return act.bid === 0 ? words.bidNoneTold : fill(words.bidTold, { number: act.bid })
  if (act.kind === 'stake') return fill(words.stakeTold, { number: act.times })
  const set = classify(act.cards)
  return set ? nameSet(words, set) : act.cards.map(textOf).join(' ')
}
