/** MEM-02: setting, changing and replacing the payment password. */
import { type SQL, sql } from 'drizzle-orm'
import type { SecurityInfo } from '../../../contract/calls/identity/security.ts'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct, type MemberAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { PAYMENT_PASSWORD_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { type MemberRow, requireMemberRow } from '../member/find-member.ts'
import { findRecipient, proveFactor } from '../proof/bound-factors.ts'
import { listPaymentProofs } from '../proof/factors.ts'
import { matchesPasswordRules } from '../proof/matches-password-rules.ts'
import { hashPassword, isPasswordRight, passwordOptions } from '../proof/passwords.ts'
import { assertNewPaymentPassword } from '../proof/payment-password-rules.ts'
import { provePassword, takePasswordTry } from '../proof/prove-password.ts'
import { forgivePaymentGuesses, provePaymentPassword } from '../proof/prove-payment-password.ts'
import { sendCode } from '../proof/send-code.ts'
import { readSecurityInfo } from './security-info.ts'

/** The first one. Throws `conflict` where there is one: it takes the old one or a code to put another in its place. */
export const setPaymentPassword: Handler<'setPaymentPassword'> = async (ctx, input) => {
  assertNewPaymentPassword(computeFieldRules(ctx.merchant), input)
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  if (member.paymentPasswordHash !== null) throw new Refusal('conflict', 'a payment password is set already')
  await provePassword(ctx, session, member, { password: input.password, field: 'password' })
  await assertNotLoginPassword(ctx, member, input.paymentPassword)
  return replace(ctx, member, input.paymentPassword, 'payment_password_set')
}

export const changePaymentPassword: Handler<'changePaymentPassword'> = async (ctx, input) => {
  assertNewPaymentPassword(computeFieldRules(ctx.merchant), input)
  const { id } = requireMember(ctx)
  await provePaymentPassword(ctx, id, input.oldPaymentPassword)
  const member = await requireMemberRow(ctx)
  await assertNotLoginPassword(ctx, member, input.paymentPassword)
  return replace(ctx, member, input.paymentPassword, 'payment_password_changed')
}

/** Counted by the member alone, like the code of the extra verification. */
export const sendPaymentPasswordCode: Handler<'paymentPasswordCode'> = async (ctx, { method }) => {
  const { id } = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  const found = findRecipient(member, method)
  if (!found || !(await listPaymentProofs(ctx, member)).includes(method)) throw new Refusal('forbidden', 'not open')
  const target = { purpose: 'payment', recipient: found.recipient, memberId: id } as const
  return sendCode(ctx, { target, channel: method, to: found.to, quotaKeys: [`payment:${method}:${id}`], deliver: true })
}

/** The login password, given now, before the code: a wrong one uses none up. */
export const resetPaymentPassword: Handler<'resetPaymentPassword'> = async (ctx, input) => {
  assertNewPaymentPassword(computeFieldRules(ctx.merchant), input)
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  if (!(await listPaymentProofs(ctx, member)).includes(input.method)) throw new Refusal('verification_code_invalid')
  await provePassword(ctx, session, member, { password: input.password, field: 'password', always: true })
  await assertNotLoginPassword(ctx, member, input.paymentPassword)
  await proveFactor(ctx, member, { method: input.method, purpose: 'payment', code: input.code })
  return replace(ctx, member, input.paymentPassword, 'payment_password_reset')
}

/** Behind a proof, and before a code is used up. One that could be the login password is a guess at it, and counts as one. */
async function assertNotLoginPassword(ctx: PlatformContext, member: MemberRow, password: string): Promise<void> {
  if (member.passwordHash !== null && matchesPasswordRules(ctx, 'password', password))
    await takePasswordTry(ctx, member.id)
  if (await isPasswordRight(password, member.passwordHash, passwordOptions(ctx)))
    throw new Refusal('password_weak', 'the payment password is the login password')
}

type Act = Extract<MemberAct, `payment_password_${string}`>

/** In place of the one that was read: of two at once the second finds another, and nothing of it happens. */
async function replace(ctx: PlatformContext, member: MemberRow, password: string, act: Act): Promise<SecurityInfo> {
  const { id } = requireMember(ctx)
  const hash = await hashPassword(password, passwordOptions(ctx))
  const isFirst = act === 'payment_password_set'
  const nowMs = ctx.clock()
  const resetAtMs = act === 'payment_password_reset' ? sql`${nowMs}` : sql`payment_password_reset_at_ms`
  const isReplaced: SQL = sql`EXISTS (SELECT 1 FROM member WHERE id = ${id} AND payment_password_hash = ${hash})`
  const [replaced] = await commit(ctx, [
    sql`UPDATE member SET payment_password_hash = ${hash}, payment_password_set_at_ms = ${nowMs},
      payment_password_reset_at_ms = ${resetAtMs}
      WHERE id = ${id} AND status = 'active' AND payment_password_hash IS ${member.paymentPasswordHash}
        AND password_hash IS ${member.passwordHash}`,
    auditAct(ctx, id, act, isReplaced),
    ...(isFirst ? [] : [writeMessage(ctx, id, { event: 'payment_password_changed', facts: {} }, isReplaced)]),
    ...forgivePaymentGuesses(ctx, id),
  ])
  if (replaced?.meta.changes !== 1) throw new Refusal('conflict')
  if (!isFirst) await notifyMember(ctx, member, PAYMENT_PASSWORD_TEXT[ctx.language])
  return readSecurityInfo(ctx)
}
