/** SAFE-01: counts what the current day, week and month have seen. */

import { type Minor, minor } from '../../../../contract/money.ts'
import { endOfWindow, LIMIT_PERIODS, startOfWindow } from '../../../../contract/rules/limits.ts'
import type { Window } from '../../../kernel/wallet/safety-types.ts'
import type { Stamp } from '../post-group.ts'
import type { Ledger } from '../types.ts'

type WindowRow = Window & Record<string, SqlStorageValue>

const COLUMNS = `period, starts_at AS startsAt, first_sequence AS firstSequence, staked_minor AS stakedMinor,
  paid_minor AS paidMinor, deposited_minor AS depositedMinor`

/**
 * The windows as of `now`. One that has ended is shown empty; one that seems to lie ahead, because the clock was moved
 * back, goes on: a window never opens twice.
 */
export function readWindows({ sql }: Ledger, now: number, nextSequence: number): Window[] {
  const stored = new Map(
    sql
      .exec<WindowRow>(`SELECT ${COLUMNS} FROM limit_windows`)
      .toArray()
      .map((row) => [row.period, row]),
  )
  return LIMIT_PERIODS.map((period) => {
    const startsAt = startOfWindow(period, now)
    const window = stored.get(period)
    if (window && window.startsAt >= startsAt) return window
    const nothing = minor(0)
    return {
      period,
      startsAt,
      firstSequence: nextSequence,
      stakedMinor: nothing,
      paidMinor: nothing,
      depositedMinor: nothing,
    }
  })
}

export const endOf = ({ period, startsAt }: Window): number => endOfWindow(period, startsAt)

type Counted = { stakedMinor?: Minor; paidMinor?: Minor; depositedMinor?: Minor }

/**
 * Adds what a posting group moved. The windows are those of its stamp. Most rounds pay nothing: that writes no row, and a
 * window that has ended waits for a group that counts.
 */
export function countMove(ledger: Ledger, stamp: Stamp, counted: Counted): void {
  const { stakedMinor = 0, paidMinor = 0, depositedMinor = 0 } = counted
  if (stakedMinor === 0 && paidMinor === 0 && depositedMinor === 0) return
  openWindows(ledger, stamp)
  ledger.sql.exec(
    `UPDATE limit_windows SET staked_minor = staked_minor + ?, paid_minor = paid_minor + ?,
       deposited_minor = deposited_minor + ?`,
    stakedMinor,
    paidMinor,
    depositedMinor,
  )
  // What was staked counts with the time of the bet (notePlay).
  if (paidMinor > 0) ledger.sql.exec('UPDATE play_session SET paid_minor = paid_minor + ?', paidMinor)
}

/** A stake given back counts no longer, but only where it was counted: yesterday's makes no room today. */
export function countReturn(ledger: Ledger, stamp: Stamp, bet: { sequence: number; amountMinor: Minor }): void {
  openWindows(ledger, stamp)
  for (const table of ['limit_windows', 'play_session']) {
    ledger.sql.exec(
      `UPDATE ${table} SET staked_minor = staked_minor - ? WHERE first_sequence <= ?`,
      bet.amountMinor,
      bet.sequence,
    )
  }
}

/** A group that counts twice opens its windows once. */
function openWindows(ledger: Ledger, { sequence, occurredAt }: Stamp): void {
  for (const window of readWindows(ledger, occurredAt, sequence)) {
    if (window.firstSequence !== sequence) continue
    ledger.sql.exec(
      `INSERT INTO limit_windows (period, starts_at, first_sequence) VALUES (?, ?, ?)
       ON CONFLICT (period) DO UPDATE SET starts_at = excluded.starts_at, first_sequence = excluded.first_sequence,
         staked_minor = 0, paid_minor = 0, deposited_minor = 0
       WHERE limit_windows.first_sequence <> excluded.first_sequence`,
      window.period,
      window.startsAt,
      sequence,
    )
  }
}
