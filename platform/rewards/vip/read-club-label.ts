import type { MemberInfo } from '../../../contract/calls/account/member.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentRank } from './get-vip-ladder.ts'
import { readStanding } from './read-standing.ts'

/** The rank a member holds, as their name shows it; null for none. */
export async function readClubLabel(ctx: PlatformContext, memberId: MemberId): Promise<MemberInfo['clubLabel']> {
  const { kept } = await readStanding(ctx, memberId)
  return kept ? presentRank(ctx, kept.rank) : null
}
