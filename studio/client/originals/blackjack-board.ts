/** Blackjack: the dealer's hand above, the player's below, and the acts as buttons under the thumb. */
import { BLACKJACK } from '../../cards/blackjack.generated.ts'
import type { BlackjackAct, BlackjackHand, BlackjackView } from '../../cards/blackjack.ts'
import { END_KEYS } from '../../cards/describe-cards.ts'
import type { CardKey } from '../../cards/i18n/index.ts'
import { drawCard, nameCard } from '../cards.ts'
import { delay, h, reducedMotion } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts, SayOriginal } from './board.ts'
import { walkGrid } from './fields.ts'
import './card-games.css'

const STEP_MS = 240
const ACTS: readonly (readonly [BlackjackAct, CardKey])[] = [
  ['hit', 'hit'],
  ['stand', 'stand'],
  ['double', 'doubleDown'],
  ['split', 'split'],
  ['insure', 'insure'],
  ['decline', 'decline'],
]
const isOfInsurance = (act: BlackjackAct) => act === 'insure' || act === 'decline'

function createHand(name: string) {
  const title = h('span', {}, name)
  const total = h('b', { class: 'hand-total' })
  const end = h('span', { class: 'hand-end' })
  const cards = h('div', { class: 'hand-cards' })
  const element = h('div', { class: 'bj-hand' }, h('div', { class: 'bj-head' }, title, total, end), cards)
  return { element, title, total, end, cards, laid: [] as (string | null)[] }
}
type DrawnHand = ReturnType<typeof createHand>

export function createBlackjackBoard({ say, onAct }: BoardParts): Board<BlackjackView> {
  const dealer = createHand(say('dealer'))
  const players = [createHand(say('you')), createHand(say('handNumber', { number: 2 }))]
  const row = h('div', { class: 'bj-players' }, ...players.map(({ element }) => element))
  const notes = h('p', { class: 'bj-notes' })
  let canAct = false
  let shown: BlackjackView | null = null

  const buttons = ACTS.map(([act, key]) =>
    h('button', { type: 'button', class: `act act-${act}`, onclick: () => press(act) }, say(key)),
  )
  const choices = h('div', { class: 'acts', role: 'group', 'aria-label': say('acts') }, ...buttons)
  walkGrid(choices, buttons, 2)

  function press(act: BlackjackAct) {
    if (canAct && shown?.open.includes(act)) onAct(act)
  }

  function enableButtons() {
    const asksInsurance = shown?.insurance === 'asked'
    for (const [at, [act]] of ACTS.entries()) {
      const button = buttons[at]!
      button.hidden = isOfInsurance(act) !== asksInsurance
      button.setAttribute('aria-disabled', String(!canAct || !shown?.open.includes(act)))
    }
    // What is hidden cannot hold the one place in the order of focus.
    const first = buttons.find((button) => !button.hidden)
    for (const button of buttons) button.tabIndex = button === first ? 0 : -1
  }

  /** Lays what is new, from `order` on; answers the next place in the order. */
  function lay(hand: DrawnHand, cards: readonly (string | null)[], order: number, stepMs: number, by = 1): number {
    let next = order
    const before = hand.laid
    hand.laid = [...cards]
    hand.cards.replaceChildren(
      ...cards.map((card, at) => {
        const isOld = before[at] === card && stepMs !== 0
        const drawn = drawCard(card, isOld ? 0 : next * stepMs)
        if (isOld || stepMs === 0) drawn.style.animation = 'none'
        if (!isOld) next += by
        return drawn
      }),
    )
    hand.cards.style.setProperty('--count', String(cards.length))
    return next
  }

  const presentTotal = ({ total, isSoft }: Pick<BlackjackHand, 'total' | 'isSoft'>) =>
    isSoft && total < 21 ? `${say('soft')} ${total}` : String(total)

  function label(hand: DrawnHand, name: string, cards: readonly (string | null)[], total: string) {
    const names = cards.map((card) => (card === null ? say('faceDown') : nameCard(card, say)))
    hand.cards.setAttribute('role', 'img')
    hand.cards.setAttribute('aria-label', say('cardsOf', { name, cards: names.join(', '), total }))
  }

  function tellTotals(view: BlackjackView) {
    const nameOf = (at: number) => (view.hands.length === 1 ? say('you') : say('handNumber', { number: at + 1 }))
    dealer.total.textContent = String(view.dealerTotal)
    label(dealer, say('dealer'), dealer.laid, String(view.dealerTotal))
    for (const [at, drawn] of players.entries()) {
      const hand = view.hands[at]
      if (!hand) continue
      drawn.title.textContent = nameOf(at)
      drawn.total.textContent = presentTotal(hand)
      drawn.end.textContent = [
        hand.stakes > 1 ? say('stakesOn', { count: hand.stakes }) : '',
        hand.end ? say(END_KEYS[hand.end]) : '',
      ]
        .filter(Boolean)
        .join(' · ')
      drawn.element.dataset.end = hand.end ?? ''
      drawn.element.dataset.active = String(view.active === at && view.hands.length > 1)
      label(drawn, nameOf(at), hand.cards, presentTotal(hand))
    }
    note(view.insurance === 'taken' ? 'insured' : 'feltPays')
  }

  function note(key: 'insured' | 'feltPays') {
    notes.textContent = say(key)
    notes.dataset.quiet = String(key === 'feltPays')
  }

  async function draw(view: BlackjackView, isMoving: boolean) {
    const isFirst = players[0]?.laid.length === 0
    const stepMs = isMoving && !reducedMotion() ? STEP_MS : 0
    shown = view
    if (isMoving) play('cards')
    players[1]!.element.hidden = view.hands.length < 2
    row.dataset.hands = String(view.hands.length)
    const dealers = view.dealer.length === 1 ? [...view.dealer, null] : view.dealer
    if (isFirst && stepMs > 0) {
      // In turn: the player, the dealer, the player, the dealer.
      lay(players[0]!, view.hands[0]?.cards ?? [], 0, stepMs, 2)
      await delay(lay(dealer, dealers, 1, stepMs, 2) * stepMs)
    } else {
      let order = 0
      for (const [at, hand] of view.hands.entries()) order = lay(players[at]!, hand.cards, order, stepMs)
      order = lay(dealer, dealers, order, stepMs)
      if (stepMs > 0) await delay(order * stepMs)
    }
    tellTotals(view)
    enableButtons()
  }

  function clear() {
    shown = null
    for (const hand of [dealer, ...players]) {
      hand.laid = []
      hand.cards.replaceChildren(h('span', { class: 'card-place' }), h('span', { class: 'card-place' }))
      hand.cards.removeAttribute('role')
      hand.cards.removeAttribute('aria-label')
      hand.total.textContent = ''
      hand.end.textContent = ''
      hand.element.dataset.end = ''
      hand.element.dataset.active = 'false'
    }
    players[0]!.title.textContent = say('you')
    players[1]!.element.hidden = true
    row.dataset.hands = '1'
    note('feltPays')
    enableButtons()
  }
  clear()

  return {
    scene: h(
      'div',
      { class: 'scene blackjack' },
      h('div', { class: 'fit felt-cloth' }, h('div', { class: 'bj-table' }, dealer.element, notes, row)),
    ),
    options: [choices],
    choice: () => '',
    enable(part) {
      canAct = part === 'acts'
      enableButtons()
    },
    clear,
    show: draw,
    tell: (view) =>
      [
        ...view.hands.map(({ total, end }, at) => {
          const name = view.hands.length === 1 ? say('you') : say('handNumber', { number: at + 1 })
          return `${name} ${total}${end ? `: ${say(END_KEYS[end])}` : ''}`
        }),
        `${say('dealer')} ${view.dealerTotal}`,
      ].join(' · '),
    finish: () => null,
    hint(view) {
      if (view.insurance === 'asked') return say('askInsurance')
      const hand = view.hands[view.active ?? 0]
      const totals = { total: hand ? presentTotal(hand) : '', dealer: view.dealerTotal }
      return view.hands.length === 1
        ? say('turn', totals)
        : say('turnHand', { number: (view.active ?? 0) + 1, ...totals })
    },
    rules: () => [
      ...(['blackjackRule', 'blackjackRuleSplit', 'blackjackRuleInsurance', 'houseKeeps'] as const).map((key) =>
        h('p', {}, say(key)),
      ),
      ...listBestPlay(say),
    ],
    picture: ({ hands, dealer: cards }) =>
      h(
        'p',
        { class: 'mini figure-mini' },
        `${hands.map((hand) => hand.cards.join(' ')).join(' / ')} – ${cards.join(' ')}`,
      ),
  }
}

const UPS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']

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
