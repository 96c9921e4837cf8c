import type { MessageChannel } from '../../../contract/protocols/message-gateway.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { takeMessageQuota } from '../../messaging/outgoing/message-quota.ts'
import { getMessageSender } from '../../messaging/outgoing/message-sender.ts'
import { CODE_LIFETIME_MINUTES, CODE_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { findMemberByVerifiedMobile } from '../member/find-member.ts'
import { parseMobile } from '../member/parse-mobile.ts'
import { type CodeTarget, mintOneTimeCode, storeOneTimeCode } from './one-time-codes.ts'

type Request = CallRequest<'loginSms'>
type Answer = UpstreamResponse<'loginSms'>

/**
 * A code to log in or to set a new password goes out only to a number somebody has proved to have, but the answer, the
 * code kept and the quota are the same, so that nobody learns which numbers are members'.
 */
async function sendToOwner(ctx: PlatformContext, purpose: 'login' | 'reset', input: Request): Promise<Answer> {
  const { e164 } = parseMobile(input)
  const member = await findMemberByVerifiedMobile(ctx, e164)
  const deliver = member?.status === 'active'
  return sendCode(ctx, { target: { purpose, recipient: e164 }, channel: 'sms', to: e164, quotaKeys: [e164], deliver })
}

export const sendLoginCode: Handler<'loginSms'> = (ctx, input) => sendToOwner(ctx, 'login', input)
export const sendResetCode: Handler<'resetPasswordSms'> = (ctx, input) => sendToOwner(ctx, 'reset', input)

/** Goes out to a taken number too: only its owner then learns, with the code, that it is taken. */
export async function sendRegisterCode(ctx: PlatformContext, input: Request): Promise<Answer> {
  const { e164 } = parseMobile(input)
  const target = { purpose: 'register', recipient: e164 } as const
  return sendCode(ctx, { target, channel: 'sms', to: e164, quotaKeys: [e164], deliver: true })
}

type Sending = { target: CodeTarget; channel: MessageChannel; to: string; quotaKeys: string[]; deliver: boolean }

/** Counts, keeps and sends a code. The work does not depend on `deliver`. */
export async function sendCode(
  ctx: PlatformContext,
  { target, channel, to, quotaKeys, deliver }: Sending,
): Promise<Answer> {
  const send = getMessageSender(ctx, channel)
  await takeMessageQuota(ctx, ...quotaKeys)
  const code = mintOneTimeCode(ctx.random)
  await storeOneTimeCode(ctx, target, code)
  await send({ to, text: CODE_TEXT[ctx.language](code), deliver, lifetimeMinutes: CODE_LIFETIME_MINUTES })
  return { expiredMinutes: CODE_LIFETIME_MINUTES, message: 'sent' }
}
