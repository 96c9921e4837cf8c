import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Invitee, REFERRAL_STATES } from '../../../contract/calls/rewards/referral.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { membersPublic } from '../../identity/member/tables.ts'
import { bind, readOne } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { minorSchema } from '../../money/records/rows.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { rewardPayments } from '../tables.ts'
import { findOpenProgramme } from './programme.ts'
import { type ProgrammeRow, type ReferralRow, referrals } from './tables.ts'

const PAGE = 20
const totalsSchema = z.object({ invited: z.number().int(), rewarded: z.number().int(), paid: minorSchema })
const TOTALS = `SELECT (SELECT count(*) FROM referral WHERE merchant = ?1 AND referrer_id = ?2) AS invited,
    count(*) AS rewarded, coalesce(sum(amount_minor), 0) AS paid
  FROM reward_payment WHERE merchant = ?1 AND member_id = ?2 AND kind = 'referral' AND status = 'paid'`

export const presentTerms = ({ condition, conditionMinor, rewardMinor, withinDays }: ProgrammeRow) => ({
  condition,
  withinDays,
  conditionAmount: presentMoney(minor(conditionMinor)),
  reward: presentMoney(minor(rewardMinor)),
})

/** MEM-13: the member's own code, today's terms and the sum of what came of it. Throws `forbidden` for agents. */
export const getReferral: Handler<'referral'> = async (ctx) => {
  const { id } = requirePlayer(ctx)
  const [member, programme, { invited, rewarded, paid }] = await Promise.all([
    requireMemberRow(ctx),
    findOpenProgramme(ctx),
    readOne(ctx, totalsSchema, bind(TOTALS, ctx.merchant.code, id)),
  ])
  const terms = programme && presentTerms(programme)
  return { code: member.affiliateCode, terms, invited, rewarded, paid: presentMoney(paid) }
}

/** MEM-13: who came, by masked names; how far each has come is theirs to know. */
export const listInvitees: Handler<'invitees'> = async (ctx, { page }) => {
  const { id } = requirePlayer(ctx)
  const isPaid = and(
    eq(rewardPayments.merchant, referrals.merchant),
    eq(rewardPayments.memberId, referrals.referrerId),
    eq(rewardPayments.kind, 'referral'),
    eq(rewardPayments.reference, referrals.inviteeId),
  )
  const rows = await ctx.db
    .select({
      referral: referrals,
      username: membersPublic.username,
      payment: sql<string | null>`reward_payment.status`,
    })
    .from(referrals)
    .innerJoin(membersPublic, eq(membersPublic.id, referrals.inviteeId))
    .leftJoin(rewardPayments, isPaid)
    .where(and(eq(referrals.merchant, ctx.merchant.code), eq(referrals.referrerId, id)))
    .orderBy(desc(referrals.joinedAtMs), desc(referrals.inviteeId))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  return {
    rows: rows.slice(0, PAGE).map(({ referral, username, payment }): Invitee => {
      const state = presentState(referral.state, payment)
      const joinedAt = new Date(referral.joinedAtMs).toISOString()
      return { player: maskName(username), joinedAt, state, reward: presentMoney(minor(referral.rewardMinor)) }
    }),
    nextPage: rows.length > PAGE ? page + 1 : null,
  }
}

function presentState(state: ReferralRow['state'], payment: string | null): (typeof REFERRAL_STATES)[number] {
  if (state === 'held') return 'checking'
  if (state === 'approved') return payment === 'paid' ? 'paid' : 'paying'
  return state
}
