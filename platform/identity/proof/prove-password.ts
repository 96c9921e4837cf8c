import { presentFieldError } from '../../../contract/calls/identity/field-rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import type { MemberRow } from '../member/find-member.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from './login-guard.ts'
import { isPasswordRight, passwordOptions } from './passwords.ts'

/** The password need not be given again this long after it opened this very session (AUTH-10). */
export const PASSWORD_FRESH_MS = 10 * 60_000

/** Whether this session was opened by the password a moment ago. */
export function isPasswordFresh(
  { clock }: Pick<PlatformContext, 'clock'>,
  { passwordGivenAtMs }: SessionMember,
): boolean {
  return passwordGivenAtMs !== null && clock() - passwordGivenAtMs < PASSWORD_FRESH_MS
}

const keysOf = (ctx: PlatformContext, memberId: string) => guardKeys(ctx, `#${memberId}`)

type Given = {
  password: string | undefined
  /** The field that is named when it is missing. */
  field: 'oldPassword' | 'password'
  /** Also where it was given a moment ago. */
  always?: boolean
}

/**
 * The member's password, guarded like a login; or a session that was opened with it a moment ago, or an account that has
 * none. Throws `password_incorrect`, naming the field when it was left out, or `too_many_requests`.
 */
export async function provePassword(
  ctx: PlatformContext,
  session: SessionMember,
  member: MemberRow,
  { password, field, always = false }: Given,
): Promise<void> {
  if (password === undefined) {
    if ((!always && isPasswordFresh(ctx, session)) || member.passwordHash === null) return
    const fields = { [field]: presentFieldError(computeFieldRules(ctx.merchant).password) }
    throw new Refusal('password_incorrect', 'the password is needed', { fields })
  }
  await takePasswordTry(ctx, session.id)
  const isRight = await isPasswordRight(password, member.passwordHash, passwordOptions(ctx))
  if (!isRight) throw new Refusal('password_incorrect')
  await forgiveFailures(ctx, keysOf(ctx, session.id))
}

/** One try at the login password inside the account, before anything is told of it. Throws `too_many_requests`. */
export async function takePasswordTry(ctx: PlatformContext, memberId: string): Promise<void> {
  await readGuard(ctx, keysOf(ctx, memberId))
  await reserveAttempt(ctx, keysOf(ctx, memberId))
}
