/** What the boards of all room games have in common: seats round the table, whose turn it is, and the own line. */

import { fill } from '../../../contract/lib/fill.ts'
import type { TableSeat, TableView } from '../../../contract/rooms/messages.ts'
import { bullOf, isToAct, leftMs, type RoomState, shedOf } from './room-state.ts'
import { nameOf, type Speech, tellLeft, tellPhase, tellResult, tellTask } from './room-words.ts'
import type { SeatTold } from './seats.ts'

/** How long a turn is: what a full ring means. */
const TURN_MS = { 'bull-rush': 6_000, 'big-two': 15_000, 'tien-len': 15_000 } as const

/** Seats in the order of play, the own one first. A watcher sits at the first seat. */
export function seatsFromOwn({ seats, you }: TableView): TableSeat[] {
  const at = Math.max(
    0,
    seats.findIndex(({ seat }) => seat === you),
  )
  return [...seats.slice(at), ...seats.slice(0, at)]
}

function noteOf({ words }: Speech, table: TableView, seat: TableSeat): string {
  const passed = shedOf(table)?.passed.includes(seat.seat)
  if (seat.kind === 'empty') return ''
  if (seat.isAway) return words.away
  if (!seat.isConnected) return words.lostSeat
  if (passed && table.phase === 'play') return words.passed
  return ''
}

function lineOf(speech: Speech, table: TableView, seat: TableSeat): string {
  const { words } = speech
  const bull = bullOf(table)
  if (!seat.isInHand) return seat.kind !== 'empty' && seat.sitsOut === 'joins_next' ? words.joinsNext : ''
  if (bull?.bank?.seat === seat.seat) return fill(words.bank, { number: bull.bank.bid })
  const stake = bull?.stakes.find((one) => one.seat === seat.seat)
  if (stake) return fill(words.staked, { number: stake.times })
  const bid = bull?.bank === null ? bull.bids.find((one) => one.seat === seat.seat) : undefined
  if (bid) return bid.bid === 0 ? words.bidNone : fill(words.times, { number: bid.bid })
  // In Bull Rush what others chose lies open once all have chosen.
  if (bull && table.phase === 'play' && !bull.toAct.includes(seat.seat)) return words.decided
  const left = shedOf(table)?.left.find((one) => one.seat === seat.seat)
  return left && left.cards > 0 ? tellLeft(words, left.cards) : ''
}

export function tellSeat(speech: Speech, state: RoomState, seat: TableSeat, nowMs: number): SeatTold {
  const table = state.table!
  const game = table.game
  const hasTurn = table.phase === 'play' && game !== null && game.toAct.includes(seat.seat)
  const ms = leftMs(state, nowMs)
  // It acts within a second: a ring that runs out would look like a player who is late.
  const isQuick = seat.kind === 'house' || seat.isAway
  const result = table.result?.find((one) => one.seat === seat.seat)
  const netMinor = result ? result.netMinor - result.rakeMinor : 0
  return {
    seat,
    turn: hasTurn ? (isQuick ? 1 : Math.min(1, ms / TURN_MS[game.game])) : null,
    seconds: isQuick ? Number.POSITIVE_INFINITY : Math.ceil(ms / 1_000),
    line: lineOf(speech, table, seat),
    note: noteOf(speech, table, seat),
    isOut: seat.kind === 'empty' || (table.phase !== 'idle' && !seat.isInHand),
    isBank: bullOf(table)?.bank?.seat === seat.seat,
    sum: table.phase === 'show' && result ? { text: speech.money(netMinor, true), isGain: netMinor > 0 } : null,
  }
}

export interface OwnLine {
  readonly head: string
  readonly line: string
  readonly tone: 'turn' | 'gain' | 'plain'
}

/** Beside the own face: the turn with its seconds, the result, or what the table waits for. */
export function tellOwn(speech: Speech, state: RoomState, nowMs: number): OwnLine {
  const { words } = speech
  const table = state.table!
  const seconds = Math.ceil(leftMs(state, nowMs) / 1_000)
  const shed = shedOf(table)
  const own = shed?.left.find(({ seat }) => seat === table.you)
  const left = own && own.cards > 0 ? tellLeft(words, own.cards) : ''
  if (table.phase === 'show' && table.result) {
    const result = tellResult(speech, table)
    if (!result) return { head: fill(words.nextIn, { seconds }), line: '', tone: 'plain' }
    const isGain = table.result.some(({ seat, netMinor }) => seat === table.you && netMinor > 0)
    return { head: result.sum, line: result.line, tone: isGain ? 'gain' : 'plain' }
  }
  if (isToAct(state)) {
    const line = [tellTask(words, table), left].filter(Boolean).join(' · ')
    return { head: fill(words.yourTurn, { seconds }), line, tone: 'turn' }
  }
  const phase = tellPhase(words, table)
  if (phase !== '') return { head: phase, line: table.phase === 'commit' ? words.shufflingLong : '', tone: 'plain' }
  if (shed) {
    const next = table.seats.find(({ seat }) => shed.toAct.includes(seat))
    return {
      head: next ? fill(words.turnOf, { name: nameOf(words, next) }) : left,
      line: next ? left : '',
      tone: 'plain',
    }
  }
  const bull = bullOf(table)
  const isBank = bull?.bank != null && bull.bank.seat === table.you && bull.phase === 'stake'
  return { head: isBank ? words.youBank : words.waitsOthers, line: '', tone: 'plain' }
}
