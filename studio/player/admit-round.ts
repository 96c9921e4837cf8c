/** Whether a new round may start now. */
import { Refusal } from '../../contract/errors.ts'
import { isStake } from '../catalogue/stakes.ts'
import { findLastRound, findOpenRound, findRoundBySpin } from './rounds-store.ts'
import type { SeatRow } from './seat.ts'

/** How long until the minimum cycle lets the next round begin, of whatever game; 0 when it may now. */
export function findPaceWaitMs(sql: SqlStorage, seat: Pick<SeatRow, 'minimum_cycle_ms'>, nowMs: number): number {
  const last = findLastRound(sql)
  return last ? Math.max(0, last.started_ms + seat.minimum_cycle_ms - nowMs) : 0
}

/** Null when it may; the round's id when the spin id is known; throws the refusal otherwise. */
export function admitRound(
  sql: SqlStorage,
  seat: Pick<SeatRow, 'game_code' | 'minimum_cycle_ms'>,
  spinId: string,
  stakeMinor: number,
  nowMs: number,
): string | null {
  const known = findRoundBySpin(sql, spinId)
  if (known) {
    if (known.stake_minor === stakeMinor && known.game_code === seat.game_code) return known.id
    throw new Refusal('conflict', 'this spin id belongs to another round')
  }
  if (!isStake(stakeMinor)) throw new Refusal('invalid_fields', 'the stake is not on the ladder')
  if (findOpenRound(sql)) throw new Refusal('conflict', 'the round before is not over')
  const waitMs = findPaceWaitMs(sql, seat, nowMs)
  if (waitMs > 0) {
    throw new Refusal('too_many_requests', 'the round before began too recently', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    })
  }
  return null
}
