/** A kept hand, step by step: every seat's cards lie open, and each act is said in words. */

import { fill } from '../../../contract/lib/fill.ts'
import type { HandView } from '../../../contract/rooms/hand.ts'
import type { HandRecord } from '../../../contract/rooms/messages.ts'
import { type Replay, replayHand, viewsOf } from '../../rooms/check-hand.ts'
import { nameAct, nameCard, nameRankTimes, textOf } from '../../rooms/words.ts'
import { drawCard } from '../cards.ts'
import { h, write } from '../dom.ts'
import { SHED_RULES } from './room-state.ts'
import { nameOf, type Speech } from './room-words.ts'

type Shown = Required<{ [K in keyof HandRecord]: NonNullable<HandRecord[K]> }>

/** Null where the hand is not over, or its rules are no longer known. */
export async function buildReplay(speech: Speech, hand: HandRecord): Promise<HTMLElement | null> {
  const { proof, result } = hand
  if (!proof || !result) return null
  const replay = await replayHand(proof)
  return replay && createReplay(speech, { ...hand, proof, result }, replay)
}

function createReplay(speech: Speech, hand: Shown, replay: Replay): HTMLElement {
  const { words } = speech
  const { proof, result } = hand
  const last = replay.states.length - 1
  let at = 0
  const told = h('p', { class: 'replay-told', role: 'status' })
  const count = h('span', { class: 'replay-count' })
  const rows = proof.seats.map((seat) => {
    const [cards, sum] = [h('div', { class: 'replay-cards', role: 'img' }), h('b', { class: 'replay-sum' })]
    const name = [nameAt(seat), ...(hand.houses.includes(seat) ? [words.house] : [])].join(' · ')
    return { seat, cards, sum, element: h('li', {}, h('span', { class: 'replay-name' }, name), sum, cards) }
  })
  const step = (by: number) => () => {
    at = Math.max(0, Math.min(last, at + by))
    show()
  }
  const [back, on] = [
    h('button', { type: 'button', class: 'plain', onclick: step(-1) }, words.stepBack),
    h('button', { type: 'button', class: 'plain', onclick: step(1) }, words.stepOn),
  ]

  function nameAt(seat: number): string {
    return nameOf(words, { seat, isYou: seat === hand.seat })
  }

  function tellStep(view: HandView | undefined): string {
    const made = proof.acts[at - 1]
    if (!made || !view) return words.stepDealt
    const classify = (cards: readonly number[]) =>
      view.game === 'bull-rush' ? null : SHED_RULES[view.game].classify(cards)
    const what = nameAct(words, made.act, classify)
    const act = made.by === 'clock' ? fill(words.byClock, { what }) : what
    const done = fill(words.told, { name: nameAt(made.seat), what: act })
    return at === last ? `${done} ${words.stepOver}` : done
  }

  function show() {
    const views = viewsOf(replay, at, proof.seats)
    const acted = proof.acts[at - 1]
    for (const [index, { seat, cards, sum, element }] of rows.entries()) {
      const view = views[index]!
      cards.replaceChildren(...view.own.map((card) => drawCard(textOf(card))))
      cards.setAttribute('aria-label', view.own.map((card) => nameCard(words, card)).join(', ') || words.tableClear)
      element.classList.toggle('has-acted', acted?.seat === seat)
      const net = result.find((one) => one.seat === seat)
      const rank = view.game === 'bull-rush' ? view.hands?.find((one) => one.seat === seat)?.rank : undefined
      const money = net && at === last ? speech.money(net.netMinor - net.rakeMinor, true) : ''
      write(sum, [rank === undefined ? '' : nameRankTimes(words, rank), money].filter(Boolean).join(' · '))
    }
    write(told, tellStep(views[0]))
    write(count, fill(words.stepOf, { at, of: last }))
    back.setAttribute('aria-disabled', String(at === 0))
    on.setAttribute('aria-disabled', String(at === last))
  }

  show()
  return h(
    'div',
    { class: 'replay' },
    h('div', { class: 'replay-bar' }, back, count, on),
    told,
    h('ul', {}, ...rows.map((row) => row.element)),
  )
}
