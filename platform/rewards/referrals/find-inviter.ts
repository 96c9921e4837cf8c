import { and, eq, sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { findUpline } from '../../identity/member/find-upline.ts'
import { membersPublic } from '../../identity/member/tables.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Inviter } from '../../kernel/seams.ts'
import { findOpenProgramme } from './programme.ts'
import type { ProgrammeRow } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock'>

/**
 * AUTH-05, MEM-13: who stands behind a code of this merchant, or null. An agent takes the newcomer into the team, a member
 * brings a friend (docs/decisions/0131). Codes ignore case.
 */
export async function findInviter(ctx: Reader, code: string): Promise<Inviter | null> {
  const uplineId = await findUpline(ctx, code)
  if (uplineId) return { uplineId, note: () => [] }
  const programme = await findOpenProgramme(ctx)
  if (!programme) return null
  const isTheirs = and(
    eq(membersPublic.merchant, ctx.merchant.code),
    eq(membersPublic.affiliateCode, code.trim().toUpperCase()),
    eq(membersPublic.status, 'active'),
    eq(membersPublic.type, MEMBER_TYPE.member),
  )
  const referrer = await ctx.db.select({ id: membersPublic.id }).from(membersPublic).where(isTheirs).get()
  if (!referrer) return null
  const referrerId = memberIdSchema.parse(referrer.id)
  return { uplineId: null, note: (inviteeId) => [noteInvitation(ctx, { inviteeId, referrerId, programme })] }
}

/** The invitation with the terms of today, as a statement of the commit that makes the member. */
function noteInvitation(
  { merchant, clock }: Reader,
  { inviteeId, referrerId, programme }: { inviteeId: MemberId; referrerId: MemberId; programme: ProgrammeRow },
): Statement {
  const { condition, conditionMinor, rewardMinor, withinDays } = programme
  const nowMs = clock()
  return sql`INSERT INTO referral (invitee_id, merchant, referrer_id, condition, condition_minor, reward_minor, joined_at_ms,
        expires_at_ms)
      VALUES (${inviteeId}, ${merchant.code}, ${referrerId}, ${condition}, ${conditionMinor}, ${rewardMinor},
        ${nowMs}, ${nowMs + withinDays * DAY_MS})`
}
