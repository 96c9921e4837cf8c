/** AGT-02: a sub-user's own password. Its agent gives it another one in `changeSubUser`. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { assertNewPassword } from '../../identity/entry/replace-password.ts'
import { endSubSessions, selectSubPassword, setSubPassword } from '../../identity/member/write-sub-user.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from '../../identity/proof/login-guard.ts'
import { hashPassword, isPasswordRight, passwordOptions } from '../../identity/proof/passwords.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { assertPassword } from './sub-users.ts'

/** The sub-user that asks. Throws `forbidden` for the agent, who has pages for its own login. */
export function requireSubUser(ctx: PlatformContext) {
  const { id: agentId, subUser, sessionId } = requireMember(ctx)
  if (!subUser) throw new Refusal('forbidden', 'a member has a page for this')
  return { agentId, subUser, sessionId }
}

const isCaller = (ctx: PlatformContext) => sql`id = ${requireSubUser(ctx).subUser.id} AND removed_at_ms IS NULL`
const hashSchema = z.object({ passwordHash: z.string() })

/**
 * The password it has, guarded like its login, and counted apart from its agent's. Answers its hash. Throws `password_incorrect`,
 * `too_many_requests`, and `login_required` where it was removed.
 */
export async function proveOwnPassword(ctx: PlatformContext, password: string): Promise<string> {
  const row = await ctx.db.get(selectSubPassword(isCaller(ctx)))
  if (!row) throw new Refusal('login_required', 'this sub-user was removed meanwhile')
  const { passwordHash } = hashSchema.parse(row)
  const keys = guardKeys(ctx, requireSubUser(ctx).subUser.name)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  if (!(await isPasswordRight(password, passwordHash, passwordOptions(ctx)))) throw new Refusal('password_incorrect')
  await commit(ctx, [forgiveFailures(ctx, keys)])
  return passwordHash
}

/**
 * By the password it has. Its other sessions end; this one has shown that it knows the password. Throws as `proveOwnPassword`,
 * `forbidden` for the agent, `password_weak`, `invalid_fields`, and `conflict` where the agent was faster.
 */
export const changeSubUserPassword: Handler<'changeSubUserPassword'> = async (ctx, input) => {
  const { agentId, subUser, sessionId } = requireSubUser(ctx)
  assertNewPassword(ctx, input)
  assertPassword(ctx, subUser.name, input.newPassword)
  const passwordHash = await proveOwnPassword(ctx, input.password)
  if (input.newPassword === input.password) throw new Refusal('password_weak', 'the new password is the old one')
  const newHash = await hashPassword(input.newPassword, passwordOptions(ctx))
  const isChanged = sql`EXISTS (${selectSubPassword(sql`${isCaller(ctx)} AND password_hash = ${newHash}`)})`
  const [changed] = await commit(ctx, [
    setSubPassword(newHash, sql`${isCaller(ctx)} AND password_hash = ${passwordHash}`),
    auditAct(ctx, agentId, 'sub_user_password_changed', isChanged, sql`${JSON.stringify({ loginName: subUser.name })}`),
    endSubSessions(ctx.clock(), sql`sub_user_id = ${subUser.id} AND token_hash <> ${sessionId} AND ${isChanged}`),
  ])
  if (changed?.meta.changes !== 1) throw new Refusal('conflict', 'another password was set meanwhile')
  return {}
}
