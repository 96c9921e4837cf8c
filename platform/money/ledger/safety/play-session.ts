/** SAFE-03: how long the member has been playing, what came of it, and the reminder that has to be read. */
import { type Minor, minor } from '../../../../contract/money.ts'
import type { Stretch } from '../../../kernel/wallet/safety-types.ts'
import type { Outcome, Refused } from '../../../kernel/wallet/wallet-types.ts'
import { accept, refuse } from '../outcome.ts'
import { nextStamp, type Stamp } from '../post-group.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { computeBarRefusal, readBar } from './play-bar.ts'
import { noteChange } from './safety-changes.ts'

/** So long without a bet, and the next one begins a new stretch. The time after which sessions of games end too. */
export const STRETCH_IDLE_MS = 30 * 60_000
const MINUTE_MS = 60_000

export type StretchRow = {
  startedAt: number
  lastPlayAt: number
  checkedAt: number
  firstSequence: number
  stakedMinor: Minor
  paidMinor: Minor
  reminderMinutes: number | null
  chosenMinutes: number | null
}

export function readStretch({ sql }: Ledger): StretchRow | null {
  const row = sql
    .exec<StretchRow & Record<string, SqlStorageValue>>(
      `SELECT started_at AS startedAt, last_play_at AS lastPlayAt, checked_at AS checkedAt,
         first_sequence AS firstSequence, staked_minor AS stakedMinor, paid_minor AS paidMinor,
         reminder_minutes AS reminderMinutes, chosen_minutes AS chosenMinutes FROM play_stretch`,
    )
    .toArray()[0]
  return row ?? null
}

/** Pure. A clock moved back neither ends a stretch nor puts a reminder off. */
const laterOf = (row: StretchRow, now: number) => Math.max(now, row.lastPlayAt)
const isLive = (row: StretchRow, now: number) => now - row.lastPlayAt < STRETCH_IDLE_MS

function computeDueAt({ checkedAt, reminderMinutes }: StretchRow): number | null {
  return reminderMinutes === null ? null : checkedAt + reminderMinutes * MINUTE_MS
}

export function presentStretch(row: StretchRow | null, now: number): Stretch | null {
  if (!row || !isLive(row, now)) return null
  const { startedAt, stakedMinor, paidMinor } = row
  return { startedAt, stakedMinor, paidMinor, reminderDueAt: computeDueAt(row) }
}

/** The reminder stands between rounds: one that has begun may be played to its end. */
export function computeReminderRefusal(row: StretchRow | null, now: number): Refused | null {
  if (!row || findDue(row, now) === null) return null
  return refuse('check_due', 'the reminder has to be acknowledged first')
}

/** Pure. Since when a reminder waits to be read; null where none does. */
function findDue(row: StretchRow, now: number): number | null {
  const dueAt = isLive(row, now) ? computeDueAt(row) : null
  return dueAt !== null && laterOf(row, now) >= dueAt ? dueAt : null
}

/** Pure. One that is due stays due since then, however long the cycle is from now on: only reading it ends it. */
function changeCycle(row: StretchRow, reminderMinutes: number, now: number): StretchRow {
  const dueAt = findDue(row, now)
  const checkedAt = dueAt === null ? row.checkedAt : dueAt - reminderMinutes * MINUTE_MS
  return { ...row, reminderMinutes, checkedAt }
}

export type Beginning = { reminderMinutes: number; reminderMaximum: number }

/**
 * A game is opened: goes on with the stretch under way or begins one. The policy's default counts where the member
 * has chosen nothing, and its maximum above either. Refuses with `on_break`, `excluded`, `frozen`.
 */
export function beginPlay(ledger: Ledger, { reminderMinutes, reminderMaximum }: Beginning): Outcome<Stretch> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
  const now = ledger.clock()
  const barred = computeBarRefusal(readBar(ledger), now)
  if (barred) return barred
  const row = readStretch(ledger)
  const minutes = Math.min(row?.chosenMinutes ?? reminderMinutes, reminderMaximum)
  const stretch = row && isLive(row, now) ? row : startStretch(row, now, nextStamp(ledger).sequence)
  const next = changeCycle(stretch, minutes, now)
  saveStretch(ledger, { ...next, lastPlayAt: laterOf(next, now) })
  const begun = presentStretch(readStretch(ledger), now)
  return begun ? accept(begun) : refuse('conflict', 'no stretch began')
}

/** A bet keeps the stretch alive, or begins one. Before the bet is counted. */
export function notePlay(ledger: Ledger, { sequence, occurredAt }: Stamp): void {
  const row = readStretch(ledger)
  if (row && isLive(row, occurredAt)) {
    ledger.sql.exec('UPDATE play_stretch SET last_play_at = max(last_play_at, ?)', occurredAt)
  } else saveStretch(ledger, startStretch(row, occurredAt, sequence))
}

/** The member has read the reminder. The next is due a full cycle from now. Before one is due there is nothing to read. */
export function acknowledgeReminder(ledger: Ledger): Outcome<Stretch | null> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const row = readStretch(ledger)
  if (row && findDue(row, now) !== null) ledger.sql.exec('UPDATE play_stretch SET checked_at = ?', laterOf(row, now))
  return accept(presentStretch(readStretch(ledger), now))
}

/** How often the member wants to be reminded; one that is due has to be read first. Never less often than the policy's maximum, which the caller knows. */
export function setReminder(ledger: Ledger, { minutes, actor }: { minutes: number; actor: string }): Outcome<null> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const row = readStretch(ledger) ?? { ...startStretch(null, now, 1), lastPlayAt: 0 }
  saveStretch(ledger, { ...changeCycle(row, minutes, now), chosenMinutes: minutes })
  noteChange(ledger, now, actor, { what: 'reminder', minutes })
  return accept(null)
}

function startStretch(former: StretchRow | null, now: number, firstSequence: number): StretchRow {
  return {
    ...{ startedAt: now, lastPlayAt: now, checkedAt: now, firstSequence },
    ...{ stakedMinor: minor(0), paidMinor: minor(0) },
    reminderMinutes: former?.reminderMinutes ?? null,
    chosenMinutes: former?.chosenMinutes ?? null,
  }
}

function saveStretch({ sql }: Ledger, row: StretchRow): void {
  sql.exec(
    `INSERT OR REPLACE INTO play_stretch (only, started_at, last_play_at, checked_at, first_sequence, staked_minor,
       paid_minor, reminder_minutes, chosen_minutes) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[row.startedAt, row.lastPlayAt, row.checkedAt, row.firstSequence, row.stakedMinor, row.paidMinor],
    ...[row.reminderMinutes, row.chosenMinutes],
  )
}
