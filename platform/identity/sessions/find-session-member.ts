import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberTypeSchema } from '../../../contract/calls/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import type { Services, SessionMember } from '../../kernel/context.ts'
import { SESSION_KINDS } from '../../kernel/session-kinds.ts'
import { BAR_KINDS } from '../../kernel/wallet/safety-types.ts'
import { keepHolding } from '../bars/session-bar.ts'
import { playBars } from '../bars/tables.ts'
import { memberSessions, members } from '../tables.ts'
import { hashToken } from './session-tokens.ts'

const sessionMemberSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  nickname: z.string(),
  type: memberTypeSchema,
  language: z.enum(LANGUAGES),
  sessionId: z.string(),
  passwordGivenAtMs: z.number().nullable(),
  kind: z.enum(SESSION_KINDS),
  placeAtMs: z.number(),
  isVerificationDue: z.boolean(),
  bar: z
    .object({ kind: z.enum(BAR_KINDS), untilMs: z.number(), lifts: z.enum(['by_itself', 'on_request']) })
    .nullable(),
})

/** With the last time that the edge admitted the session by its place. */
export type FoundMember = SessionMember & { placeAtMs: number }

/**
 * The member behind a session token, or null when the token is unknown, another merchant's, expired or revoked, or
 * its member is no longer active. One indexed read, so that a lock or a revocation is felt by the next call.
 */
export async function findSessionMember(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  merchant: MerchantCode,
  token: string,
): Promise<FoundMember | null> {
  const row = await db
    .select({
      id: members.id,
      username: members.username,
      nickname: members.nickname,
      type: members.type,
      language: members.language,
      sessionId: memberSessions.tokenHash,
      passwordGivenAtMs: memberSessions.passwordGivenAtMs,
      kind: memberSessions.kind,
      placeAtMs: sql`coalesce(${memberSessions.placeAtMs}, ${memberSessions.createdAtMs})`,
      isVerificationDue: memberSessions.verificationDue,
      bar: { kind: playBars.kind, untilMs: playBars.untilMs, lifts: playBars.lifts },
    })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .leftJoin(playBars, eq(playBars.memberId, members.id))
    .where(
      and(
        eq(memberSessions.tokenHash, await hashToken(token)),
        eq(memberSessions.merchant, merchant),
        isNull(memberSessions.revokedAtMs),
        gt(memberSessions.expiresAtMs, clock()),
        eq(members.status, 'active'),
      ),
    )
    .get()
  if (!row) return null
  const member = sessionMemberSchema.parse(row)
  return { ...member, bar: keepHolding(member.bar, clock()) }
}
