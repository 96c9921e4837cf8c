/** AGT-02: whose sub-user a token is (docs/architecture/members.md). Asked at the primary for each call, so that what was taken away is gone. */
import { z } from 'zod'
import { SUSPENDED_PARTS } from '../../../contract/agents/suspension.ts'
import { memberTypeSchema, subUserRightsSchema } from '../../../contract/calls/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import type { Services, SessionMember } from '../../kernel/context.ts'
import { SUSPENDED_OF_MEMBER } from '../../kernel/tell-facts.ts'
import { BAR_KINDS } from '../../kernel/wallet/safety-types.ts'
import { keepHolding } from '../bars/session-bar.ts'
import { hashToken } from '../sessions/session-tokens.ts'

const FIND = `
  SELECT member.id, username, nickname, type, language, token_hash AS sessionId, play_bar.kind AS barKind, until_ms AS untilMs,
    lifts, ${SUSPENDED_OF_MEMBER} AS suspended, sub.id AS subUserId, sub.login_name AS loginName, rights
  FROM agent_sub_session AS session JOIN agent_sub_user AS sub ON sub.id = session.sub_user_id
    JOIN member ON member.id = sub.agent_id LEFT JOIN play_bar ON play_bar.member_id = member.id
  WHERE token_hash = ?1 AND session.merchant = ?2 AND revoked_at_ms IS NULL AND expires_at_ms > ?3
    AND sub.removed_at_ms IS NULL AND member.status = 'active'`

const rowSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  nickname: z.string(),
  type: memberTypeSchema,
  language: z.enum(LANGUAGES),
  sessionId: z.string(),
  barKind: z.enum(BAR_KINDS).nullable(),
  untilMs: z.number().nullable(),
  lifts: z.enum(['by_itself', 'on_request']).nullable(),
  suspended: z.enum(SUSPENDED_PARTS).nullable(),
  subUserId: z.string(),
  loginName: z.string(),
  rights: z.string(),
})

/** The agent, acted for by its sub-user. Null once either has ended, and where the agent is one no longer. */
export async function findSubSession(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { merchant, token }: { merchant: MerchantCode; token: string },
): Promise<SessionMember | null> {
  const found = await env.DB.prepare(FIND)
    .bind(await hashToken(token), merchant, clock())
    .first()
  if (!found) return null
  const { barKind, untilMs, lifts, subUserId, loginName, rights, ...member } = rowSchema.parse(found)
  if (!isAgentLevel(member.type)) return null
  const bar = barKind === null || untilMs === null || lifts === null ? null : { kind: barKind, untilMs, lifts }
  return {
    ...member,
    // It has proved nothing that counts as the agent's own proof.
    passwordGivenAtMs: null,
    kind: 'username',
    isVerificationDue: false,
    bar: keepHolding(bar, clock()),
    subUser: { id: subUserId, name: loginName, rights: subUserRightsSchema.parse(JSON.parse(rights)) },
  }
}
