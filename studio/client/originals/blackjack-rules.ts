/** Rules of blackjack, with the best play as a card to read. */
import { BLACKJACK } from '../../cards/blackjack.generated.ts'
import type { CardKey } from '../../cards/i18n/index.ts'
import { h } from '../dom.ts'
import type { SayOriginal } from './board.ts'

const RULES = ['blackjackRule', 'blackjackRuleSplit', 'blackjackRuleInsurance', 'houseKeeps'] as const
const UPS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']

export const listBlackjackRules = (say: SayOriginal): HTMLElement[] => [
  ...RULES.map((key) => h('p', {}, say(key))),
  ...listBestPlay(say),
]

/** A card to read: the player's hand down, the dealer's card across. */
function listBestPlay(say: SayOriginal): HTMLElement[] {
  const part = (title: CardKey, rows: Readonly<Record<string, string>>) =>
    h(
      'table',
      { class: 'best-play' },
      h('caption', {}, say(title)),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td', {}),
          ...UPS.map((up) => h('th', { scope: 'col', 'aria-label': `${say('dealer')} ${up}` }, up)),
        ),
      ),
      h(
        'tbody',
        {},
        ...Object.entries(rows).map(([name, plays]) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, name),
            ...[...plays].map((play) => h('td', { 'data-play': play }, play)),
          ),
        ),
      ),
    )
  const { hard, soft, pairs } = BLACKJACK.bestPlay
  return [
    h('h2', {}, say('bestPlay')),
    h('p', {}, `${say('bestKey')}. ${say('bestPlayNote')}`),
    part('bestHard', hard),
    part('bestSoft', soft),
    part('bestPairs', pairs),
  ]
}
