/** What a player does in an own round that waits, and how such a round ends when the player stays away. */

import { Refusal } from '../../contract/errors.ts'
import { assert } from '../../contract/lib/assert.ts'
import { requireEngine } from '../games/index.ts'
import { decidedOf, type RoundRow } from '../rounds/round-row.ts'
import { UNATTENDED_MS } from '../rounds/round-steps.ts'
import { saveAct, saveFurtherStake, saveUnattendedRollback } from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'

/** Whether the act is there already: done, or waiting for its stake. Refuses another in its place. */
export function isRepeat(row: RoundRow, at: number, act: string): boolean {
  const { acts } = decidedOf(row)
  const known = [...acts, ...(row.next_act === null ? [] : [row.next_act])][at]
  if (known === act) return true
  if (known !== undefined || row.step !== 'act' || at !== acts.length)
    throw new Refusal('conflict', 'it is not the turn of this act')
  return false
}

/** Does the act, or writes down the stake that it needs first. Within a transaction. */
export function doAct(sql: SqlStorage, seat: SeatRow, row: RoundRow, act: string, nowMs: number): void {
  const decided = decidedOf(row)
  const acts = [...decided.acts, act]
  const standing = requireEngine(row.paytable_id).stand({ ...decided, acts })
  if (!standing) throw new Refusal('invalid_fields', 'this act is not open to the player now')
  const furtherMinor = standing.stakeMinor - row.stake_minor - row.further_minor
  if (furtherMinor > 0) saveFurtherStake(sql, row, act, furtherMinor, seat.wallet_session)
  else saveAct(sql, row, acts, standing, { ms: nowMs, isUnattended: false })
}

/**
 * The printed rule: after a day a round ends as it stands, or its stake goes back where there is nothing to stand on.
 * Within a transaction.
 */
export function endUnattended(sql: SqlStorage, row: RoundRow, nowMs: number): void {
  const engine = requireEngine(row.paytable_id)
  if (nowMs < row.acted_ms + (engine.unattendedMs ?? UNATTENDED_MS)) return
  const decided = decidedOf(row)
  const end = engine.finish?.(decided)
  if (!end) {
    saveUnattendedRollback(sql, row)
    return
  }
  const acts = [...decided.acts, ...end]
  const standing = engine.stand({ ...decided, acts })
  assert(standing?.isOver, 'what ends a round ends it')
  saveAct(sql, row, acts, standing, { ms: nowMs, isUnattended: true })
}
