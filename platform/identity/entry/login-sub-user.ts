/** AGT-02: a sub-user logs in with a name and a password of its own, guarded like a member's. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { SUB_USER_SIGN, toSubToken } from '../../../contract/agents/sub-user.ts'
import {
  memberTypeSchema,
  subUserRightsSchema,
  type UpstreamSession,
} from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { SUSPENDED_OF_MEMBER } from '../../kernel/tell-facts.ts'
import { hashToken, mintToken, SESSION_LIFETIME_MS } from '../member/session-tokens.ts'
import { forgiveFailures, type guardKeys, rememberFailure } from '../proof/login-guard.ts'
import { isPasswordRight, passwordOptions } from '../proof/passwords.ts'
import { HAS_AUTHENTICATOR } from '../session/verify-sub-session.ts'

const rowSchema = z.object({
  id: z.string(),
  loginName: z.string(),
  passwordHash: z.string(),
  rights: z.string(),
  agentId: memberIdSchema,
  type: memberTypeSchema,
  status: z.string(),
  suspended: z.string().nullable(),
})

/** Of the session that began: whether it waits for a code of the authenticator. None: another request was faster. */
const begunSchema = z.array(z.object({ isDue: z.number() })).max(1)

export const isSubUserName = (name: string): boolean => name.includes(SUB_USER_SIGN)

async function findByName(ctx: PlatformContext, name: string) {
  const row = await ctx.db.get(sql`
    SELECT sub.id, login_name AS loginName, sub.password_hash AS passwordHash, rights,
      member.id AS agentId, type, status, ${sql.raw(SUSPENDED_OF_MEMBER)} AS suspended
    FROM agent_sub_user AS sub JOIN member ON member.id = sub.agent_id
    WHERE sub.merchant = ${ctx.merchant.code} AND login_name = ${name} AND removed_at_ms IS NULL`)
  return row ? rowSchema.parse(row) : null
}

type Attempt = {
  name: string
  password: string
  area: 'member' | 'agent' | undefined
  keys: ReturnType<typeof guardKeys>
}

/**
 * Behind the guard's own try. Throws `login_failed` for a name or password that is wrong. Where the password is right:
 * `member_only`, `account_locked` where the agent is locked or an agent no longer, and `suspended_by_agent`.
 */
export async function loginSubUser(
  ctx: PlatformContext,
  { name, password, area, keys }: Attempt,
): Promise<UpstreamSession> {
  const sub = await findByName(ctx, name)
  const isRight = await isPasswordRight(password, sub?.passwordHash ?? null, passwordOptions(ctx))
  if (!sub || !isRight) {
    await rememberFailure(ctx, keys)
    throw new Refusal('login_failed', 'username or password is wrong', { captcha: true })
  }
  if (area === 'member') throw new Refusal('member_only')
  if (sub.status !== 'active' || !isAgentLevel(sub.type)) throw new Refusal('account_locked')
  if (sub.suspended === 'login') throw new Refusal('suspended_by_agent')
  const token = toSubToken(mintToken(ctx.random))
  const tokenHash = await hashToken(token)
  const nowMs = ctx.clock()
  const [began] = await commit(ctx, [
    sql`INSERT INTO agent_sub_session
        (token_hash, merchant, sub_user_id, client_ip, country, created_at_ms, expires_at_ms, verification_due)
      SELECT ${tokenHash}, sub.merchant, sub.id, ${ctx.clientIp}, ${ctx.country}, ${nowMs}, ${nowMs + SESSION_LIFETIME_MS},
        ${sql.raw(HAS_AUTHENTICATOR)}
      FROM agent_sub_user AS sub JOIN member ON member.id = sub.agent_id
      WHERE sub.id = ${sub.id} AND removed_at_ms IS NULL AND sub.password_hash = ${sub.passwordHash} AND status = 'active'
      RETURNING verification_due AS isDue`,
    sql`UPDATE agent_sub_user SET last_login_at_ms = ${nowMs} WHERE id = ${sub.id}
      AND EXISTS (SELECT 1 FROM agent_sub_session WHERE token_hash = ${tokenHash} AND verification_due = 0)`,
    forgiveFailures(ctx, keys),
  ])
  const [session] = begunSchema.parse(began?.results ?? [])
  if (!session) throw new Refusal('login_failed')
  return {
    token,
    memberId: sub.agentId,
    username: sub.loginName,
    memberType: sub.type,
    firstTimeLogin: false,
    passwordExpired: false,
    passwordWeak: false,
    verificationRequired: session.isDue === 1,
    language: null,
    subUser: { name: sub.loginName, rights: subUserRightsSchema.parse(JSON.parse(sub.rights)) },
  }
}
