/** SAFE-03: how long the member has been playing, what came of it, and the reminder that has to be read. */

import { type Minor, minor } from '../../../../contract/money.ts'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import type { WalletPlaySession } from '../../../kernel/wallet/safety-types.ts'
import type { Outcome, Refused } from '../../../kernel/wallet/wallet-types.ts'
import { accept, refuse } from '../outcome.ts'
import { nextStamp, type Stamp } from '../post-group.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { computeBarRefusal, readBar } from './play-bar.ts'
import { noteChange } from './safety-changes.ts'

/** So long without a bet, and the next one begins a new play session. The time after which sessions of games end too. */
export const PLAY_SESSION_IDLE_MS = 30 * 60_000

export type PlaySessionRow = {
  startedAt: number
  lastPlayAt: number
  checkedAt: number
  firstSequence: number
  stakedMinor: Minor
  paidMinor: Minor
  reminderMinutes: number | null
  chosenMinutes: number | null
}

export function readPlaySession({ sql }: Ledger): PlaySessionRow | null {
  const row = sql
    .exec<PlaySessionRow & Record<string, SqlStorageValue>>(
      `SELECT started_at AS startedAt, last_play_at AS lastPlayAt, checked_at AS checkedAt,
         first_sequence AS firstSequence, staked_minor AS stakedMinor, paid_minor AS paidMinor,
         reminder_minutes AS reminderMinutes, chosen_minutes AS chosenMinutes FROM play_session`,
    )
    .toArray()[0]
  return row ?? null
}

/** Pure. A clock moved back neither ends a play session nor puts a reminder off. */
const laterOf = (row: PlaySessionRow, now: number) => Math.max(now, row.lastPlayAt)
const isLive = (row: PlaySessionRow, now: number) => now - row.lastPlayAt < PLAY_SESSION_IDLE_MS

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

/** A bet keeps the play session alive, or begins one, and counts in it: one row for both. */
export function notePlay(ledger: Ledger, { sequence, occurredAt }: Stamp, stakedMinor: Minor): void {
  const row = readPlaySession(ledger)
  if (row && isLive(row, occurredAt)) {
    ledger.sql.exec(
      'UPDATE play_session SET last_play_at = max(last_play_at, ?), staked_minor = staked_minor + ?',
      occurredAt,
      stakedMinor,
    )
  } else savePlaySession(ledger, { ...startPlaySession(row, occurredAt, sequence), stakedMinor })
}

/** The member has read the reminder. The next is due a full cycle from now. Before one is due there is nothing to read. */
export function acknowledgeReminder(ledger: Ledger): Outcome<WalletPlaySession | null> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const row = readPlaySession(ledger)
  if (row && findDue(row, now) !== null) ledger.sql.exec('UPDATE play_session SET checked_at = ?', laterOf(row, now))
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

function startPlaySession(former: PlaySessionRow | null, now: number, firstSequence: number): PlaySessionRow {
  return {
    startedAt: now,
    lastPlayAt: now,
    checkedAt: now,
    firstSequence,
    stakedMinor: minor(0),
    paidMinor: minor(0),
    reminderMinutes: former?.reminderMinutes ?? null,
    chosenMinutes: former?.chosenMinutes ?? null,
  }
}

function savePlaySession({ sql }: Ledger, row: PlaySessionRow): void {
  sql.exec(
    `INSERT OR REPLACE INTO play_session (only, started_at, last_play_at, checked_at, first_sequence, staked_minor,
       paid_minor, reminder_minutes, chosen_minutes) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.startedAt,
    row.lastPlayAt,
    row.checkedAt,
    row.firstSequence,
    row.stakedMinor,
    row.paidMinor,
    row.reminderMinutes,
    row.chosenMinutes,
  )
}
