/** When things at a table are due. Pure. */
import type { TurnClock } from '../../../contract/rooms/hand.ts'
import type { HandRow, HandSeatRow, SeatRow } from './room-store.ts'

export const DEPOSIT_MS = 5_000
export const COMMIT_MS = 3_000
export const REVEAL_MS = 3_000
/** Long enough to read the result and to watch it being celebrated. */
export const SHOW_MS = 8_000
/** So long after a hand that was called off. */
export const REST_MS = 5_000
/** Of one seat and hand, for a lost connection. */
export const RESERVE_MS = 60_000
/** A hand waits so long for the page of a player who has just been seated, or was lost. */
export const ARRIVE_MS = 3_000
/** A seat that is away or leaving acts by the printed rule; others see it act. */
const AWAY_MS = 500
/** A player of the house thinks so long, so that its act can be followed. */
export const HOUSE_MS = 700
/** An alarm that comes so late says that the object was gone, and its players could not act. */
export const GONE_MS = 10_000

/** Misses in a row, and hands away, until a seat is away, or free. */
export const MOST_MISSED_TURNS = 2
export const MOST_MISSED_CONTRIBUTIONS = 2
export const MOST_REFUSED_DEPOSITS = 2
export const MOST_AWAY_HANDS = 3
/** Away at a table where no hand is dealt. */
const MOST_AWAY_MS = 180_000
/** Without a page while no hand of it is under way. */
const MOST_LOST_MS = 60_000

export const PHASE_MS = { deposit: DEPOSIT_MS, commit: COMMIT_MS, reveal: REVEAL_MS, show: SHOW_MS } as const

/** When a seat that is to act does so at the latest; then the printed rule acts for it. */
export function dueOf(
  hand: Pick<HandRow, 'turn' | 'turn_ms'>,
  clock: TurnClock,
  seat: Pick<SeatRow, 'away_ms' | 'is_leaving'> | undefined,
  inHand: Pick<HandSeatRow, 'player' | 'reserve_ms' | 'reserve_turn'>,
): number {
  if (inHand.player === null) return hand.turn_ms + HOUSE_MS
  if (!seat || seat.away_ms !== null || seat.is_leaving === 1) return hand.turn_ms + AWAY_MS
  const isOnReserve = clock.hasReserve && inHand.reserve_turn === hand.turn
  return hand.turn_ms + clock.ms + (isOnReserve ? inHand.reserve_ms : 0)
}

/** Whether a seat whose turn is up goes on, on its reserve. */
export const mayUseReserve = (
  hand: Pick<HandRow, 'turn'>,
  clock: TurnClock,
  inHand: Pick<HandSeatRow, 'player' | 'reserve_ms' | 'reserve_turn'>,
  isConnected: boolean,
): boolean =>
  clock.hasReserve &&
  inHand.player !== null &&
  !isConnected &&
  inHand.reserve_ms > 0 &&
  inHand.reserve_turn !== hand.turn

export type OutReason = 'left' | 'away' | 'deposit_refused' | 'closed'

/** Why a seat that is in no hand is freed now; null where it stays. */
export function outReason(
  seat: Pick<SeatRow, 'away_ms' | 'is_leaving' | 'refused_deposits' | 'away_hands' | 'lost_ms'>,
  state: 'open' | 'draining' | 'closed',
  nowMs: number,
): OutReason | null {
  if (state === 'closed') return 'closed'
  if (seat.is_leaving === 1) return 'left'
  if (seat.refused_deposits >= MOST_REFUSED_DEPOSITS) return 'deposit_refused'
  if (seat.away_hands >= MOST_AWAY_HANDS) return 'away'
  if (seat.away_ms !== null && nowMs >= seat.away_ms + MOST_AWAY_MS) return 'away'
  return seat.lost_ms !== null && nowMs >= seat.lost_ms + MOST_LOST_MS ? 'left' : null
}

/** When the next seat is freed by time alone. */
export function nextOutMs(seats: readonly Pick<SeatRow, 'player' | 'away_ms' | 'lost_ms'>[]): number | null {
  const times = seats.flatMap(({ player, away_ms, lost_ms }) =>
    player === null
      ? []
      : [...(away_ms === null ? [] : [away_ms + MOST_AWAY_MS]), ...(lost_ms === null ? [] : [lost_ms + MOST_LOST_MS])],
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** Until when a hand waits for pages that may still come; null where it waits for none. */
export function arrivalMs(seats: readonly SeatRow[], nowMs: number): number | null {
  const times = seats.flatMap(({ player, lost_ms, away_ms, is_leaving }) =>
    player !== null && lost_ms !== null && away_ms === null && is_leaving === 0 ? [lost_ms + ARRIVE_MS] : [],
  )
  const open = times.filter((time) => time > nowMs)
  return open.length === 0 ? null : Math.max(...open)
}

/** Whether a player is dealt in: here, awake and staying. */
export const isReady = (seat: SeatRow): boolean =>
  seat.player !== null && seat.away_ms === null && seat.is_leaving === 0 && seat.lost_ms === null
