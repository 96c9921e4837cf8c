/** MEM-02: binding an e-mail address or a mobile number, by a code sent to it. */
import { type SQL, sql } from 'drizzle-orm'
import type { SecurityInfo } from '../../../contract/calls/identity/security.ts'
import type { MessageChannel } from '../../../contract/protocols/message-gateway.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { Handler } from '../../kernel/handler.ts'
import { logBug } from '../../kernel/http/log.ts'
import { maskEmail, maskMobile } from '../../kernel/mask-contacts.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { getMessageSender } from '../../messaging/outgoing/message-sender.ts'
import { NEWS_LIFETIME_MINUTES, REPLACED_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { forgetOtherAddresses, registerAddress } from '../member/addresses.ts'
import { explainConflict } from '../member/create-member.ts'
import { type MemberRow, requireMemberRow } from '../member/find-member.ts'
import { parseMobile } from '../member/parse-mobile.ts'
import { flagReturning } from '../member/recognise-returning.ts'
import { listFactors } from '../proof/factors.ts'
import { requireOneTimeCode } from '../proof/one-time-codes.ts'
import { provePassword } from '../proof/prove-password.ts'
import { sendCode } from '../proof/send-code.ts'
import { readSecurityInfo } from './security-info.ts'

type Contact = { channel: MessageChannel; to: string; recipient: string; password: string | undefined; code: string }

export const sendEmailBindCode: Handler<'bindEmailCode'> = (ctx, { email }) =>
  sendBindCode(ctx, { channel: 'email', to: email, recipient: foldEmail(email) })

/** Goes out to a taken number too: only its owner then learns, with the code, that it is taken. */
export const sendMobileBindCode: Handler<'bindMobileCode'> = (ctx, input) => {
  const { e164 } = parseMobile(input)
  return sendBindCode(ctx, { channel: 'sms', to: e164, recipient: e164 })
}

/**
 * Counted by the recipient and by the member: nobody is flooded, and nobody floods many. Mail and SMS apart, as who has
 * bound a mailbox goes on to the number at once.
 */
function sendBindCode(ctx: PlatformContext, { channel, to, recipient }: Pick<Contact, 'channel' | 'to' | 'recipient'>) {
  const memberId = requireMember(ctx).id
  const target = { purpose: 'bind', recipient, memberId } as const
  return sendCode(ctx, { target, channel, to, quotaKeys: [`bind:${channel}:${memberId}`, recipient], deliver: true })
}

export const bindEmail: Handler<'bindEmail'> = (ctx, { email, verificationCode: code, password }) =>
  bindContact(ctx, { channel: 'email', to: email, recipient: foldEmail(email), password, code })

export const bindMobile: Handler<'bindMobile'> = (ctx, input) => {
  const { e164 } = parseMobile(input)
  const { verificationCode: code, password } = input
  return bindContact(ctx, { channel: 'sms', to: e164, recipient: e164, password, code })
}

/** The password before the code, so that a wrong one uses none up. Throws `mobile_taken` to who holds the code. */
async function bindContact(ctx: PlatformContext, contact: Contact): Promise<SecurityInfo> {
  const session = requireMember(ctx)
  const { channel, to, recipient } = contact
  const member = await requireMemberRow(ctx)
  await provePassword(ctx, session, member, { password: contact.password, field: 'password' })
  await requireOneTimeCode(ctx, { purpose: 'bind', recipient, memberId: session.id }, contact.code)
  const isFirst = (await listFactors(ctx, member)).length === 0
  const always = sql`1`
  try {
    await commit(ctx, [
      channel === 'email' ? setEmail(ctx, to, recipient) : setMobile(ctx, recipient),
      ...(await flagReturning(ctx, session.id, channel === 'email' ? { email: to } : { mobile: recipient })),
      registerAddress(ctx, session.id, always),
      ...(isFirst ? [forgetOtherAddresses(ctx, session.id, always)] : []),
      auditAct(ctx, session.id, channel === 'email' ? 'email_bound' : 'mobile_bound'),
      writeMessage(ctx, session.id, {
        event: 'contact_bound',
        facts: { contact: channel === 'email' ? maskEmail(to) : maskMobile(recipient) },
      }),
    ])
  } catch (error) {
    throw explainConflict(error)
  }
  await notifyFormerOwner(ctx, member, contact)
  return readSecurityInfo(ctx)
}

const setEmail = (ctx: PlatformContext, email: string, emailKey: string): SQL =>
  sql`UPDATE member SET email = ${email}, email_key = ${emailKey}, email_verified_at_ms = ${ctx.clock()}
    WHERE id = ${requireMember(ctx).id}`

const setMobile = (ctx: PlatformContext, e164: string): SQL =>
  sql`UPDATE member SET mobile = ${e164}, mobile_verified_at_ms = ${ctx.clock()} WHERE id = ${requireMember(ctx).id}`

/** Whoever loses an account so hears of it. The binding stands, whether or not this message leaves. */
async function notifyFormerOwner(ctx: PlatformContext, member: MemberRow, { channel, recipient }: Contact) {
  const isEmail = channel === 'email'
  const former = isEmail ? member.email : member.mobile
  const wasVerified = (isEmail ? member.emailVerifiedAtMs : member.mobileVerifiedAtMs) !== null
  if (former === null || !wasVerified || (isEmail ? foldEmail(former) : former) === recipient) return
  try {
    const text = REPLACED_TEXT[ctx.language](member.username)
    const send = getMessageSender(ctx, channel)
    await send({ to: former, text, deliver: true, lifetimeMinutes: NEWS_LIFETIME_MINUTES })
  } catch (error) {
    logBug(ctx.requestId, error)
  }
}
