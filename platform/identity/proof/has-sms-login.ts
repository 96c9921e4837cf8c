import { MODULE } from '../../../contract/constants.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { listMessageChannels } from '../../messaging/outgoing/message-sender.ts'
import type { MemberRow } from '../member/find-member.ts'

/** Whether a code to their number opens the account: who has no other way must not lose the last. */
export const hasSmsLogin = (ctx: Pick<PlatformContext, 'env' | 'merchant'>, member: MemberRow): boolean =>
  member.mobileVerifiedAtMs !== null &&
  ctx.merchant.modules.includes(MODULE.loginBySms) &&
  listMessageChannels(ctx).includes('sms')
