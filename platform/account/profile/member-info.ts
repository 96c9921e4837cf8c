import type { MemberInfo } from '../../../contract/calls/member.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import type { Handler, Handlers } from '../../calls.ts'
import { requireMemberRow } from '../../identity/find-member.ts'
import { maskEmail, maskMobile } from '../../identity/mask-contacts.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { findTransferUpline } from '../../money/transfers/find-transfer-upline.ts'
import { readIdentityDue } from '../../protection/require-identity.ts'
import { presentBar } from '../../protection/session-bar.ts'
import { presentRank } from '../../rewards/vip/get-vip-ladder.ts'
import { readStanding } from '../../rewards/vip/read-standing.ts'
import { presentAvatar } from './profile.ts'

export const getMemberInfo: Handler<'memberInfo'> = async (ctx): Promise<MemberInfo> => {
  const { id, username, nickname, type, language, bar } = requireMember(ctx)
  const [member, standing] = await Promise.all([
    requireMemberRow(ctx),
    type === MEMBER_TYPE.guest ? null : readStanding(ctx, id),
  ])
  return {
    id,
    account: username,
    nickname,
    type,
    toUpline: member.uplineId !== null && (await findTransferUpline(ctx)) !== null,
    clubLabel: standing?.kept ? presentRank(ctx, standing.kept.rank) : null,
    memberLabel: [],
    language,
    maskedMobile: member.mobile && maskMobile(member.mobile),
    maskedEmail: member.email && maskEmail(member.email),
    playBar: bar && presentBar(bar),
    identityDue: await readIdentityDue(ctx, member),
  }
}

/** MEM-17: one of the set, or a picture of the member's own. */
const getAvatar = async (ctx: PlatformContext) => {
  return presentAvatar(await requireMemberRow(ctx))
}

export const avatarHandlers: Pick<Handlers, 'avatar' | 'memberIcon'> = { avatar: getAvatar, memberIcon: getAvatar }
