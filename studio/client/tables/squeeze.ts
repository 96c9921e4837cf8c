/** Squeeze: the player turns the cards as slowly as they like while the deal runs. The result stands and is booked. */
import { fill } from '../../../contract/lib/fill.ts'
import type { TableResult } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { drawCard } from '../cards.ts'
import { h } from '../dom.ts'
import { play } from '../sound.ts'

const WHOLE = 100
/** So far peeled, a card falls open by itself. */
const FALLS_OPEN = 85

type Hand = { readonly cards: HTMLElement; readonly score: HTMLElement }
type Closed = { readonly hand: number; readonly number: number; readonly card: string; readonly place: HTMLElement }

export function createSqueeze(words: TableWords, names: readonly string[], hands: readonly Hand[]) {
  let closed: Closed[] = []
  let scores: readonly string[] = []
  const box = h('input', { type: 'checkbox', onchange: () => !box.checked && turnAll() })
  const slider = h('input', {
    type: 'range',
    class: 'peel',
    min: 0,
    max: WHOLE,
    step: 5,
    value: 0,
    oninput: () => peel(Number(slider.value)),
  })
  const next = h('button', { type: 'button', class: 'outline-button', onclick: turnNext }, words.turnOver)
  const all = h('button', { type: 'button', class: 'outline-button', onclick: turnAll }, words.turnAll)
  const told = h('p', { class: 'spoken', 'aria-live': 'polite' })
  const bar = h('div', { class: 'squeeze-bar', hidden: true }, slider, next, all)

  function aim() {
    const [first] = closed
    bar.hidden = !first
    if (!first) return
    const name = fill(words.turnCard, { hand: names[first.hand] ?? '', number: first.number })
    slider.value = '0'
    slider.setAttribute('aria-label', name)
    next.setAttribute('aria-label', `${words.turnOver}. ${name}`)
    for (const { place } of closed) place.classList.toggle('aimed', place === first.place)
  }

  function peel(part: number) {
    const [first] = closed
    if (!first) return
    if (part >= FALLS_OPEN) return turnNext()
    first.place.style.setProperty('--peeled', `${part}%`)
  }

  function turnNext() {
    const first = closed.shift()
    if (!first) return
    const card = drawCard(first.card)
    card.style.animation = 'none'
    first.place.replaceWith(card)
    told.textContent = `${names[first.hand]} ${first.card}`
    play('cards')
    if (closed.every(({ hand }) => hand !== first.hand)) hands[first.hand]!.score.textContent = scores[first.hand] ?? ''
    aim()
  }

  function turnAll() {
    while (closed.length > 0) turnNext()
  }

  return {
    /** The switch. It holds from the next deal on. */
    toggle: h('label', { class: 'squeeze-toggle' }, box, h('span', {}, words.squeeze)),
    bar,
    told,
    isOn: () => box.checked,
    stop() {
      closed = []
      aim()
    },
    /** Every card face down, in the order dealt. */
    start(result: TableResult, points: readonly string[], stepMs: number) {
      scores = points
      const most = Math.max(...result.map((cards) => cards.length))
      closed = Array.from({ length: most }, (_, at) => at).flatMap((at) =>
        result.flatMap((cards, hand) => {
          const card = cards[at]
          if (card === undefined) return []
          // The face is not read aloud before it is turned.
          const face = h('span', { 'aria-hidden': 'true' }, drawCard(card))
          const place = h('span', { class: 'squeezed' }, face, drawCard(null, (at * result.length + hand) * stepMs))
          return [{ hand, number: at + 1, card, place }]
        }),
      )
      for (const [at, { cards, score }] of hands.entries()) {
        score.textContent = ''
        cards.replaceChildren(...closed.filter(({ hand }) => hand === at).map(({ place }) => place))
      }
      aim()
    },
  }
}
