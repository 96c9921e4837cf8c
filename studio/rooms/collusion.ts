/** Pairs that a person should look at. It says what was counted and takes nothing. Pure. */
import { z } from 'zod'
import { WEEK_MS } from '../../contract/time-units.ts'
import type { NotePasses } from './soft-play.ts'

export const HELD_MS = WEEK_MS
/** Of the hands of the one who played less. */
const MOST_SHARED = 0.2
/** With fewer hands or players, sharing tables says nothing: seats are drawn among those who are there. */
const LEAST_HANDS = 50
export const LEAST_PLAYERS = 20
const MOST_FLOW_DEPOSITS = 20
/** Choices against one player, and against all others, before their shares are compared. */
const LEAST_CHOICES = 40
/** Held back against one player so often, and so much more often than against all others. */
const MOST_PASSED = 0.6
const MOST_PASSED_MORE = 0.3
/** Rounds of each player that a flag carries, the last ones. */
const ROUNDS_CARRIED = 50

export const noteSeatsSchema = z.array(
  z.object({ playerId: z.string(), roundId: z.string(), netMinor: z.number().int() }),
)
export type NoteSeats = z.infer<typeof noteSeatsSchema>

export interface PlayedHand {
  readonly seats: NoteSeats
  readonly passes: NotePasses
}

export const FLAG_KINDS = ['shared_tables', 'one_way_flow', 'soft_play'] as const

export interface PairFlag {
  readonly kind: (typeof FLAG_KINDS)[number]
  readonly playerIds: readonly [string, string]
  /** Hands that both were in, and of the one who played less. */
  readonly sharedHands: number
  readonly hands: number
  /** From the first to the second. */
  readonly flowMinor: number
  readonly roundIds: readonly string[]
}

/** What of a hand went from one to the other: each loser pays each winner in proportion. */
export function flowOf(seats: NoteSeats, from: string, to: string): number {
  const lost = Math.max(0, -(seats.find(({ playerId }) => playerId === from)?.netMinor ?? 0))
  const won = Math.max(0, seats.find(({ playerId }) => playerId === to)?.netMinor ?? 0)
  const wonByAll = seats.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0)
  return wonByAll === 0 ? 0 : Math.floor((lost * won) / wonByAll)
}

/** Whether one holds back against the other as against no one else. */
function isSoft(hands: readonly PlayedHand[], from: string, to: string): boolean {
  const own = hands.flatMap(({ passes }) => passes).filter((one) => one.from === from)
  const shareOf = (counts: NotePasses) => {
    const asked = counts.reduce((sum, one) => sum + one.asked, 0)
    return asked < LEAST_CHOICES ? null : counts.reduce((sum, one) => sum + one.passed, 0) / asked
  }
  const against = shareOf(own.filter((one) => one.to === to))
  const elsewhere = shareOf(own.filter((one) => one.to !== to))
  if (against === null || elsewhere === null) return false
  return against > MOST_PASSED && against > elsewhere + MOST_PASSED_MORE
}

/**
 * Flags of the pairs of the last hand. `hands`: all of the last week that one of its players was in, with the last one.
 * `players`: how many were in the room in that week.
 */
export function findFlags(
  hands: readonly PlayedHand[],
  last: NoteSeats,
  { depositMinor, players }: { readonly depositMinor: number; readonly players: number },
): PairFlag[] {
  const counts = new Map<string, number>()
  for (const { playerId } of hands.flatMap(({ seats }) => seats)) counts.set(playerId, (counts.get(playerId) ?? 0) + 1)
  const ids = last.map(({ playerId }) => playerId).toSorted()
  const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => [one, other] as const))
  return pairs.flatMap(([one, other]) => {
    const shared = hands
      .map(({ seats }) => seats)
      .filter((seats) => [one, other].every((id) => seats.some(({ playerId }) => playerId === id)))
    const fewer = Math.min(counts.get(one) ?? 0, counts.get(other) ?? 0)
    const net = shared.reduce((sum, seats) => sum + flowOf(seats, one, other) - flowOf(seats, other, one), 0)
    const playerIds = net >= 0 ? ([one, other] as const) : ([other, one] as const)
    const flag = {
      playerIds,
      sharedHands: shared.length,
      hands: fewer,
      flowMinor: Math.abs(net),
      roundIds: shared
        .slice(-ROUNDS_CARRIED)
        .flatMap((seats) => seats.flatMap((seat) => (playerIds.includes(seat.playerId) ? [seat.roundId] : []))),
    }
    const isShared = players >= LEAST_PLAYERS && shared.length >= LEAST_HANDS && shared.length > fewer * MOST_SHARED
    return [
      ...(isShared ? [{ ...flag, kind: 'shared_tables' as const }] : []),
      ...(flag.flowMinor > MOST_FLOW_DEPOSITS * depositMinor ? [{ ...flag, kind: 'one_way_flow' as const }] : []),
      ...(isSoft(hands, one, other) || isSoft(hands, other, one) ? [{ ...flag, kind: 'soft_play' as const }] : []),
    ]
  })
}
