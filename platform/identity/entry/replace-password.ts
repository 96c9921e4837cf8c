/** AUTH-10, AUTH-11: a new password, whatever gave the right to set it. */

import { type SQL, sql } from 'drizzle-orm'
import { CONFIRM_MISMATCH, findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { endSessionsOf } from '../member/end-sessions-of.ts'
import type { MemberRow } from '../member/find-member.ts'
import { isGuessable } from '../proof/guessable-passwords.ts'
import { matchesPasswordRules } from '../proof/matches-password-rules.ts'
import { isPasswordRight, passwordOptions } from '../proof/passwords.ts'
import { takePaymentTry } from '../proof/prove-payment-password.ts'

/** Throws `invalid_fields` or `password_weak`. */
export function assertNewPassword(
  { merchant }: PlatformContext,
  { newPassword, confirmNewPassword }: { newPassword: string; confirmNewPassword: string },
) {
  const error = findFieldError(computeFieldRules(merchant).password, newPassword)
  if (error)
    throw new Refusal('invalid_fields', 'not as the rules say: newPassword', { fields: { newPassword: error } })
  if (isGuessable(newPassword, { merchant })) throw new Refusal('password_weak')
  if (newPassword !== confirmNewPassword) {
    const fields = { confirmNewPassword: CONFIRM_MISMATCH }
    throw new Refusal('invalid_fields', 'the confirmation differs', { fields })
  }
}

/** AUTH-09: nor is it little more than the member's name or number. Asked only once they have shown who they are. */
export function assertUnlikeName({ merchant }: PlatformContext, { username, mobile }: MemberRow, newPassword: string) {
  if (isGuessable(newPassword, { username, mobile, merchant }))
    throw new Refusal('password_weak', "the new password is the member's own name")
}

/**
 * MEM-02: the two passwords are never the same. Asked only once the member has shown who they are. The answer tells whether
 * it is the payment password: one that could be is a guess, and counts as one. Throws `password_weak`,
 * `payment_password_locked`.
 */
export async function assertUnlikePaymentPassword(ctx: PlatformContext, member: MemberRow, newPassword: string) {
  if (member.paymentPasswordHash === null) return
  if (matchesPasswordRules(ctx, 'paymentPassword', newPassword))
    await takePaymentTry(ctx, memberIdSchema.parse(member.id))
  if (await isPasswordRight(newPassword, member.paymentPasswordHash, passwordOptions(ctx))) {
    throw new Refusal('password_weak', 'the new password is the payment password')
  }
}

/** Whether the new hash is in: what else stands in the commit hangs on it. */
export const isPasswordReplaced = (memberId: string, passwordHash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM member WHERE id = ${memberId} AND password_hash = ${passwordHash})`

type Replacement = {
  passwordHash: string
  /** What gave the right to it in place of the password before. Left out, what is kept of that stays. */
  resetBy?: 'sms' | 'email'
  onlyIf?: SQL
}

/**
 * For one commit: the new password in place of the one that was read, and the end of every session. Of two at once the
 * second finds another password than it read, and nothing of it happens. The first statement tells: one change or none.
 */
export function replacePassword(
  { clock }: PlatformContext,
  member: MemberRow,
  { passwordHash, resetBy, onlyIf = sql`1` }: Replacement,
): SQL[] {
  const nowMs = clock()
  return [
    sql`UPDATE member SET password_hash = ${passwordHash}, password_set_at_ms = ${nowMs}, password_due = 0,
        password_reset_by = coalesce(${resetBy ?? null}, password_reset_by)
      WHERE id = ${member.id} AND status = 'active' AND password_hash IS ${member.passwordHash}
        AND payment_password_hash IS ${member.paymentPasswordHash} AND ${onlyIf}`,
    endSessionsOf(member.id, nowMs, isPasswordReplaced(member.id, passwordHash)),
  ]
}
