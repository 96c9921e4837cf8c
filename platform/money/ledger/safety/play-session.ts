/** SAFE-03: how long the member has been playing, what came of it, and the reminder that has to be read. */

import { MINUTE_MS } from '../../../../contract/time-units.ts'
import type { WalletPlaySession } from '../../../kernel/wallet/safety-types.ts'
import type { Outcome, Refused } from '../../../kernel/wallet/wallet-types.ts'
import { accept, refuse } from '../outcome.ts'
import { nextStamp } from '../post-group.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { readPlaySession, savePlaySession } from './counts.ts'
import { computeBarRefusal, readBar } from './play-bar.ts'
import { isLive, laterOf, type PlaySessionRow, startPlaySession } from './play-session-row.ts'
import { noteChange } from './safety-changes.ts'

function computeDueAt({ checkedAt, reminderMinutes }: PlaySessionRow): number | null {
  return reminderMinutes === null ? null : checkedAt + reminderMinutes * MINUTE_MS
}

export function presentPlaySession(row: PlaySessionRow | null, now: number): WalletPlaySession | null {
  if (!row || !isLive(row, now)) return null
  const { startedAt, stakedMinor, paidMinor } = row
  return { startedAt, stakedMinor, paidMinor, reminderDueAt: computeDueAt(row) }
}

/** The reminder stands between rounds: one that has begun may be played to its end. */
export function computeReminderRefusal(row: PlaySessionRow | null, now: number): Refused | null {
  if (!row || findDue(row, now) === null) return null
  return refuse('check_due', 'the reminder has to be acknowledged first')
}

/** Pure. Since when a reminder waits to be read; null where none does. */
function findDue(row: PlaySessionRow, now: number): number | null {
  const dueAt = isLive(row, now) ? computeDueAt(row) : null
  return dueAt !== null && laterOf(row, now) >= dueAt ? dueAt : null
}

/** Pure. One that is due stays due since then, however long the cycle is from now on: only reading it ends it. */
function changeCycle(row: PlaySessionRow, reminderMinutes: number, now: number): PlaySessionRow {
  const dueAt = findDue(row, now)
  const checkedAt = dueAt === null ? row.checkedAt : dueAt - reminderMinutes * MINUTE_MS
  return { ...row, reminderMinutes, checkedAt }
}

export type Beginning = { reminderMinutes: number; reminderMaximum: number }

/**
 * A game is opened: goes on with the play session under way or begins one. The policy's default counts where the member
 * has chosen nothing, and its maximum above either. Refuses with `on_break`, `excluded`, `frozen`.
 */
export function beginPlay(ledger: Ledger, { reminderMinutes, reminderMaximum }: Beginning): Outcome<WalletPlaySession> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
  const now = ledger.clock()
  const barred = computeBarRefusal(readBar(ledger), now)
  if (barred) return barred
  const row = readPlaySession(ledger)
  const minutes = Math.min(row?.chosenMinutes ?? reminderMinutes, reminderMaximum)
  const playSession = row && isLive(row, now) ? row : startPlaySession(row, now, nextStamp(ledger).sequence)
  const next = changeCycle(playSession, minutes, now)
  savePlaySession(ledger, { ...next, lastPlayAt: laterOf(next, now) })
  const begun = presentPlaySession(readPlaySession(ledger), now)
  return begun ? accept(begun) : refuse('conflict', 'no play session began')
}

/** The member has read the reminder. The next is due a full cycle from now. Before one is due there is nothing to read. */
export function acknowledgeReminder(ledger: Ledger): Outcome<WalletPlaySession | null> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const row = readPlaySession(ledger)
  if (row && findDue(row, now) !== null) savePlaySession(ledger, { ...row, checkedAt: laterOf(row, now) })
  return accept(presentPlaySession(readPlaySession(ledger), now))
}

/** How often the member wants to be reminded; one that is due has to be read first. Never less often than the policy's maximum, which the caller knows. */
export function setReminder(ledger: Ledger, { minutes, actor }: { minutes: number; actor: string }): Outcome<null> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const row = readPlaySession(ledger) ?? { ...startPlaySession(null, now, 1), lastPlayAt: 0 }
  savePlaySession(ledger, { ...changeCycle(row, minutes, now), chosenMinutes: minutes })
  noteChange(ledger, now, actor, { what: 'reminder', minutes })
  return accept(null)
}
