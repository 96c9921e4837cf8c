/** OPS-01, MEM-13: operators set the terms, and decide on what was held. */

import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { INVITATION_EVENTS } from '../../../contract/states/reward.ts'
import { commit } from '../../kernel/commit.ts'
import { approve, approversOf, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import { countPeopleFor, isLarge } from '../../kernel/operator/large-amount.ts'
import { findNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { approveReferral, auditReferral, notifyReferrer } from '../referrals/approve-referral.ts'
import { presentTerms } from '../referrals/get-referral.ts'
import { findProgramme } from '../referrals/programme.ts'
import { flagsSchema, type ReferralRow, referrals } from '../referrals/tables.ts'

const showProgramme: OperatorHandler<'referral-show'> = async (ctx) => {
  const programme = await findProgramme(ctx)
  if (!programme) return { programme: null }
  const { isOpen, unseenInMonth, setBy, setAtMs } = programme
  const setAt = new Date(setAtMs).toISOString()
  return { programme: { ...presentTerms(programme), open: isOpen, unseenInMonth, setBy, setAt } }
}

/**
 * For who registers from now on; invitations of before keep their terms, but not the number that is paid unseen. What one
 * member may get in a month with nobody looking takes, where it is large, two people who say the same; closing takes one.
 * Throws `forbidden` without a name.
 */
const setProgramme: OperatorHandler<'referral-set'> = async (ctx, input) => {
  const operator = requireName(ctx)
  const { open, condition, withinDays, unseenInMonth } = input
  const [conditionMinor, rewardMinor] = [parseMoney(input.conditionAmount), parseMoney(input.reward)]
  const isIts = sql`merchant = ${ctx.merchant.code}`
  const ofNew = open ? rewardMinor * Math.max(unseenInMonth, 1) : 0
  const isRaised = sql`${unseenInMonth} > coalesce((SELECT unseen_in_month FROM referral_programme WHERE ${isIts}), 0)`
  const promised = sql`coalesce((SELECT max(reward_minor) FROM referral WHERE ${isIts} AND state = 'joined'), 0)`
  const unseen = sql`max(${ofNew}, iif(${isRaised}, ${unseenInMonth} * ${promised}, 0))`
  const takesTwo = sql`((${open ? 1 : 0} OR ${isRaised}) AND ${isLarge(ctx, unseen)})`
  const approval = { subject: approvalSubject('referral-set'), content: input, nowMs: ctx.clock() }
  const [, set] = await commit(ctx, [
    approve(ctx, operator, approval, takesTwo),
    sql`INSERT INTO referral_programme (merchant, is_open, condition, condition_minor, reward_minor, within_days,
        unseen_in_month, set_by, set_at_ms)
      SELECT ${ctx.merchant.code}, ${open ? 1 : 0}, ${condition}, ${conditionMinor}, ${rewardMinor}, ${withinDays},
        ${unseenInMonth}, iif(${takesTwo}, ${approversOf(ctx, approval)}, ${operator}), ${ctx.clock()}
      WHERE NOT ${takesTwo} OR ${hasTwoApprovals(ctx, approval)}
      ON CONFLICT (merchant) DO UPDATE SET is_open = excluded.is_open, condition = excluded.condition,
        condition_minor = excluded.condition_minor, reward_minor = excluded.reward_minor,
        within_days = excluded.within_days, unseen_in_month = excluded.unseen_in_month, set_by = excluded.set_by,
        set_at_ms = excluded.set_at_ms`,
    clearApprovals(ctx, approval),
  ])
  return { ...(await showProgramme(ctx, {})), waitsBecause: set?.meta.changes === 1 ? null : 'second_approval' }
}

/** Oldest first, with what looked odd. */
const listHeld: OperatorHandler<'referral-held'> = async (ctx, { limit }) => {
  const nameOf = (id: SQLWrapper) => sql<string>`(SELECT username FROM member_public AS member WHERE member.id = ${id})`
  const rows = await ctx.db
    .select({ referral: referrals, invitee: nameOf(referrals.inviteeId), referrer: nameOf(referrals.referrerId) })
    .from(referrals)
    .where(and(eq(referrals.merchant, ctx.merchant.code), eq(referrals.state, 'held')))
    .orderBy(asc(referrals.joinedAtMs))
    .limit(limit)
  return {
    held: rows.map(({ referral, ...names }) => ({
      ...names,
      flags: flagsSchema.parse(referral.flags),
      reward: presentMoney(minor(referral.rewardMinor)),
      joinedAt: new Date(referral.joinedAtMs).toISOString(),
    })),
  }
}

async function requireHeld(ctx: OperatorContext, username: string): Promise<ReferralRow> {
  const member = await findNamedMember(ctx, username)
  const isTheirs = and(eq(referrals.merchant, ctx.merchant.code), eq(referrals.inviteeId, member?.id ?? ''))
  const row = await ctx.db.select().from(referrals).where(isTheirs).get()
  if (!row) throw new Refusal('not_found', `${username} was invited by nobody`)
  if (row.state !== 'held') throw new Refusal('conflict', `it is ${row.state}`)
  return row
}

/**
 * A large reward is paid when two operators say so; the same one twice is one. Throws `forbidden` without a name,
 * `not_found`, `conflict` for one that is not held, or whose referrer is no longer active.
 */
const release: OperatorHandler<'referral-release'> = async (ctx, { username, reason }) => {
  const operator = requireName(ctx)
  const row = await requireHeld(ctx, username)
  const people = await countPeopleFor(ctx, row.rewardMinor)
  await approveRelease(ctx, row, { operator, reason, people })
  const approvers = await readApprovers(ctx, row)
  if (approvers.length < people) return { username, state: 'held', waitsBecause: 'second_approval' }
  const decision = { from: 'held', decidedBy: approvers.join(', '), reason } as const
  if (!(await approveReferral(ctx, ctx.merchant, row, decision)))
    throw new Refusal('conflict', 'somebody else decided, or the referrer is no longer active')
  return { username, state: 'approved', waitsBecause: null }
}

type Said = { operator: string; reason: string; people: 1 | 2 }

/** Once for a person. Where it takes two, each approval has its audit row. */
async function approveRelease(ctx: OperatorContext, row: ReferralRow, said: Said) {
  const isNew = sql`EXISTS (SELECT 1 FROM referral WHERE invitee_id = ${row.inviteeId} AND state = 'held')
    AND NOT EXISTS (SELECT 1 FROM referral_approval WHERE invitee_id = ${row.inviteeId} AND operator = ${said.operator})`
  await commit(ctx, [
    ...(said.people > 1 ? [auditReferral(ctx, ctx.merchant, row, 'referral_release_said', isNew)] : []),
    sql`INSERT INTO referral_approval (invitee_id, operator, reason, at_ms)
      SELECT ${row.inviteeId}, ${said.operator}, ${said.reason}, ${ctx.clock()} WHERE ${isNew}`,
  ])
}

async function readApprovers({ db }: OperatorContext, { inviteeId }: ReferralRow): Promise<string[]> {
  const rows = await db.all(sql`SELECT operator FROM referral_approval WHERE invitee_id = ${inviteeId} ORDER BY at_ms`)
  return z
    .array(z.object({ operator: z.string() }))
    .parse(rows)
    .map(({ operator }) => operator)
}

const refuse: OperatorHandler<'referral-refuse'> = async (ctx, { username, reason }) => {
  const row = await requireHeld(ctx, username)
  const isHeld = sql`invitee_id = ${row.inviteeId} AND ${canTransition(INVITATION_EVENTS.refused)}`
  const exists = sql`EXISTS (SELECT 1 FROM referral WHERE ${isHeld})`
  const [, updated] = await commit(ctx, [
    auditReferral(ctx, ctx.merchant, row, 'referral_refused', exists),
    sql`UPDATE referral SET ${applyTransition(INVITATION_EVENTS.refused)}, decided_by = ${ctx.operator}, reason = ${reason},
      decided_at_ms = ${ctx.clock()} WHERE ${isHeld}`,
  ])
  if (updated?.meta.changes !== 1) throw new Refusal('conflict', 'somebody else decided meanwhile')
  notifyReferrer(ctx, ctx.merchant, row)
  return { username, state: 'refused', waitsBecause: null }
}

export const referralOperatorHandlers = {
  'referral-show': showProgramme,
  'referral-set': setProgramme,
  'referral-held': listHeld,
  'referral-release': release,
  'referral-refuse': refuse,
}
