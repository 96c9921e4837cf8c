/** AUTH-11: setting a new password without the old one, by a mailbox or a number that is the member's. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { forgetOtherAddresses, registerAddress } from '../member/addresses.ts'
import { findMemberById, findMemberByVerifiedMobile, type MemberRow } from '../member/find-member.ts'
import { assertMayEnter } from '../member/may-enter.ts'
import { parseMobile } from '../member/parse-mobile.ts'
import { hashToken } from '../member/session-tokens.ts'
import { passwordResets } from '../member/verification-tables.ts'
import { isEmailTheOnlyFactor } from '../proof/factors.ts'
import { forgiveFailures, guardKeys } from '../proof/login-guard.ts'
import { requireOneTimeCode } from '../proof/one-time-codes.ts'
import { hashPassword, passwordOptions } from '../proof/passwords.ts'
import { beginSession } from '../session/begin-session.ts'
import {
  assertNewPassword,
  assertUnlikeName,
  assertUnlikePaymentPassword,
  isPasswordReplaced,
  replacePassword,
} from './replace-password.ts'

type Link = { tokenHash: string; member: MemberRow }

/**
 * The link counts once, and only while the mailbox it went to is the member's. It ends every session and every other
 * link, shows that the mailbox is theirs, and leaves them the one address they come from now: as theirs already, or
 * where the mailbox is all that could be asked for.
 */
export const resetPasswordByEmail: Handler<'resetPasswordByEmail'> = async (ctx, input) => {
  assertNewPassword(ctx, input)
  const link = await requireLink(ctx, input.resetToken)
  const { member } = link
  assertUnlikeName(ctx, member, input.newPassword)
  await assertUnlikePaymentPassword(ctx, member, input.newPassword)
  const passwordHash = await hashPassword(input.newPassword, passwordOptions(ctx))
  const isReplaced = isPasswordReplaced(member.id, passwordHash)
  const isLinkGood = sql`email_key IS ${member.emailKey}
    AND EXISTS (SELECT 1 FROM password_reset WHERE token_hash = ${link.tokenHash})`
  const memberId = memberIdSchema.parse(member.id)
  const [replaced] = await commit(ctx, [
    ...replacePassword(ctx, member, { passwordHash, resetBy: 'email', onlyIf: isLinkGood }),
    sql`UPDATE member SET email_verified_at_ms = coalesce(email_verified_at_ms, ${ctx.clock()})
      WHERE id = ${member.id} AND ${isReplaced}`,
    sql`DELETE FROM password_reset WHERE member_id = ${member.id} AND ${isReplaced}`,
    registerAddress(ctx, member.id, sql`${isReplaced} AND ${isEmailTheOnlyFactor(ctx, member.id)}`),
    forgetOtherAddresses(ctx, member.id, isReplaced),
    auditAct(ctx, memberId, 'password_reset', isReplaced),
    writeMessage(ctx, memberId, { event: 'password_changed', facts: {} }, isReplaced),
  ])
  if (replaced?.meta.changes !== 1) throw new Refusal('reset_link_invalid')
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId })
  // Whoever guessed at the old password has locked nobody out.
  await forgiveFailures(ctx, guardKeys(ctx, member.usernameKey))
  return { memberId }
}

/** Throws `reset_link_invalid`, always alike. */
async function requireLink(ctx: PlatformContext, token: string): Promise<Link> {
  const tokenHash = await hashToken(token)
  const isThisOne = and(eq(passwordResets.tokenHash, tokenHash), eq(passwordResets.merchant, ctx.merchant.code))
  const row = await ctx.db
    .select()
    .from(passwordResets)
    .where(and(isThisOne, gt(passwordResets.expiresAtMs, ctx.clock())))
    .get()
  const member = row?.memberId ? await findMemberById(ctx, memberIdSchema.parse(row.memberId)) : null
  if (member?.status !== 'active' || member.emailKey !== row?.emailKey) {
    throw new Refusal('reset_link_invalid')
  }
  return { tokenHash, member }
}

/** The number's owner is logged in with the new password; every other session has ended. */
export const resetPasswordBySms: Handler<'resetPasswordBySms'> = async (ctx, input) => {
  const { newPassword, confirmNewPassword = newPassword } = input
  assertNewPassword(ctx, { newPassword, confirmNewPassword })
  const { e164 } = parseMobile(input)
  await requireOneTimeCode(ctx, { purpose: 'reset', recipient: e164 }, input.verificationCode)
  const member = await findMemberByVerifiedMobile(ctx, e164)
  if (!member) throw new Refusal('verification_code_invalid')
  assertMayEnter(member)
  assertUnlikeName(ctx, member, newPassword)
  await assertUnlikePaymentPassword(ctx, member, newPassword)
  const passwordHash = await hashPassword(newPassword, passwordOptions(ctx))
  const isReplaced = isPasswordReplaced(member.id, passwordHash)
  const renewed = { ...member, passwordHash, passwordSetAtMs: ctx.clock(), passwordResetBy: 'sms' as const }
  return beginSession(ctx, renewed, {
    kind: 'password_reset',
    passwordGiven: true,
    act: 'password_reset',
    otherwise: 'conflict',
    // An operator may have taken the number off in between.
    before: replacePassword(ctx, member, { passwordHash, resetBy: 'sms', onlyIf: sql`mobile IS ${e164}` }),
    after: [
      forgiveFailures(ctx, guardKeys(ctx, member.usernameKey)),
      forgetOtherAddresses(ctx, member.id, isReplaced),
      writeMessage(ctx, member.id, { event: 'password_changed', facts: {} }, isReplaced),
    ],
  })
}
