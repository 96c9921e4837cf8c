import { sql } from 'drizzle-orm'
import { assert } from '../../contract/assert.ts'
import { WEAK_DEFAULT_PASSWORD } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { CONFIRM_MISMATCH, findFieldError, presentFieldError } from '../../contract/field-rules.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { computeFieldRules } from '../system/field-rules.ts'
import { beginSession } from './begin-session.ts'
import { findMemberById, type MemberRow } from './find-member.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from './login-guard.ts'
import { passwordOptions } from './password-options.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

/** The old password need not be given again this long after it opened this very session (AUTH-10). */
export const PASSWORD_FRESH_MS = 10 * 60_000

/** Ends every session of the member, this one included, and begins a new one in the same commit. */
export const changePassword: Handler<'changePassword'> = async (ctx, input) => {
  const session = requireMember(ctx)
  assertNewPassword(ctx, input)
  const member = await findMemberById(ctx, session.id)
  assert(member, 'the member of a live session exists')
  await provePassword(ctx, session, member, input.oldPassword)
  if (await isPasswordRight(input.newPassword, member.passwordHash, passwordOptions(ctx))) {
    throw new Refusal('password_weak', 'the new password is the old one')
  }
  return replacePassword(ctx, member, await hashPassword(input.newPassword, passwordOptions(ctx)))
}

function assertNewPassword(
  { merchant }: PlatformContext,
  { newPassword, confirmNewPassword }: { newPassword: string; confirmNewPassword: string },
) {
  const error = findFieldError(computeFieldRules(merchant).password, newPassword)
  if (error)
    throw new Refusal('invalid_fields', 'not as the rules say: newPassword', { fields: { newPassword: error } })
  if (newPassword === WEAK_DEFAULT_PASSWORD) throw new Refusal('password_weak')
  if (newPassword !== confirmNewPassword) {
    const fields = { confirmNewPassword: CONFIRM_MISMATCH }
    throw new Refusal('invalid_fields', 'the confirmation differs', { fields })
  }
}

/** The old password, guarded like a login; or a session that was opened with it a moment ago. */
async function provePassword(
  ctx: PlatformContext,
  session: SessionMember,
  member: MemberRow,
  oldPassword: string | undefined,
): Promise<void> {
  if (oldPassword === undefined) {
    const givenAtMs = session.passwordGivenAtMs
    const isFresh = givenAtMs !== null && ctx.clock() - givenAtMs < PASSWORD_FRESH_MS
    if (isFresh || member.passwordHash === null) return
    const fields = { oldPassword: presentFieldError(computeFieldRules(ctx.merchant).password) }
    throw new Refusal('password_incorrect', 'the old password is needed', { fields })
  }
  const keys = guardKeys(ctx, `#${session.id}`)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  const isRight = await isPasswordRight(oldPassword, member.passwordHash, passwordOptions(ctx))
  if (!isRight) throw new Refusal('password_incorrect')
  await forgiveFailures(ctx, keys)
}

/** Of two changes at once the second finds another password than it checked, and nothing of it happens. */
async function replacePassword(ctx: PlatformContext, member: MemberRow, passwordHash: string) {
  const nowMs = ctx.clock()
  const isReplaced = sql`EXISTS (SELECT 1 FROM member WHERE id = ${member.id} AND password_hash = ${passwordHash})`
  const before = [
    sql`UPDATE member SET password_hash = ${passwordHash}, password_set_at_ms = ${nowMs}
      WHERE id = ${member.id} AND password_hash IS ${member.passwordHash}`,
    sql`UPDATE member_session SET revoked_at_ms = ${nowMs}
      WHERE member_id = ${member.id} AND revoked_at_ms IS NULL AND ${isReplaced}`,
  ]
  const changed = { ...member, passwordHash, passwordSetAtMs: nowMs }
  return beginSession(ctx, changed, {
    kind: 'password_change',
    passwordGiven: true,
    act: 'password_changed',
    otherwise: 'conflict',
    before,
  })
}
