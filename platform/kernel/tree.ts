/** AGT-01: who stands above whom, by day (docs/architecture/members.md). */

import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/time-units.ts'

/** Days since the epoch, UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
export const dayStartMs = (day: number): number => day * DAY_MS
/** `2026-11-27`. */
export const presentDay = (day: number): string => new Date(dayStartMs(day)).toISOString().slice(0, 10)

/** Of a row of `member_ancestor`, or of this name for it: it holds on the day. `day` may be a column. */
export const holdsOn = (day: number | SQL, row: SQL = sql`member_ancestor`): SQL =>
  sql`${row}.from_day <= ${day} AND (${row}.to_day IS NULL OR ${row}.to_day > ${day})`

/** The rows above a new member: the upline, and above it whoever the upline has now, or will have after a move. */
export const insertAncestors = (memberId: string, uplineId: string, fromDay: number): SQL => sql`
  INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day, to_day)
  SELECT ${memberId}, ${uplineId}, 1, ${fromDay}, NULL UNION ALL
  SELECT ${memberId}, ancestor_id, depth + 1, max(from_day, ${fromDay}), to_day FROM member_ancestor
  WHERE member_id = ${uplineId} AND (to_day IS NULL OR to_day > ${fromDay})`
