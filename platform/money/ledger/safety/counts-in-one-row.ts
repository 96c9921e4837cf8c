/**
 * All windows and the play session in one row (docs/decisions/0001). A bet, a win and a return write it once, and once more
 * where a window or a play session opens.
 */
import type { Minor } from '../../../../contract/money.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '../../../../contract/rules/limits.ts'
import type { Window } from '../../../kernel/wallet/safety-types.ts'
import type { Stamp } from '../post-group.ts'
import type { Counts } from './counts.ts'
import { computeWindows } from './limit-windows.ts'
import { type PlaySessionRow, playOn } from './play-session-row.ts'

type Kept = { windows: readonly Window[]; session: PlaySessionRow | null }

/** What a group counts is added in SQL, as in rows: many amounts together may pass what one amount may be. */
export const countsInOneRow: Counts = {
  readWindows: (sql) => [...readCounts(sql).windows],

  readPlaySession: (sql) => readCounts(sql).session,

  savePlaySession: (sql, session) => saveCounts(sql, { ...readCounts(sql), session }),

  countStake(sql, stamp, stakedMinor) {
    const kept = readCounts(sql)
    open(sql, kept, { windows: openWindows(kept, stamp), session: playOn(kept.session, stamp) })
    sql.exec(COUNT_STAKE, stakedMinor, stamp.occurredAt)
  },

  countMove(sql, stamp, { paidMinor = 0, depositedMinor = 0 }) {
    const kept = readCounts(sql)
    open(sql, kept, { ...kept, windows: openWindows(kept, stamp) })
    sql.exec(COUNT_MOVE, paidMinor, depositedMinor)
  },

  countReturn(sql, stamp, { sequence, amountMinor }) {
    const kept = readCounts(sql)
    open(sql, kept, { ...kept, windows: openWindows(kept, stamp) })
    sql.exec(COUNT_RETURN, amountMinor, sequence)
  },
}

const openWindows = ({ windows }: Kept, { sequence, occurredAt }: Stamp) =>
  computeWindows(windows, occurredAt, sequence)

/** Most groups open nothing: then the row is written by what they count alone. */
function open(sql: SqlStorage, kept: Kept, now: Kept): void {
  const isSame = now.session === kept.session && now.windows.every((window) => kept.windows.includes(window))
  if (!isSame) saveCounts(sql, now)
}

const inWindows = (set: (period: LimitPeriod) => string) => LIMIT_PERIODS.map(set).join(', ')
const COUNT_STAKE = `UPDATE play_counts SET staked_minor = staked_minor + ?1, last_play_at = max(last_play_at, ?2),
  ${inWindows((period) => `${period}_staked_minor = ${period}_staked_minor + ?1`)}`
const COUNT_MOVE = `UPDATE play_counts SET paid_minor = paid_minor + iif(started_at IS NULL, 0, ?1),
  ${inWindows((period) => `${period}_paid_minor = ${period}_paid_minor + ?1`)},
  ${inWindows((period) => `${period}_deposited_minor = ${period}_deposited_minor + ?2`)}`
const COUNT_RETURN = `UPDATE play_counts SET staked_minor = staked_minor - iif(first_sequence <= ?2, ?1, 0),
  ${inWindows((period) => `${period}_staked_minor = ${period}_staked_minor - iif(${period}_first_sequence <= ?2, ?1, 0)`)}`

type WindowColumns = Record<`${LimitPeriod}_${'starts_at' | 'first_sequence'}`, number> &
  Record<`${LimitPeriod}_${'staked' | 'paid' | 'deposited'}_minor`, Minor>
type SessionColumns = Record<'last_play_at' | 'checked_at' | 'first_sequence', number> &
  Record<'staked_minor' | 'paid_minor', Minor> &
  Record<'started_at' | 'reminder_minutes' | 'chosen_minutes', number | null>

function readCounts(sql: SqlStorage): Kept {
  const row = sql.exec<WindowColumns & SessionColumns>('SELECT * FROM play_counts').one()
  const windows = LIMIT_PERIODS.map((period) => ({
    period,
    startsAt: row[`${period}_starts_at`],
    firstSequence: row[`${period}_first_sequence`],
    stakedMinor: row[`${period}_staked_minor`],
    paidMinor: row[`${period}_paid_minor`],
    depositedMinor: row[`${period}_deposited_minor`],
  }))
  return { windows, session: toPlaySession(row) }
}

/** Before the first play session all its columns are null, or 0. */
function toPlaySession(row: SessionColumns): PlaySessionRow | null {
  if (row.started_at === null) return null
  return {
    startedAt: row.started_at,
    lastPlayAt: row.last_play_at,
    checkedAt: row.checked_at,
    firstSequence: row.first_sequence,
    stakedMinor: row.staked_minor,
    paidMinor: row.paid_minor,
    reminderMinutes: row.reminder_minutes,
    chosenMinutes: row.chosen_minutes,
  }
}

const SAVE = `UPDATE play_counts SET ${inWindows(
  (period) => `${period}_starts_at = ?, ${period}_first_sequence = ?, ${period}_staked_minor = ?,
    ${period}_paid_minor = ?, ${period}_deposited_minor = ?`,
)}, started_at = ?, last_play_at = ?, checked_at = ?, first_sequence = ?, staked_minor = ?, paid_minor = ?,
  reminder_minutes = ?, chosen_minutes = ?`

/** A window that never opened may be left out. */
export function saveCounts(sql: SqlStorage, { windows, session }: Kept): void {
  sql.exec(
    SAVE,
    ...LIMIT_PERIODS.flatMap((period) => {
      const window = windows.find((one) => one.period === period)
      return [
        window?.startsAt ?? 0,
        window?.firstSequence ?? 0,
        window?.stakedMinor ?? 0,
        window?.paidMinor ?? 0,
        window?.depositedMinor ?? 0,
      ]
    }),
    session?.startedAt ?? null,
    session?.lastPlayAt ?? null,
    session?.checkedAt ?? null,
    session?.firstSequence ?? null,
    session?.stakedMinor ?? 0,
    session?.paidMinor ?? 0,
    session?.reminderMinutes ?? null,
    session?.chosenMinutes ?? null,
  )
}
