/** The page of a room: the entry, or the table with its board. It shows a state and passes presses on. */
import type { Card, HandAct } from '../../../contract/rooms/hand.ts'
import { delay, h, reducedMotion, write } from '../dom.ts'
import { play } from '../sound.ts'
import { createBullBoard } from './bull-board.ts'
import { createEntry, tellTerms } from './entry.ts'
import type { RoomPage } from './page.ts'
import { bullOf, OPENED_MS, ownSeat, type RoomState } from './room-state.ts'
import { type Speech, tellAloud, tellMissed } from './room-words.ts'
import { createShedBoard } from './shed-board.ts'

export interface RoomActs {
  readonly onSit: () => void
  readonly onStop: () => void
  readonly onLeave: () => void
  readonly onBack: () => void
  readonly onToggle: (card: Card) => void
  readonly onDrag: (card: Card) => void
  readonly onPlay: () => void
  readonly onPass: () => void
  readonly onDrop: () => void
  readonly onSort: () => void
  readonly onAct: (act: HandAct) => void
}

interface Options {
  readonly page: RoomPage
  readonly mode: 'real' | 'play'
  readonly speech: Speech
  readonly acts: RoomActs
  readonly header: HTMLElement
  readonly drawer: HTMLElement
  readonly balanceName: string
}

const COINS = 6
const FLIGHT_MS = 500
const APART_MS = 45

const middleOf = (element: Element, within: DOMRect) => {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2 - within.left, y: box.top + box.height / 2 - within.top }
}

/**
 * Coins that fly from one seat to another. Nothing under reduced motion: the sums stand there at once. `layer` lies over
 * the table and takes no press.
 */
async function flyCoins(layer: HTMLElement, from: Element, to: Element): Promise<void> {
  if (reducedMotion()) return
  const within = layer.getBoundingClientRect()
  const [start, end] = [middleOf(from, within), middleOf(to, within)]
  play('coins')
  for (let coin = 0; coin < COINS; coin += 1) {
    const element = h('i', { class: 'coin-fly' })
    const bow = (coin % 2 === 0 ? -1 : 1) * (14 + coin * 5)
    layer.appendChild(element)
    const at = (x: number, y: number, size: number) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` })
    const flight = element.animate(
      [
        at(start.x, start.y, 0.6),
        { ...at((start.x + end.x) / 2 + bow, (start.y + end.y) / 2 - Math.abs(bow), 1), offset: 0.5 },
        at(end.x, end.y, 0.7),
      ],
      { duration: FLIGHT_MS, delay: coin * APART_MS, easing: 'ease-in-out', fill: 'both' },
    )
    flight.addEventListener('finish', () => element.remove())
    flight.addEventListener('cancel', () => element.remove())
  }
  await delay(FLIGHT_MS * 0.8)
}

export function createRoomView({ page, mode, speech, acts, header, drawer, balanceName }: Options) {
  const { words, money } = speech
  const entry = createEntry({ page, mode, speech, onSit: acts.onSit, onStop: acts.onStop })
  const board = page.room.game === 'bull-rush' ? createBullBoard(speech, acts.onAct) : createShedBoard(speech, acts)
  const balance = h('b', {})
  const verdict = h('span', { class: 'room-verdict' })
  const notice = h('p', { class: 'room-notice', role: 'status' })
  const back = h('button', { type: 'button', class: 'room-act gold room-back', onclick: acts.onBack }, words.back)
  const leave = h('button', { type: 'button', class: 'room-leave', onclick: acts.onLeave }, words.leaveTable)
  const spoken = h('p', { class: 'unseen', 'aria-live': 'polite' })
  const coins = h('div', { class: 'coin-layer', 'aria-hidden': 'true' })
  const strip = h(
    'div',
    { class: 'room-strip' },
    h('span', { class: 'room-terms' }, tellTerms(speech, page)),
    h('span', { class: 'room-balance' }, h('span', { class: 'unseen' }, balanceName), balance),
  )
  const foot = h('div', { class: 'room-foot' }, notice, verdict, back, leave)
  const table = h('div', { class: 'room-table' }, board.element, foot, coins)
  const stage = h('div', { class: `room-stage ${page.room.game}` }, strip, entry.element, table, spoken)
  /** Grows with each result, so that coins of an older one stay where they are. */
  let shows = 0

  function update(state: RoomState, nowMs: number) {
    const hasTable = state.table !== null
    entry.element.hidden = hasTable
    table.hidden = !hasTable
    write(balance, money(state.balanceMinor))
    if (!hasTable) return entry.update(state, nowMs)
    const own = ownSeat(state.table)
    write(notice, tellNotice(state))
    back.hidden = own?.isAway !== true
    leave.hidden = own === undefined
    leave.setAttribute('aria-disabled', String(own?.isLeaving === true))
    const isChecked = state.verdict !== null
    verdict.hidden = !isChecked
    verdict.dataset.sign = state.verdict?.fault == null ? 'good' : 'bad'
    write(verdict, state.verdict === null ? '' : state.verdict.fault === null ? words.checked : words.checkFailed)
    board.update(state, nowMs)
  }

  function tellNotice({ isLost, isEnded, isPaused, missed, table: shown }: RoomState): string {
    if (isEnded) return page.messages.openElsewhere
    if (isLost) return words.lost
    if (isPaused) return page.messages.paused
    const away = ownSeat(shown)?.isAway ? words.youAway : ''
    return [away, missed && tellMissed(speech, missed)].filter(Boolean).join(' ')
  }

  function tick(state: RoomState, nowMs: number) {
    if (state.table) board.tick(state, nowMs)
    else entry.update(state, nowMs)
  }

  /** What the table just told: aloud, and with coins where money moves. */
  async function tell(state: RoomState) {
    const words = tellAloud(speech, state)
    if (words !== '') write(spoken, words)
    shows += 1
    const mine = shows
    const result = state.event?.kind === 'result' ? state.table?.result : null
    if (!result) return
    const bank = bullOf(state.table)?.bank?.seat
    // Coins fly when the hands are open.
    if (bank !== undefined) await new Promise((resolve) => setTimeout(resolve, OPENED_MS))
    const winner = bank ?? result.find(({ netMinor }) => netMinor > 0)?.seat
    const losers = result.filter(({ seat, netMinor }) => seat !== winner && netMinor < 0)
    const winners = bank === undefined ? [] : result.filter(({ seat, netMinor }) => seat !== bank && netMinor > 0)
    for (const { seat } of losers) if (mine === shows) await fly(seat, winner)
    for (const { seat } of winners) if (mine === shows) await fly(bank, seat)
  }

  async function fly(from: number | undefined, to: number | undefined) {
    const [start, end] = [from, to].map((seat) => (seat === undefined ? null : board.placeOf(seat)))
    if (start && end) await flyCoins(coins, start, end)
  }

  return { elements: [header, stage, drawer], update, tick, tell, focus: board.focus }
}
