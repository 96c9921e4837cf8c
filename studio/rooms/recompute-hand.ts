/** FAIR-02: a hand drawn and played again from its proof. Part of the verifier that is one file. */
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import type { FairSeeds } from '../../contract/fairness/draw.ts'
import { CARDS } from '../../contract/fairness/events.ts'
import type { Card, HandAct, HandRules } from '../../contract/rooms/hand.ts'
import { readHandWords } from '../../contract/rooms/hand-words.ts'
import { combineSeeds } from '../../contract/rooms/rules/deck.ts'
import { playActs } from './check-hand.ts'

export interface RecomputedHand {
  readonly hash: string
  /** Every hand, every act and who won what, in English as the verifier is. */
  readonly told: string
}

const tellCards = (cards: readonly Card[]) => cards.map((card) => CARDS[card] ?? '?').join(' ')

function tellAct(act: HandAct): string {
  if (act.kind === 'play') return `plays ${tellCards(act.cards)}`
  if (act.kind === 'pass') return 'passes'
  return act.kind === 'bid' ? `bids ${act.bid}` : `stakes × ${act.times}`
}

/** Null where the words are no hand, or the rules refuse one of its acts. */
export async function recomputeHand(
  rules: HandRules,
  seeds: FairSeeds,
  words: readonly string[],
): Promise<RecomputedHand | null> {
  const hand = readHandWords(words)
  if (!hand) return null
  const { seats, baseMinor, reveals } = hand
  const { states } = await playActs(rules, seeds, hand)
  if (states.length !== hand.acts.length + 1) return null
  const dealt = seats.map((seat) => `Seat ${seat + 1} is dealt ${tellCards(rules.view(states[0], seat).own)}`)
  const acts = hand.acts.map(({ seat, act }) => `Seat ${seat + 1} ${tellAct(act)}`)
  const nets = rules.result(states.at(-1))
  const shared = reveals.length > 0 && (await combineSeeds(reveals)) === seeds.clientSeed
  return {
    hash: await hashServerSeed(seeds.serverSeed),
    told: [
      shared
        ? `The client seed is made of what seats ${reveals.map(({ seat }) => seat + 1).join(', ')} added.`
        : 'The client seed is NOT made of these contributions.',
      ...dealt,
      ...acts,
      ...(nets
        ? nets.map(
            ({ seat, netMinor }) => `Seat ${seat + 1}: ${netMinor > 0 ? '+' : ''}${netMinor / baseMinor} × the base`,
          )
        : ['With these acts the hand is not over.']),
    ].join('\n'),
  }
}
