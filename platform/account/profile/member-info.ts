import type { MemberInfo } from '../../../contract/calls/account/member.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { presentBar } from '../../identity/member/session-bar.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler, Handlers } from '../../kernel/handler.ts'
import { maskEmail, maskMobile } from '../../kernel/mask-contacts.ts'
import { readIdentityDue } from '../kyc-documents/identity-due.ts'
import { presentAvatar } from './profile.ts'

export const getMemberInfo: Handler<'memberInfo'> = async (ctx): Promise<MemberInfo> => {
  const { id, username, nickname, type, language, bar, suspended } = requireMember(ctx)
  const [member, clubLabel] = await Promise.all([
    requireMemberRow(ctx),
    type === MEMBER_TYPE.guest ? null : ctx.seams.account.readClubLabel(ctx, id),
  ])
  return {
    id,
    account: username,
    nickname,
    type,
    toUpline: await ctx.seams.account.canSendToUpline(ctx),
    clubLabel,
    memberLabel: [],
    language,
    maskedMobile: member.mobile && maskMobile(member.mobile),
    maskedEmail: member.email && maskEmail(member.email),
    playBar: bar && presentBar(bar),
    suspended,
    identityDue: await readIdentityDue(ctx, member),
  }
}

/** MEM-17: one of the set, or a picture of the member's own. */
const getAvatar = async (ctx: PlatformContext) => {
  return presentAvatar(await requireMemberRow(ctx))
}

export const avatarHandlers: Pick<Handlers, 'avatar' | 'memberIcon'> = { avatar: getAvatar, memberIcon: getAvatar }
