/** EDGE-08, AUTH-12: what the object of a member's sessions holds (`account-do.ts`). */
import { z } from 'zod'
import { jsonText } from '../../contract/lib/json-text.ts'
import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'
import {
  computeSessionState,
  REMEMBER_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  type SessionRecord,
  sessionRecordSchema,
} from '../request/session-record.ts'

/** A session as lists show it: without what it opens. */
export type SessionEntry = Pick<
  SessionRecord,
  'handle' | 'startedAtMs' | 'lastSeenAtMs' | 'country' | 'device' | 'family'
> & { sessionKey: string }

export type NewFamily = { family: string; secretHash: string; expiresAtMs: number }
/** What came of a remember-me secret. */
export type Redemption =
  /** `record`: the session it goes on from, which is over as of now; null where there is none left. */
  | { outcome: 'redeemed'; record: SessionRecord | null; previousKey: string | undefined; expiresAtMs: number }
  /** `sinceMs`: how long ago the secret was used. */
  | { outcome: 'declined'; sinceMs: number }
  | { outcome: 'unknown' }
  /** `ended`: the sessions that ended with the family. */
  | { outcome: 'stolen'; ended: SessionRecord[] }

export type Beginning = {
  /** The key of the session that this one follows. */
  replaces?: string | undefined
  /** The remember-me family that begins with it. */
  family?: NewFamily | undefined
  /** Whether all others end, and all remembered devices: also where this one does not begin. */
  endsOthers?: boolean | undefined
  /** How far the platform's database had come when it began. */
  bookmark?: string | undefined
}

export const isLive = (entry: Pick<SessionEntry, 'startedAtMs' | 'lastSeenAtMs'>, nowMs: number) =>
  computeSessionState({ ...entry, resumableUntilMs: null }, nowMs) === 'live'

/** When it is over, unless it is used again before. */
export const computeEndMs = ({ startedAtMs, lastSeenAtMs }: SessionEntry) =>
  Math.min(lastSeenAtMs + SESSION_IDLE_MS, startedAtMs + SESSION_ABSOLUTE_MS)

/** When nothing can go on from it any more: one born of a family may be resumed for as long as that lives. */
export const computeForgetMs = ({ startedAtMs, family }: Pick<SessionEntry, 'startedAtMs' | 'family'>) =>
  startedAtMs + (family === null ? SESSION_ABSOLUTE_MS : REMEMBER_MS)

const rowSchema = z.object({
  sessionKey: z.string(),
  lastSeenAtMs: z.number(),
  record: jsonText.pipe(sessionRecordSchema),
})
/** A row that cannot be read is no session. */
export function readRow(row: unknown): { sessionKey: string; record: SessionRecord } | null {
  const parsed = rowSchema.safeParse(row)
  if (!parsed.success) return null
  const { sessionKey, lastSeenAtMs, record } = parsed.data
  return { sessionKey, record: { ...record, lastSeenAtMs } }
}

export const ACCOUNT_SCHEMA: ObjectSchema = {
  name: 'account',
  migrations: [
    expand(
      // An index of before, when each session had an object of its own: those are over.
      'DROP TABLE IF EXISTS sessions',
      `CREATE TABLE IF NOT EXISTS member_sessions (
        handle TEXT PRIMARY KEY, sessionKey TEXT NOT NULL UNIQUE, startedAtMs INTEGER NOT NULL, lastSeenAtMs INTEGER NOT NULL,
        family TEXT, record TEXT NOT NULL, isHandedOver INTEGER NOT NULL DEFAULT 0) STRICT`,
      `CREATE TABLE IF NOT EXISTS families (
        family TEXT PRIMARY KEY, secretHash TEXT NOT NULL, previousHash TEXT, rotatedAtMs INTEGER NOT NULL,
        expiresAtMs INTEGER NOT NULL) STRICT`,
    ),
    expand(
      'CREATE TABLE IF NOT EXISTS seen (only INTEGER PRIMARY KEY CHECK (only = 1), bookmark TEXT NOT NULL) STRICT',
    ),
    // Its one row: the platform has told something of this member.
    expand('CREATE TABLE IF NOT EXISTS told (only INTEGER PRIMARY KEY CHECK (only = 1)) STRICT'),
  ],
  // That release drops a table of this name, and fails where it is a view.
  shutOut: ['CREATE VIEW sessions AS SELECT handle FROM member_sessions'],
}
