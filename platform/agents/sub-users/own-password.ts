/** AGT-02: a sub-user's own password. Its agent gives it another one in `changeSubUser`. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from '../../identity/login/login-guard.ts'
import { passwordOptions } from '../../identity/passwords/password-options.ts'
import { hashPassword, isPasswordRight } from '../../identity/passwords/passwords.ts'
import { assertNewPassword } from '../../identity/passwords/replace-password.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { assertPassword } from './sub-users.ts'

/**
 * By the password it has, guarded like its login, and counted apart from its agent's. Its other sessions end; this one has shown
 * that it knows the password. Throws `forbidden` for the agent, `password_incorrect`, `too_many_requests`, `password_weak`,
 * `invalid_fields`, `login_required` where it was removed, and `conflict` where the agent was faster.
 */
export const changeSubUserPassword: Handler<'changeSubUserPassword'> = async (ctx, input) => {
  const { id: agentId, subUser, sessionId } = requireMember(ctx)
  if (!subUser) throw new Refusal('forbidden', 'a member has a page for its own password')
  assertNewPassword(ctx, input)
  assertPassword(ctx, subUser.name, input.newPassword)
  const isIts = sql`id = ${subUser.id} AND removed_at_ms IS NULL`
  const row = await ctx.db.get(sql`SELECT password_hash AS passwordHash FROM agent_sub_user WHERE ${isIts}`)
  if (!row) throw new Refusal('login_required', 'this sub-user was removed meanwhile')
  const { passwordHash } = z.object({ passwordHash: z.string() }).parse(row)
  const keys = guardKeys(ctx, subUser.name)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  const options = passwordOptions(ctx)
  if (!(await isPasswordRight(input.password, passwordHash, options))) throw new Refusal('password_incorrect')
  if (input.newPassword === input.password) {
    await forgiveFailures(ctx, keys)
    throw new Refusal('password_weak', 'the new password is the old one')
  }
  const newHash = await hashPassword(input.newPassword, options)
  const isChanged = sql`EXISTS (SELECT 1 FROM agent_sub_user WHERE ${isIts} AND password_hash = ${newHash})`
  const [changed] = await commit(ctx, [
    sql`UPDATE agent_sub_user SET password_hash = ${newHash} WHERE ${isIts} AND password_hash = ${passwordHash}`,
    auditAct(ctx, agentId, 'sub_user_password_changed', isChanged, sql`${JSON.stringify({ loginName: subUser.name })}`),
    sql`UPDATE agent_sub_session SET revoked_at_ms = ${ctx.clock()}
      WHERE sub_user_id = ${subUser.id} AND token_hash <> ${sessionId} AND revoked_at_ms IS NULL AND ${isChanged}`,
    forgiveFailures(ctx, keys),
  ])
  if (changed?.meta.changes !== 1) throw new Refusal('conflict', 'another password was set meanwhile')
  return {}
}
