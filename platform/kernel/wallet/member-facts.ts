/** Who a member is and which sessions live, as their own object knows it (docs/decisions/0278). Times in milliseconds. */
import { z } from 'zod'
import { SUSPENDED_PARTS } from '../../../contract/agents/suspension.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { SESSION_KINDS } from '../session-kinds.ts'
import { BAR_KINDS } from './safety-types.ts'

const timeSchema = z.number().int()

export const memberFactsSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  nickname: z.string(),
  type: memberTypeSchema,
  language: z.enum(LANGUAGES),
  /** The last break or exclusion, whether it still holds or not. */
  bar: z
    .object({ kind: z.enum(BAR_KINDS), untilMs: timeSchema, lifts: z.enum(['by_itself', 'on_request']) })
    .nullable(),
  /** What an agent above has suspended: the login where it has both. Missing in what an older release told. */
  suspended: z.enum(SUSPENDED_PARTS).nullable().default(null),
  /** GAME-07: whether others may see their play, by their own choice: null without one. Missing in what an older release told. */
  isShown: z.boolean().nullable().optional(),
})
export type MemberFacts = z.infer<typeof memberFactsSchema>

export const knownSessionSchema = z.object({
  /** SHA-256 of the token. */
  sessionId: z.string(),
  passwordGivenAtMs: timeSchema.nullable(),
  kind: z.enum(SESSION_KINDS),
  isVerificationDue: z.boolean(),
  expiresAtMs: timeSchema,
  /** When the edge last admitted it by its place. */
  placeAtMs: timeSchema,
})
export type KnownSession = z.infer<typeof knownSessionSchema>

/** One write of a place in so long; well within the time that a bet trusts it. */
export const PLACE_EVERY_MS = 5 * 60_000

/** The newest sessions; one beyond them is looked up in the database. */
export const KNOWN_SESSIONS_MAX = 100

/** All there is to know, as of a version: no session for an account that is not active. */
export const memberSnapshotSchema = z.object({
  version: z.number().int().min(0),
  readAtMs: timeSchema,
  facts: memberFactsSchema,
  sessions: z.array(knownSessionSchema).max(KNOWN_SESSIONS_MAX),
})
export type MemberSnapshot = z.infer<typeof memberSnapshotSchema>

export const whoIsInputSchema = z.object({
  sessionId: z.string(),
  nowMs: timeSchema,
  /** Whether the edge admitted this call by country and address. */
  seesPlace: z.boolean(),
})
export type WhoIsInput = z.input<typeof whoIsInputSchema>

export type KnownMember = {
  facts: MemberFacts
  session: KnownSession
  /** The place was noted here and now, and is due in the database too. */
  isPlaceNew: boolean
  /** It is time to compare with the database. */
  isLookDue: boolean
}
/** What the object held before it heard. `isOlder`: what came was older, so it stays. */
export type Remembered = { before: Pick<MemberSnapshot, 'version' | 'facts' | 'sessions'> | null; isOlder: boolean }
