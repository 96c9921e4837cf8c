/** Who is this: answered by the member's own object, near them, from what the database told it. */

import type { z } from 'zod'
import { jsonText } from '../../../contract/lib/json-text.ts'
import {
  type KnownMember,
  type KnownSession,
  knownSessionSchema,
  type MemberSnapshot,
  memberFactsSchema,
  PLACE_EVERY_MS,
  type Remembered,
  type whoIsInputSchema,
} from '../../kernel/wallet/member-facts.ts'
import type { Outcome } from '../../kernel/wallet/wallet-types.ts'
import { accept } from './outcome.ts'
import type { Ledger } from './types.ts'

/** What is older than this is compared with the database behind an answer, and what is older than an hour is not believed. */
export const LOOK_AFTER_MS = 10 * 60_000
export const BELIEVED_MS = 60 * 60_000

type FactsRow = { version: number; facts: string; readAt: number }
type SessionRow = { session: string; placeAt: number }

const readFacts = ({ sql }: Ledger): FactsRow | undefined =>
  sql.exec<FactsRow>('SELECT version, facts, read_at AS readAt FROM member_facts').toArray()[0]

/** Null for what a newer release wrote in a form of its own: then the database is asked. */
function parseSession({ session, placeAt }: SessionRow): KnownSession | null {
  const parsed = jsonText.pipe(knownSessionSchema).safeParse(session)
  return parsed.success ? { ...parsed.data, placeAtMs: Math.max(parsed.data.placeAtMs, placeAt) } : null
}

type Known = { facts: KnownMember['facts']; session: KnownSession; readAt: number }

/**
 * The member and the session, or null where this object cannot say: a session that it does not know may have begun a moment
 * ago, or have ended. Both are for the database to tell.
 */
export function findKnown(ledger: Ledger, { sessionId, nowMs }: { sessionId: string; nowMs: number }): Known | null {
  const row = readFacts(ledger)
  if (!row || nowMs - row.readAt >= BELIEVED_MS || nowMs < row.readAt - BELIEVED_MS) return null
  const facts = jsonText.pipe(memberFactsSchema).safeParse(row.facts)
  const found = ledger.sql
    .exec<SessionRow>('SELECT session, place_at AS placeAt FROM member_session WHERE session_id = ?', sessionId)
    .toArray()[0]
  const session = found ? parseSession(found) : null
  if (!facts.success || session === null || nowMs >= session.expiresAtMs) return null
  return { facts: facts.data, session, readAt: row.readAt }
}

/** Whose session this is, and its place where the edge has just seen it; null where this object cannot say. */
export function whoIs(
  ledger: Ledger,
  { sessionId, nowMs, seesPlace }: z.output<typeof whoIsInputSchema>,
): Outcome<KnownMember | null> {
  const known = findKnown(ledger, { sessionId, nowMs })
  if (known === null) return accept(null)
  const { facts, session, readAt } = known
  const isPlaceNew = seesPlace && !session.isVerificationDue && nowMs - session.placeAtMs >= PLACE_EVERY_MS
  if (isPlaceNew) ledger.sql.exec('UPDATE member_session SET place_at = ? WHERE session_id = ?', nowMs, sessionId)
  return accept({ facts, session, isPlaceNew, isLookDue: nowMs - readAt >= LOOK_AFTER_MS })
}

/** Takes the place of what was known, unless that is newer. Two of one version are both right. */
export function rememberMember(ledger: Ledger, snapshot: MemberSnapshot): Outcome<Remembered> {
  const { sql } = ledger
  const row = readFacts(ledger)
  const before = row ? presentBefore(ledger, row) : null
  if (row && row.version > snapshot.version) return accept({ before, isOlder: true })
  const facts = JSON.stringify(snapshot.facts)
  sql.exec(
    `INSERT INTO member_facts (only, version, facts, read_at) VALUES (1, ?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET version = ?1, facts = ?2, read_at = ?3`,
    snapshot.version,
    facts,
    snapshot.readAtMs,
  )
  const ids = JSON.stringify(snapshot.sessions.map(({ sessionId }) => sessionId))
  sql.exec('DELETE FROM member_session WHERE session_id NOT IN (SELECT value FROM json_each(?))', ids)
  for (const session of snapshot.sessions) {
    sql.exec(
      `INSERT INTO member_session (session_id, session, place_at) VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET session = ?2 WHERE session <> ?2`,
      session.sessionId,
      JSON.stringify(session),
      session.placeAtMs,
    )
  }
  return accept({ before, isOlder: false })
}

function presentBefore({ sql }: Ledger, row: FactsRow): Remembered['before'] {
  const facts = jsonText.pipe(memberFactsSchema).safeParse(row.facts)
  if (!facts.success) return null
  const rows = sql.exec<SessionRow>('SELECT session, place_at AS placeAt FROM member_session').toArray()
  const sessions = rows.map(parseSession).filter((session) => session !== null)
  return { version: row.version, facts: facts.data, sessions }
}
