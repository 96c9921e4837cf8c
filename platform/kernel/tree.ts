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

/** Rows that hold on without an end: the tree as it is after every move that was asked for. */
export const holdsOnward = sql`to_day IS NULL`

/** The member and all below. */
const branch = (id: string): SQL => sql`SELECT ${id} AS member_id, 0 AS depth UNION ALL
  SELECT member_id, depth FROM member_ancestor WHERE ancestor_id = ${id} AND ${holdsOnward}`

/** The rows above a member who moves, and above all below, end on that day. */
export const closeAncestors = (id: string, day: number, isDone: SQL): SQL => sql`
  UPDATE member_ancestor SET to_day = ${day} WHERE ${holdsOnward} AND ${isDone}
    AND member_id IN (SELECT member_id FROM (${branch(id)}))
    AND ancestor_id IN (SELECT ancestor_id FROM member_ancestor WHERE member_id = ${id} AND ${holdsOnward})`

/**
 * The rows that begin on that day: with the new upline and all above it. A second move on the same day leaves the first
 * one's rows empty, or opens them again.
 */
export const openAncestors = (
  id: string,
  { uplineId, day }: { uplineId: string; day: number },
  isDone: SQL,
): SQL => sql`
  INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day, to_day)
  SELECT below.member_id, above.ancestor_id, below.depth + above.depth + 1, ${day}, NULL FROM (${branch(id)}) AS below
  CROSS JOIN (SELECT ${uplineId} AS ancestor_id, 0 AS depth UNION ALL
    SELECT ancestor_id, depth FROM member_ancestor WHERE member_id = ${uplineId} AND ${holdsOnward}) AS above
  WHERE ${isDone}
  ON CONFLICT (member_id, ancestor_id, from_day) DO UPDATE SET depth = excluded.depth, to_day = NULL`
