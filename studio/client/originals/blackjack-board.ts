/** Blackjack: the dealer's hand above, the player's below, and the acts as buttons under the thumb. */
import type { BlackjackView } from '../../cards/blackjack.ts'
import { END_KEYS } from '../../cards/describe-cards.ts'
import { delay, h, reducedMotion, write } from '../dom.ts'
import { play } from '../sound.ts'
import { createBlackjackActs } from './blackjack-acts.ts'
import { createHand, presentTotal } from './blackjack-hand.ts'
import { listBlackjackRules } from './blackjack-rules.ts'
import type { Board, BoardParts } from './board.ts'
import { miniFigure } from './board-parts.ts'
import './card-games.css'

const STEP_MS = 240

export function createBlackjackBoard({ say, onAct }: BoardParts): Board<BlackjackView> {
  const dealer = createHand(say, say('dealer'))
  const players = [createHand(say, say('you')), createHand(say, say('handNumber', { number: 2 }))] as const
  const row = h('div', { class: 'bj-players' }, ...players.map(({ element }) => element))
  const notes = h('p', { class: 'bj-notes' })
  const acts = createBlackjackActs(say, onAct)

  const nameOf = ({ hands }: BlackjackView, at: number) =>
    hands.length === 1 ? say('you') : say('handNumber', { number: at + 1 })

  function tellTotals(view: BlackjackView) {
    dealer.tell(say('dealer'), String(view.dealerTotal))
    for (const [at, drawn] of players.entries()) {
      const hand = view.hands[at]
      if (!hand) continue
      write(drawn.title, nameOf(view, at))
      drawn.tell(nameOf(view, at), presentTotal(say, hand))
      drawn.tellEnd(hand, view.active === at && view.hands.length > 1)
    }
    note(view.insurance === 'taken' ? 'insured' : 'feltPays')
  }

  function note(key: 'insured' | 'feltPays') {
    write(notes, say(key))
    notes.dataset.quiet = String(key === 'feltPays')
  }

  /** Answers how many steps it takes. */
  function lay(view: BlackjackView, stepMs: number): number {
    const dealers = view.dealer.length === 1 ? [...view.dealer, null] : view.dealer
    if (players[0].isEmpty() && stepMs > 0) {
      // In turn: the player, the dealer, the player, the dealer.
      players[0].lay(view.hands[0]?.cards ?? [], 0, stepMs, 2)
      return dealer.lay(dealers, 1, stepMs, 2)
    }
    let order = 0
    for (const [at, hand] of view.hands.entries()) order = players[at]!.lay(hand.cards, order, stepMs)
    return dealer.lay(dealers, order, stepMs)
  }

  async function show(view: BlackjackView, isMoving: boolean) {
    const stepMs = isMoving && !reducedMotion() ? STEP_MS : 0
    if (isMoving) play('cards')
    players[1].element.hidden = view.hands.length < 2
    row.dataset.hands = String(view.hands.length)
    const steps = lay(view, stepMs)
    if (stepMs > 0) await delay(steps * stepMs)
    tellTotals(view)
    acts.show(view)
  }

  function clear() {
    for (const hand of [dealer, ...players]) hand.clear()
    write(players[0].title, say('you'))
    players[1].element.hidden = true
    row.dataset.hands = '1'
    note('feltPays')
    acts.show(null)
  }
  clear()

  const table = h('div', { class: 'bj-table' }, dealer.element, notes, row)
  return {
    scene: h('div', { class: 'scene blackjack' }, h('div', { class: 'fit felt-cloth' }, table)),
    options: [acts.element],
    choice: () => '',
    enable: (part) => acts.enable(part === 'acts'),
    clear,
    show,
    tell(view) {
      const ends = view.hands.map(
        ({ total, end }, at) => `${nameOf(view, at)} ${total}${end ? `: ${say(END_KEYS[end])}` : ''}`,
      )
      return [...ends, `${say('dealer')} ${view.dealerTotal}`].join(' · ')
    },
    hint({ insurance, hands, active, dealerTotal }) {
      if (insurance === 'asked') return say('askInsurance')
      const at = active ?? 0
      const hand = hands[at]
      const totals = { total: hand ? presentTotal(say, hand) : '', dealer: dealerTotal }
      return hands.length === 1 ? say('turn', totals) : say('turnHand', { number: at + 1, ...totals })
    },
    rules: () => listBlackjackRules(say),
    picture: ({ hands, dealer: cards }) =>
      miniFigure(`${hands.map((hand) => hand.cards.join(' ')).join(' / ')} – ${cards.join(' ')}`),
  }
}
