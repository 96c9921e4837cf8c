/** All windows and the play session in one row: a bet, a win and a return write it once (docs/decisions/0001). */
import { minor } from '../../../../contract/money.ts'
import { LIMIT_PERIODS } from '../../../../contract/rules/limits.ts'
import type { Window } from '../../../kernel/wallet/safety-types.ts'
import type { Stamp } from '../post-group.ts'
import type { Counts } from './counts.ts'
import { type Counted, computeWindows } from './limit-windows.ts'
import { type PlaySessionRow, playOn } from './play-session-row.ts'

type Kept = { windows: readonly Window[]; session: PlaySessionRow | null }

export const countsInOneRow: Counts = {
  readWindows: (sql) => [...readCounts(sql).windows],

  readPlaySession: (sql) => readCounts(sql).session,

  savePlaySession: (sql, session) => saveCounts(sql, { ...readCounts(sql), session }),

  countStake(sql, stamp, stakedMinor) {
    const kept = readCounts(sql)
    const session = playOn(kept.session, stamp, stakedMinor)
    // What was staked for nothing opens no window.
    const windows = stakedMinor > 0 ? addTo(openWindows(kept, stamp), { stakedMinor }) : kept.windows
    saveCounts(sql, { windows, session })
  },

  countMove(sql, stamp, counted) {
    const kept = readCounts(sql)
    const { paidMinor = 0 } = counted
    const session = kept.session && { ...kept.session, paidMinor: minor(kept.session.paidMinor + paidMinor) }
    saveCounts(sql, { windows: addTo(openWindows(kept, stamp), counted), session })
  },

  countReturn(sql, stamp, { sequence, amountMinor }) {
    const kept = readCounts(sql)
    const takeBack = <T extends Window | PlaySessionRow>(one: T): T =>
      one.firstSequence <= sequence ? { ...one, stakedMinor: minor(one.stakedMinor - amountMinor) } : one
    saveCounts(sql, {
      windows: openWindows(kept, stamp).map(takeBack),
      session: kept.session && takeBack(kept.session),
    })
  },
}

const openWindows = ({ windows }: Kept, { sequence, occurredAt }: Stamp) =>
  computeWindows(windows, occurredAt, sequence)

const addTo = (
  windows: readonly Window[],
  { stakedMinor = minor(0), paidMinor = minor(0), depositedMinor = minor(0) }: Counted,
) =>
  windows.map((window) => ({
    ...window,
    stakedMinor: minor(window.stakedMinor + stakedMinor),
    paidMinor: minor(window.paidMinor + paidMinor),
    depositedMinor: minor(window.depositedMinor + depositedMinor),
  }))

type Row = Record<string, number | null>

function readCounts(sql: SqlStorage): Kept {
  const row = sql.exec<Row>('SELECT * FROM play_counts').one()
  const read = (column: string) => row[column] ?? 0
  const windows = LIMIT_PERIODS.map((period) => ({
    period,
    startsAt: read(`${period}_starts_at`),
    firstSequence: read(`${period}_first_sequence`),
    stakedMinor: minor(read(`${period}_staked_minor`)),
    paidMinor: minor(read(`${period}_paid_minor`)),
    depositedMinor: minor(read(`${period}_deposited_minor`)),
  }))
  return { windows, session: toPlaySession(row) }
}

function toPlaySession(row: Row): PlaySessionRow | null {
  const { started_at, last_play_at, checked_at, first_sequence, staked_minor, paid_minor } = row
  if (started_at == null) return null
  return {
    startedAt: started_at,
    lastPlayAt: last_play_at ?? 0,
    checkedAt: checked_at ?? 0,
    firstSequence: first_sequence ?? 0,
    stakedMinor: minor(staked_minor ?? 0),
    paidMinor: minor(paid_minor ?? 0),
    reminderMinutes: row.reminder_minutes ?? null,
    chosenMinutes: row.chosen_minutes ?? null,
  }
}

const WINDOW_COLUMNS = LIMIT_PERIODS.flatMap((period) => [
  `${period}_starts_at = ?, ${period}_first_sequence = ?`,
  `${period}_staked_minor = ?, ${period}_paid_minor = ?, ${period}_deposited_minor = ?`,
])
const SAVE = `UPDATE play_counts SET ${WINDOW_COLUMNS.join(', ')}, started_at = ?, last_play_at = ?, checked_at = ?,
  first_sequence = ?, staked_minor = ?, paid_minor = ?, reminder_minutes = ?, chosen_minutes = ?`

/** `windows`: one a period, in the order of periods. */
export function saveCounts(sql: SqlStorage, { windows, session }: Kept): void {
  sql.exec(
    SAVE,
    ...windows.flatMap(({ startsAt, firstSequence, stakedMinor, paidMinor, depositedMinor }) => [
      startsAt,
      firstSequence,
      stakedMinor,
      paidMinor,
      depositedMinor,
    ]),
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
