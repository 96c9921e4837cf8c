/** Whether a new round may start now. */
import { Refusal } from '../../contract/errors.ts'
import type { AutoBet } from '../api.ts'
import { readPaytable } from '../engine/engine.ts'
import { requireGame } from '../games/index.ts'
import { findLastOwnRound, findOpenRound, findRoundBySpin } from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import { requireAutoBet } from './auto-bet.ts'
import { requireArcade } from './magazines.ts'

/**
 * How long until the minimum cycle lets the next round begin, of whatever game of this vendor; 0 when it may now. Each
 * vendor knows a member under an id of its own, so it keeps the pace of its own games alone.
 */
export function findPaceWaitMs(sql: SqlStorage, seat: Pick<SeatRow, 'cycle_ms'>, nowMs: number): number {
  const last = findLastOwnRound(sql)
  return last ? Math.max(0, last.started_ms + seat.cycle_ms - nowMs) : 0
}

/** What the player asks for. */
export type Wish = { readonly stakeMinor: number; readonly choice: string; readonly auto: AutoBet | null }

/** Null when it may; the round's id when the spin id is known; throws the refusal otherwise. */
export function admitRound(
  sql: SqlStorage,
  seat: Pick<SeatRow, 'token_hash' | 'game_code' | 'cycle_ms' | 'shot_ms' | 'has_unplayed'>,
  spinId: string,
  { stakeMinor, choice, auto }: Wish,
  nowMs: number,
): string | null {
  const { engine, type } = requireGame(seat.game_code)
  const known = findRoundBySpin(sql, spinId)
  if (known) {
    const { choice: knownChoice } = readPaytable(known.paytable_id)
    if (known.stake_minor === stakeMinor && knownChoice === choice && known.game_code === seat.game_code)
      return known.id
    throw new Refusal('conflict', 'this spin id belongs to another round')
  }
  if (type === 'pond') requireArcade(seat)
  if (auto) requireAutoBet(sql, seat, auto)
  if (!engine.isChoice(choice)) throw new Refusal('invalid_fields', 'this choice is none of the game’s')
  if (!engine.isStake(stakeMinor, choice)) throw new Refusal('invalid_fields', 'this stake is none of the game’s')
  if (engine.canWin?.(choice, stakeMinor) === false)
    throw new Refusal('invalid_fields', 'the best win of this bet is not above its stake')
  if (findOpenRound(sql, seat.game_code)) throw new Refusal('conflict', 'the round before is not over')
  const waitMs = findPaceWaitMs(sql, seat, nowMs)
  if (waitMs > 0) {
    throw new Refusal('too_many_requests', 'the round before began too recently', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    })
  }
  return null
}
