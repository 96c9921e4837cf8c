/** Before a seat: what the room asks for and takes, and the queue with its seconds. */
import { fill } from '../../../contract/lib/fill.ts'
import { h, write } from '../dom.ts'
import { chooseRefusal } from '../play-state.ts'
import type { RoomPage } from './page.ts'
import type { RoomState } from './room-state.ts'
import { percentOf, type Speech, tellMissed } from './room-words.ts'

interface Options {
  readonly page: RoomPage
  readonly mode: 'real' | 'play'
  readonly speech: Speech
  readonly onSit: () => void
  readonly onStop: () => void
}

const term = (name: string, value: string, note: string) =>
  h('div', { class: 'entry-term' }, h('dt', {}, name), h('dd', {}, h('b', {}, value), h('span', {}, note)))

/** `₱0.10 a point · deposit ₱3.90 · rake 3% of a win`. */
export function tellTerms({ words, money }: Speech, { room, terms, depositMinor }: RoomPage): string {
  return fill(room.game === 'bull-rush' ? words.termsBase : words.termsPoint, {
    amount: money(room.baseMinor),
    deposit: money(depositMinor),
    percent: percentOf(terms.rakeBps),
  })
}

export function createEntry({ page, mode, speech, onSit, onStop }: Options) {
  const { words, money } = speech
  const { room, terms, depositMinor } = page
  const baseNote = room.game === 'bull-rush' ? words.baseBull : words.basePoint
  const seats =
    terms.least === terms.most ? String(terms.most) : fill(words.seatsRange, { least: terms.least, most: terms.most })
  const told = h('p', { class: 'entry-told', role: 'alert' })
  const sit = h(
    'button',
    { type: 'button', class: 'room-act gold', onclick: onSit },
    fill(words.sitHeld, { deposit: money(depositMinor) }),
  )
  const [count, seconds] = [h('b', {}), h('span', {})]
  const waiting = h(
    'div',
    { class: 'entry-wait', hidden: true },
    h('p', { class: 'entry-count' }, count, seconds),
    h('button', { type: 'button', class: 'room-act', onclick: onStop }, words.stopWaiting),
  )
  const spoken = h('p', { class: 'unseen', role: 'status' })
  const element = h(
    'section',
    { class: 'entry', 'aria-label': page.name },
    h('p', { class: 'entry-peer' }, words.peer),
    h('p', { class: 'entry-peer' }, fill(words.seatsOf, { seats })),
    h('h2', {}, page.name),
    h(
      'dl',
      { class: 'entry-terms' },
      term(words.base, money(room.baseMinor), baseNote),
      term(words.deposit, money(depositMinor), words.depositLong),
      term(words.rake, fill(words.rakeOf, { percent: percentOf(terms.rakeBps) }), words.rakeLong),
    ),
    h('p', { class: 'entry-note' }, words.skill),
    h('p', { class: 'entry-note' }, `${mode === 'play' ? words.housePlay : words.houseReal} ${words.seatsRandom}`),
    told,
    sit,
    waiting,
    spoken,
  )

  function tellWhy({ out, refused }: RoomState): string {
    if (refused !== null) return page.messages[chooseRefusal(refused)]
    if (out === null) return ''
    return { left: words.outLeft, away: words.outAway, deposit_refused: words.outDeposit, closed: words.outClosed }[out]
  }

  function update(state: RoomState, nowMs: number) {
    const { place } = state
    const isWaiting = place?.state === 'waiting'
    const missed = state.missed ? tellMissed(speech, state.missed) : ''
    write(told, state.isEnded ? page.messages.openElsewhere : `${tellWhy(state)} ${missed}`.trim())
    sit.hidden = isWaiting
    sit.setAttribute('aria-disabled', String(state.isBusy || state.isEnded || state.isPaused))
    waiting.hidden = !isWaiting
    write(spoken, isWaiting ? `${words.waitingTitle}. ${fill(words.waitingCount, { count: place.waiting })}.` : '')
    if (!isWaiting) return
    write(count, fill(words.waitingCount, { count: place.waiting }))
    write(seconds, fill(words.drawIn, { seconds: Math.max(0, Math.ceil((place.drawMs - nowMs) / 1_000)) }))
  }
  return { element, update }
}
