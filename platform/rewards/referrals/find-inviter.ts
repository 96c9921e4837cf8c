import { and, eq, sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { findUpline } from '../../identity/registration/find-upline.ts'
import { members } from '../../identity/tables.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { findOpenProgramme } from './programme.ts'
import type { ProgrammeRow } from './tables.ts'

/** Whose code it is: an agent takes the newcomer into the team, a member brings a friend (docs/decisions/0131). */
export type Inviter = { uplineId: MemberId } | { referrerId: MemberId; programme: ProgrammeRow }

type Reader = Pick<PlatformContext, 'db' | 'merchant'>

/** AUTH-05, MEM-13: who stands behind a code of this merchant, or null. Codes ignore case. */
export async function findInviter(ctx: Reader, code: string): Promise<Inviter | null> {
  const uplineId = await findUpline(ctx, code)
  if (uplineId) return { uplineId }
  const programme = await findOpenProgramme(ctx)
  if (!programme) return null
  const isTheirs = and(
    eq(members.merchant, ctx.merchant.code),
    eq(members.affiliateCode, code.trim().toUpperCase()),
    eq(members.status, 'active'),
    eq(members.type, MEMBER_TYPE.member),
  )
  const referrer = await ctx.db.select({ id: members.id }).from(members).where(isTheirs).get()
  return referrer ? { referrerId: memberIdSchema.parse(referrer.id), programme } : null
}

const DAY_MS = 86_400_000

/** The invitation with the terms of today, as a statement of the commit that makes the member. */
export function noteInvitation(
  { merchant, clock }: Pick<PlatformContext, 'merchant' | 'clock'>,
  inviteeId: MemberId,
  inviter: Inviter | null,
): Statement[] {
  if (!inviter || 'uplineId' in inviter) return []
  const { condition, conditionMinor, rewardMinor, withinDays } = inviter.programme
  const nowMs = clock()
  return [
    sql`INSERT INTO referral (invitee_id, merchant, referrer_id, condition, condition_minor, reward_minor, joined_at_ms,
        expires_at_ms)
      VALUES (${inviteeId}, ${merchant.code}, ${inviter.referrerId}, ${condition}, ${conditionMinor}, ${rewardMinor},
        ${nowMs}, ${nowMs + withinDays * DAY_MS})`,
  ]
}
