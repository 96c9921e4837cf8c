/** What the edge keeps of a session, and how long it lives (EDGE-08). */
import { z } from 'zod'
import { isSubToken } from '../../contract/agents/sub-user.ts'
import { memberTypeSchema, subUserSchema } from '../../contract/calls/identity/session.ts'
import { LANGUAGES, REMEMBER_ME_SECONDS } from '../../contract/constants.ts'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'

/** Long enough for a film on the other half of the screen, short enough for a forgotten café computer. */
export const SESSION_IDLE_MS = 30 * 60_000
/** Nobody plays for longer without proving again who they are. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60_000
/** The last use is written at most this often, so that reading stays cheap. */
export const SEEN_WRITE_EVERY_MS = 60_000
export const REMEMBER_MS = REMEMBER_ME_SECONDS * 1_000
/**
 * Two tabs opened at once both bring the same remember-me secret. Within this time the second is merely
 * declined; later, a used secret means that somebody else has it.
 */
export const REMEMBER_GRACE_MS = 10_000

export const sessionRecordSchema = z.object({
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  username: z.string(),
  memberType: memberTypeSchema,
  /** EDGE-07: the upstream's own token. It leaves this object only towards the upstream. */
  upstreamToken: z.string(),
  /** Names the session for people and pages; opens nothing. */
  handle: z.string(),
  startedAtMs: z.number(),
  lastSeenAtMs: z.number(),
  /** Remember-me family this session was born of, and until when that may resume it. */
  family: z.string().nullable(),
  resumableUntilMs: z.number().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  country: z.string(),
  device: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  forceChangePassword: z.boolean(),
  /** AUTH-16: nothing but the verification itself may be called before it has succeeded. */
  verificationRequired: z.boolean().default(false),
  /** Where the member was let in from, as limits count it; empty in records of before. */
  address: z.string().default(''),
  /** AGT-02: the sub-user whose session this is; null: the agent. */
  subUser: subUserSchema.nullable().default(null),
})
export type SessionRecord = z.infer<typeof sessionRecordSchema>

/**
 * Pure: whether a release that knew no sub-users stored this record of one. It names the agent alone, so it is over: as a session
 * of the agent it would open all that the edge answers by itself.
 */
export const isSubUserLost = ({ upstreamToken, subUser }: Pick<SessionRecord, 'upstreamToken' | 'subUser'>): boolean =>
  subUser === null && isSubToken(upstreamToken)

/** A record with the key it is kept under: the SHA-256 of the cookie's secret. */
export type LiveSession = SessionRecord & {
  key: string
  /** How far the member has seen the platform's database, empty for not at all; absent where their object did not say. */
  bookmark?: string | undefined
}

export type SessionState = 'live' | 'resumable' | 'over'

/** Pure: what a record is still good for. */
export function computeSessionState(
  {
    startedAtMs,
    lastSeenAtMs,
    resumableUntilMs,
  }: Pick<SessionRecord, 'startedAtMs' | 'lastSeenAtMs' | 'resumableUntilMs'>,
  nowMs: number,
): SessionState {
  const isLive = nowMs - lastSeenAtMs < SESSION_IDLE_MS && nowMs - startedAtMs < SESSION_ABSOLUTE_MS
  if (isLive) return 'live'
  return resumableUntilMs !== null && nowMs < resumableUntilMs ? 'resumable' : 'over'
}
