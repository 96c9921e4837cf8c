import { Refusal } from '../../../contract/errors.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import {
  assertNewPassword,
  assertUnlikeName,
  assertUnlikePaymentPassword,
  isPasswordReplaced,
  replacePassword,
} from '../entry/replace-password.ts'
import { type MemberRow, requireMemberRow } from '../member/find-member.ts'
import { hashPassword, isPasswordRight, passwordOptions } from '../proof/passwords.ts'
import { provePassword } from '../proof/prove-password.ts'
import { beginSession } from '../session/begin-session.ts'

/** Ends every session of the member, this one included, and begins a new one in the same commit. */
export const changePassword: Handler<'changePassword'> = async (ctx, input) => {
  assertNewPassword(ctx, input)
  const member = await requireMemberRow(ctx)
  await provePassword(ctx, requireMember(ctx), member, { password: input.oldPassword, field: 'oldPassword' })
  if (await isPasswordRight(input.newPassword, member.passwordHash, passwordOptions(ctx))) {
    throw new Refusal('password_weak', 'the new password is the old one')
  }
  assertUnlikeName(ctx, member, input.newPassword)
  await assertUnlikePaymentPassword(ctx, member, input.newPassword)
  return renew(ctx, member, await hashPassword(input.newPassword, passwordOptions(ctx)))
}

function renew(ctx: PlatformContext, member: MemberRow, passwordHash: string) {
  const isReplaced = isPasswordReplaced(member.id, passwordHash)
  return beginSession(
    ctx,
    { ...member, passwordHash, passwordSetAtMs: ctx.clock() },
    {
      kind: 'password_change',
      passwordGiven: true,
      act: 'password_changed',
      otherwise: 'conflict',
      // The old one may be what the reset set, so that to know it settles nothing.
      before: replacePassword(ctx, member, { passwordHash }),
      after: [writeMessage(ctx, member.id, { event: 'password_changed', facts: {} }, isReplaced)],
    },
  )
}
