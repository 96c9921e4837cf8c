import { z } from 'zod'
import { memberTypeSchema } from '../../../contract/calls/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import type { Services, SessionMember } from '../../kernel/context.ts'
import { SESSION_KINDS } from '../../kernel/session-kinds.ts'
import { BAR_KINDS } from '../../kernel/wallet/safety-types.ts'
import { keepHolding } from '../bars/session-bar.ts'
import { hashToken } from './session-tokens.ts'

/** Every call asks this, so it is text: a query builder takes longer to write it than the database to answer. */
const FIND = `
  SELECT member.id, username, nickname, type, language, token_hash AS sessionId, password_given_at_ms AS passwordGivenAtMs,
    member_session.kind, coalesce(place_at_ms, member_session.created_at_ms) AS placeAtMs,
    verification_due AS isVerificationDue, play_bar.kind AS barKind, until_ms AS untilMs, lifts
  FROM member_session JOIN member ON member.id = member_session.member_id
    LEFT JOIN play_bar ON play_bar.member_id = member.id
  WHERE token_hash = ?1 AND member_session.merchant = ?2 AND revoked_at_ms IS NULL AND expires_at_ms > ?3
    AND member.status = 'active'`

const rowSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  nickname: z.string(),
  type: memberTypeSchema,
  language: z.enum(LANGUAGES),
  sessionId: z.string(),
  passwordGivenAtMs: z.number().nullable(),
  kind: z.enum(SESSION_KINDS),
  placeAtMs: z.number(),
  isVerificationDue: z.number().transform((flag) => flag === 1),
  barKind: z.enum(BAR_KINDS).nullable(),
  untilMs: z.number().nullable(),
  lifts: z.enum(['by_itself', 'on_request']).nullable(),
})

/** With the last time that the edge admitted the session by its place. */
export type FoundMember = SessionMember & { placeAtMs: number }

/**
 * The member behind a session token, or null when the token is unknown, another merchant's, expired or revoked, or
 * its member is no longer active. One indexed read, so that a lock or a revocation is felt by the next call.
 */
export async function findSessionMember(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  merchant: MerchantCode,
  token: string,
): Promise<FoundMember | null> {
  const nowMs = clock()
  const row = await env.DB.prepare(FIND)
    .bind(await hashToken(token), merchant, nowMs)
    .first()
  if (!row) return null
  const { barKind, untilMs, lifts, ...member } = rowSchema.parse(row)
  const bar = barKind === null || untilMs === null || lifts === null ? null : { kind: barKind, untilMs, lifts }
  return { ...member, bar: keepHolding(bar, nowMs) }
}
