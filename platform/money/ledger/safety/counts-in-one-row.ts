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
/** A number from JavaScript is a REAL, and a sum with it is one: it would be rounded above 2^53. */
const FIRST = 'CAST(?1 AS INTEGER)'
const COUNT_STAKE = `UPDATE play_counts SET staked_minor = staked_minor + ${FIRST}, last_play_at = max(last_play_at, ?2),
  ${inWindows((period) => `${period}_staked_minor = ${period}_staked_minor + ${FIRST}`)}`
const COUNT_MOVE = `UPDATE play_counts SET paid_minor = paid_minor + iif(started_at IS NULL, 0, ${FIRST}),
  ${inWindows((period) => `${period}_paid_minor = ${period}_paid_minor + ${FIRST}`)},
  ${inWindows((period) => `${period}_deposited_minor = ${period}_deposited_minor + CAST(?2 AS INTEGER)`)}`
const COUNT_RETURN = `UPDATE play_counts SET staked_minor = staked_minor - iif(first_sequence <= ?2, ${FIRST}, 0),
  ${inWindows((period) => `${period}_staked_minor = ${period}_staked_minor - iif(${period}_first_sequence <= ?2, ${FIRST}, 0)`)}`

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

/** Sums of a window that goes on stay as they are: one above 2^53 was read as the nearest number. */
const SAVE = `UPDATE play_counts SET ${LIMIT_PERIODS.map((period, at) => {
  const [startsAt, firstSequence, ...sums] = [1, 2, 3, 4, 5].map((place) => `?${5 * at + place}`)
  const keep = (column: string, place: number) =>
    `${period}_${column} = iif(${period}_first_sequence = ${firstSequence}, ${period}_${column}, ${sums[place]})`
  const kept = ['staked_minor', 'paid_minor', 'deposited_minor'].map(keep).join(', ')
  return `${period}_starts_at = ${startsAt}, ${period}_first_sequence = ${firstSequence}, ${kept}`
}).join(', ')}, started_at = ?16, last_play_at = ?17, checked_at = ?18, first_sequence = ?19, staked_minor = ?20,
  paid_minor = ?21, reminder_minutes = ?22, chosen_minutes = ?23`

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
