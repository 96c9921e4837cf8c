/** How a table stands, as one seat sees it. Pure: rows in, view out. */

import { assert } from '../../../contract/lib/assert.ts'
import type { HandRules } from '../../../contract/rooms/hand.ts'
import type { HandProof, SeatResult, TableSeat, TableView } from '../../../contract/rooms/messages.ts'
import { depositOf, ROOM_TERMS, type Room } from '../../../contract/rooms/rooms.ts'
import { findHandRules } from '../../../contract/rooms/rules/index.ts'
import { PHASE_MS, RESERVE_MS } from './room-clock.ts'
import * as store from './room-store.ts'

/** A hand that was dealt, replayed. */
export interface LiveGame {
  readonly rules: HandRules
  readonly state: unknown
  readonly acts: number
}

export interface TableFacts {
  readonly room: Room
  readonly number: number
  readonly seats: readonly store.SeatRow[]
  /** The hand under way, or the next one. */
  readonly hand: store.HandRow
  readonly inHand: readonly store.HandSeatRow[]
  readonly next: store.HandRow
  readonly game: LiveGame | null
  /** In `play`: when the turn ends. */
  readonly turnEndsMs: number | null
  readonly proof: HandProof | null
}

/** Enough to tell two players apart, and no more. */
const maskOf = (player: string) => `***${player.slice(-3)}`

function presentSeat(facts: TableFacts, seat: number, viewer: string | null): TableSeat {
  const row = facts.seats.find((one) => one.seat === seat)
  const inHand = facts.inHand.find((one) => one.seat === seat && (!row || one.player === row.player))
  const isInHand = inHand !== undefined && inHand.state !== 'off'
  const isLive = facts.hand.phase !== 'next'
  const joinsNext = row !== undefined && !inHand && isLive
  const away = row && row.away_ms !== null ? ('away' as const) : null
  return {
    seat,
    kind: row === undefined ? 'empty' : row.player === null ? 'house' : 'player',
    who: row?.player ? maskOf(row.player) : null,
    isYou: row !== undefined && row.player !== null && row.player === viewer,
    isInHand,
    sitsOut: isInHand ? null : (inHand?.sits_out ?? away ?? (joinsNext ? 'joins_next' : null)),
    isAway: away !== null,
    isLeaving: row?.is_leaving === 1,
    isConnected: row !== undefined && (row.player === null || row.lost_ms === null),
    reserveMs: inHand?.reserve_ms ?? RESERVE_MS,
  }
}

const endsMsOf = ({ hand, turnEndsMs }: TableFacts): number | null => {
  if (hand.phase === 'next' || hand.phase === 'over') return null
  return hand.phase === 'play' ? turnEndsMs : hand.phase_ms + PHASE_MS[hand.phase]
}

/** Commits lie open once no seat can choose by them. */
function presentContributions({ hand, inHand }: TableFacts): TableView['contributions'] {
  if (hand.phase === 'next' || hand.phase === 'deposit' || hand.phase === 'commit') return []
  return inHand.flatMap(({ seat, commit_hash: commit, reveal }) => (commit === null ? [] : [{ seat, commit, reveal }]))
}

export function presentTable(facts: TableFacts, viewer: string | null): TableView {
  const { room, number, hand, next, game, proof } = facts
  const terms = ROOM_TERMS[room.game]
  const own = viewer === null ? undefined : facts.seats.find(({ player }) => player === viewer)
  const isDealtIn = own !== undefined && facts.inHand.some((one) => one.seat === own.seat && one.player === viewer)
  const results =
    hand.phase === 'show' ? facts.inHand.map(store.readResult).filter((one): one is SeatResult => one !== null) : null
  assert(hand.phase !== 'over', 'what is shown is under way or to come')
  return {
    room: room.code,
    table: number,
    rules: hand.rules ?? terms.rules,
    baseMinor: room.baseMinor,
    depositMinor: depositOf(room),
    rakeBps: terms.rakeBps,
    you: own?.seat ?? null,
    seats: Array.from({ length: terms.most }, (_, seat) => presentSeat(facts, seat, viewer)),
    phase: hand.phase === 'next' ? 'idle' : hand.phase,
    sinceMs: hand.phase === 'play' ? hand.turn_ms : hand.phase_ms,
    endsMs: endsMsOf(facts),
    hand: hand.number,
    seedHash: hand.seed_hash,
    contributions: presentContributions(facts),
    game: game?.rules.view(game.state, isDealtIn ? (own?.seat ?? null) : null) ?? null,
    result: results,
    proof: hand.phase === 'show' ? proof : null,
    nextSeedHash: hand.phase === 'show' ? next.seed_hash : null,
  }
}

/** Replays a hand from its start and its acts. */
export function replay(hand: store.HandRow, acts: ReturnType<typeof store.listActs>): LiveGame {
  const rules = findHandRules(hand.rules ?? '')
  assert(rules, 'a hand that was dealt is by rules of ours')
  let state = rules.start(store.readStart(hand))
  for (const { seat, act } of acts) {
    const next = rules.apply(state, seat, act)
    assert(next !== null, 'what is written down was legal')
    state = next
  }
  return { rules, state, acts: acts.length }
}
