/**
 * AGT-02: whose sub-user a token is (docs/architecture/members.md). Each call asks at the primary, so that a right that was
 * taken away holds no longer.
 */
import { z } from 'zod'
import { subUserRightsSchema } from '../../../contract/calls/identity/session.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { bind, readFirst } from '../../kernel/commit.ts'
import type { Services, SessionMember } from '../../kernel/context.ts'
import { hashToken } from '../member/session-tokens.ts'
import { readBar, SESSION_ROW, sessionRowSchema } from './session-row.ts'
import { HAS_AUTHENTICATOR, IS_AUTHENTICATOR_ASKED, IS_CODE_OWED } from './verify-sub-session.ts'

const FIND = `
  SELECT ${SESSION_ROW}, sub.id AS subUserId, sub.login_name AS loginName, rights,
    ${IS_CODE_OWED} AS isVerificationDue, ${IS_AUTHENTICATOR_ASKED} AND NOT ${HAS_AUTHENTICATOR} AS isAuthenticatorDue
  FROM agent_sub_session AS session JOIN agent_sub_user AS sub ON sub.id = session.sub_user_id
    JOIN member ON member.id = sub.agent_id LEFT JOIN play_bar_public AS play_bar ON play_bar.member_id = member.id
  WHERE token_hash = ?1 AND session.merchant = ?2 AND revoked_at_ms IS NULL AND expires_at_ms > ?3
    AND sub.removed_at_ms IS NULL AND member.status = 'active'`

const flagSchema = z.number().transform((flag) => flag === 1)
const rowSchema = sessionRowSchema.extend({
  subUserId: z.string(),
  loginName: z.string(),
  rights: z.string(),
  isVerificationDue: flagSchema,
  isAuthenticatorDue: flagSchema,
})

/** The agent, acted for by its sub-user. Null for an ended session, a removed sub-user, and who is an agent no longer. */
export async function findSubSession(
  services: Pick<Services, 'env' | 'clock'>,
  { merchant, token }: { merchant: MerchantCode; token: string },
): Promise<SessionMember | null> {
  const nowMs = services.clock()
  const found = await readFirst(services, rowSchema, bind(FIND, await hashToken(token), merchant, nowMs))
  if (!found) return null
  const { barKind, untilMs, lifts, subUserId, loginName, rights, isAuthenticatorDue, ...member } = found
  if (!isAgentLevel(member.type)) return null
  return {
    ...member,
    // It has proved nothing that counts as the agent's own proof.
    passwordGivenAtMs: null,
    kind: 'username',
    bar: readBar({ barKind, untilMs, lifts }, nowMs),
    subUser: {
      id: subUserId,
      name: loginName,
      rights: subUserRightsSchema.parse(JSON.parse(rights)),
      isAuthenticatorDue,
    },
  }
}
