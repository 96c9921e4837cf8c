/** EDGE-08, AUTH-12: what the index of a member's sessions holds (`account-do.ts`). */
import { z } from 'zod'
import { computeSessionState, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-record.ts'

export const entrySchema = z.object({
  handle: z.string(),
  sessionKey: z.string(),
  startedAtMs: z.number(),
  lastSeenAtMs: z.number(),
  country: z.string(),
  device: z.string(),
  family: z.string().nullable(),
})
export type SessionEntry = z.infer<typeof entrySchema>

export type NewFamily = { family: string; secretHash: string; expiresAtMs: number }
/** What came of a remember-me secret. `stolen`: the keys of the sessions that must end with the family. */
export type Redemption =
  | { outcome: 'redeemed'; previousKeys: string[]; expiresAtMs: number }
  /** `sinceMs`: how long ago the secret was used. */
  | { outcome: 'declined'; sinceMs: number }
  | { outcome: 'unknown' }
  | { outcome: 'stolen'; sessionKeys: string[] }

export const isLive = (entry: SessionEntry, nowMs: number) =>
  computeSessionState({ ...entry, resumableUntilMs: null }, nowMs) === 'live'

/** When it is over, unless it is used again before. */
export const computeEndMs = ({ startedAtMs, lastSeenAtMs }: SessionEntry) =>
  Math.min(lastSeenAtMs + SESSION_IDLE_MS, startedAtMs + SESSION_ABSOLUTE_MS)

export const TABLES = [
  `CREATE TABLE IF NOT EXISTS sessions (
    handle TEXT PRIMARY KEY, sessionKey TEXT NOT NULL UNIQUE, startedAtMs INTEGER NOT NULL, lastSeenAtMs INTEGER NOT NULL,
    country TEXT NOT NULL, device TEXT NOT NULL, family TEXT) STRICT`,
  `CREATE TABLE IF NOT EXISTS families (
    family TEXT PRIMARY KEY, secretHash TEXT NOT NULL, previousHash TEXT, rotatedAtMs INTEGER NOT NULL,
    expiresAtMs INTEGER NOT NULL) STRICT`,
]
