import { type SQL, sql } from 'drizzle-orm'

/** Ends all that a member has open, and answers a row for each. For a commit, before `tellFacts`. */
export const endSessionsOf = (memberId: string, nowMs: number, onlyIf: SQL = sql`1`): SQL =>
  sql`UPDATE member_session SET revoked_at_ms = ${nowMs} WHERE member_id = ${memberId} AND revoked_at_ms IS NULL AND ${onlyIf}
    RETURNING 1 AS ended`
