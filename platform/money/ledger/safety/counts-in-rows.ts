/** A row for each window, and one for the play session. */
import type { Minor } from '../../../../contract/money.ts'
import type { Window } from '../../../kernel/wallet/safety-types.ts'
import type { Stamp } from '../post-group.ts'
import type { Counts } from './counts.ts'
import { type Counted, computeWindows } from './limit-windows.ts'
import { type PlaySessionRow, playOn } from './play-session-row.ts'

type Row<T> = T & Record<string, SqlStorageValue>

export const countsInRows: Counts = {
  readWindows: (sql) =>
    sql
      .exec<Row<Window>>(
        `SELECT period, starts_at AS startsAt, first_sequence AS firstSequence, staked_minor AS stakedMinor,
           paid_minor AS paidMinor, deposited_minor AS depositedMinor FROM limit_windows`,
      )
      .toArray(),

  readPlaySession: (sql) =>
    sql
      .exec<Row<PlaySessionRow>>(
        `SELECT started_at AS startedAt, last_play_at AS lastPlayAt, checked_at AS checkedAt,
           first_sequence AS firstSequence, staked_minor AS stakedMinor, paid_minor AS paidMinor,
           reminder_minutes AS reminderMinutes, chosen_minutes AS chosenMinutes FROM play_session`,
      )
      .toArray()[0] ?? null,

  savePlaySession(sql, row) {
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
  },

  countStake(sql, stamp, stakedMinor) {
    notePlay(sql, stamp, stakedMinor)
    if (stakedMinor > 0) addToWindows(sql, stamp, { stakedMinor })
    else openWindows(sql, stamp)
  },

  countMove(sql, stamp, counted) {
    addToWindows(sql, stamp, counted)
    const { paidMinor = 0 } = counted
    if (paidMinor > 0) sql.exec('UPDATE play_session SET paid_minor = paid_minor + CAST(? AS INTEGER)', paidMinor)
  },

  countReturn(sql, stamp, { sequence, amountMinor }) {
    openWindows(sql, stamp)
    for (const table of ['limit_windows', 'play_session'])
      sql.exec(
        `UPDATE ${table} SET staked_minor = staked_minor - CAST(? AS INTEGER) WHERE first_sequence <= ?`,
        amountMinor,
        sequence,
      )
  },
}

function notePlay(sql: SqlStorage, stamp: Stamp, stakedMinor: Minor): void {
  const row = countsInRows.readPlaySession(sql)
  const session = playOn(row, stamp)
  if (session === row) {
    sql.exec(
      'UPDATE play_session SET last_play_at = max(last_play_at, ?), staked_minor = staked_minor + CAST(? AS INTEGER)',
      stamp.occurredAt,
      stakedMinor,
    )
  } else countsInRows.savePlaySession(sql, { ...session, stakedMinor })
}

/** A number from JavaScript is a REAL, and a sum with it is one: it would be rounded above 2^53. */
function addToWindows(sql: SqlStorage, stamp: Stamp, counted: Counted): void {
  const { stakedMinor = 0, paidMinor = 0, depositedMinor = 0 } = counted
  openWindows(sql, stamp)
  sql.exec(
    `UPDATE limit_windows SET staked_minor = staked_minor + CAST(? AS INTEGER), paid_minor = paid_minor + CAST(? AS INTEGER),
       deposited_minor = deposited_minor + CAST(? AS INTEGER)`,
    stakedMinor,
    paidMinor,
    depositedMinor,
  )
}

/** A group that counts twice opens its windows once. */
function openWindows(sql: SqlStorage, { sequence, occurredAt }: Stamp): void {
  for (const window of computeWindows(countsInRows.readWindows(sql), occurredAt, sequence)) {
    if (window.firstSequence !== sequence) continue
    sql.exec(
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
