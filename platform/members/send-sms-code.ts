import type { Language } from '../../contract/constants.ts'
import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import type { PlatformContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { findMemberByVerifiedMobile } from './find-member.ts'
import { parseMobile } from './parse-mobile.ts'
import { CODE_LIFETIME_MINUTES, mintSmsCode, storeSmsCode } from './sms-codes.ts'
import { takeSmsQuota } from './sms-quota.ts'
import { getSmsSender } from './sms-sender.ts'
import type { SmsPurpose } from './tables.ts'

const MESSAGE: Record<Language, (code: string) => string> = {
  EN: (code) => `Your code is ${code}. It is valid for ${CODE_LIFETIME_MINUTES} minutes. Never share it.`,
  CN: (code) => `您的验证码为 ${code}，${CODE_LIFETIME_MINUTES} 分钟内有效。请勿告诉他人。`,
  JA: (code) => `認証コードは ${code} です。${CODE_LIFETIME_MINUTES} 分間有効です。他人に教えないでください。`,
  TH: (code) => `รหัสของคุณคือ ${code} ใช้ได้ ${CODE_LIFETIME_MINUTES} นาที ห้ามบอกผู้อื่น`,
  VI: (code) => `Mã của bạn là ${code}, có hiệu lực ${CODE_LIFETIME_MINUTES} phút. Không chia sẻ mã này.`,
}

type Request = CallRequest<'loginSms'>
type Answer = UpstreamResponse<'loginSms'>

/**
 * A login code goes out only to a number somebody has proved to have, but the answer, the code kept and the quota are the same, so
 * that nobody learns which numbers are members'.
 */
export const sendLoginCode: Handler<'loginSms'> = async (ctx, input) => {
  const { e164 } = parseMobile(input)
  const member = await findMemberByVerifiedMobile(ctx, e164)
  return sendCode(ctx, { purpose: 'login', mobile: e164, deliver: member?.status === 'active' })
}

/** Goes out to a taken number too: only its owner then learns, with the code, that it is taken. */
export async function sendRegisterCode(ctx: PlatformContext, input: Request): Promise<Answer> {
  return sendCode(ctx, { purpose: 'register', mobile: parseMobile(input).e164, deliver: true })
}

async function sendCode(
  ctx: PlatformContext,
  { purpose, mobile, deliver }: { purpose: SmsPurpose; mobile: string; deliver: boolean },
): Promise<Answer> {
  const send = getSmsSender(ctx)
  await takeSmsQuota(ctx, mobile)
  const code = mintSmsCode(ctx.random)
  await storeSmsCode(ctx, { purpose, mobile }, code)
  const text = MESSAGE[ctx.language](code)
  if (deliver) await send({ merchant: ctx.merchant.code, to: mobile, text })
  return { expiredMinutes: CODE_LIFETIME_MINUTES, message: 'sent' }
}
