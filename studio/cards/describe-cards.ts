/** GLI-19 2.8.2: a round of cards as its record tells it. */
import { fill } from '../../contract/lib/fill.ts'
import { totalOf } from '../table-rules/baccarat.ts'
import type { BaccaratSpot, BaccaratView } from './baccarat.ts'
import type { BlackjackView, HandEnd } from './blackjack.ts'
import type { CardKey, CardMessages } from './i18n/index.ts'

export const SPOT_KEYS: Readonly<Record<BaccaratSpot, CardKey>> = {
  player: 'bacPlayer',
  tie: 'bacTie',
  banker: 'bacBanker',
  'player-pair': 'bacPlayerPair',
  'either-pair': 'bacEitherPair',
  'banker-pair': 'bacBankerPair',
  big: 'bacBig',
  small: 'bacSmall',
}
export const END_KEYS: Readonly<Record<HandEnd, CardKey>> = {
  blackjack: 'endBlackjack',
  won: 'endWon',
  push: 'endPush',
  lost: 'endLost',
  bust: 'endBust',
}

export function describeCards(view: BlackjackView | BaccaratView, words: CardMessages): string[] {
  if (view.game === 'baccarat') {
    const { spot, player, banker } = view
    return [
      fill(words.toldBaccarat, {
        spot: words[SPOT_KEYS[spot]],
        player: totalOf(player),
        banker: totalOf(banker),
        left: player.join(' '),
        right: banker.join(' '),
      }),
    ]
  }
  const { hands, dealer, dealerTotal, insurance } = view
  return [
    ...hands.map(({ cards, total, end }, at) =>
      fill(words.toldHand, {
        name: fill(words.handNumber, { number: at + 1 }),
        cards: cards.join(' '),
        total,
        end: end ? words[END_KEYS[end]] : '',
      }),
    ),
    fill(words.toldDealer, { dealer: dealer.join(' '), total: dealerTotal }),
    ...(insurance === 'taken' ? [words.toldInsurance] : []),
  ]
}
