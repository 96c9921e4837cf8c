/** OPS-01, AGT-02: an operator changes an upline, at a day boundary: what was counted of the days before stays. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mayOpen, TREE_LEVELS_MAX } from '../../../contract/agents/levels.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type NamedMember, requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { closeAncestors, dayOf, dayStartMs, holdsOnward, openAncestors } from '../../kernel/tree.ts'
import { readRebate, rebateOn } from '../accounts/rebate.ts'
import type { Deed } from '../contracts/contract-deed.ts'
import { endOfDay } from '../contracts/contract-ends.ts'
import { cutContracts, endContracts } from '../contracts/end-contracts.ts'
import { deedOf } from './operator-deed.ts'

/**
 * Again it ends contracts that are left and changes nothing else. Throws `forbidden` without a name, `not_found`,
 * `level_not_allowed` for an upline that may not open this level, `tree_too_deep`, and `conflict` for a cycle, for an upline
 * that is not active, and for a rebate above that upline's own.
 */
export const moveMember: OperatorHandler<'trees-move'> = async (ctx, { username, upline, reason }) => {
  requireName(ctx)
  const member = await requireNamedMember(ctx, username)
  const to = await requireNamedMember(ctx, upline)
  const day = dayOf(ctx.clock()) + 1
  if (!(await isBelow(ctx, member.id, to.id))) await move(ctx, member, { to, day, reason })
  const hasOtherUpline = sql`contract.downline_id = ${member.id} AND contract.upline_id IS NOT ${to.id}`
  const deed = (act: Deed['act']) => deedOf(ctx, act, reason)
  // The old upline stands there until that day, and pays for nothing of it.
  const ending = { termination: 'by_operator', endOf: endOfDay(dayStartMs(day)) } as const
  const ended = await endContracts(ctx, hasOtherUpline, { deed, ...ending })
  const endedContracts = ended + (await cutContracts(ctx, hasOtherUpline, dayStartMs(day), deed('terminated')))
  return {
    username: member.username,
    upline: to.username,
    from: new Date(dayStartMs(day)).toISOString(),
    endedContracts,
  }
}

async function isBelow({ db }: OperatorContext, memberId: MemberId, uplineId: MemberId): Promise<boolean> {
  const row = await db.get(sql`SELECT 1 AS found FROM member_ancestor
    WHERE member_id = ${memberId} AND ancestor_id = ${uplineId} AND depth = 1 AND ${holdsOnward}`)
  return row !== undefined && row !== null
}

const placeSchema = z.object({ active: z.number(), cycle: z.number(), levels: z.number() })

async function move(
  ctx: OperatorContext,
  member: NamedMember,
  { to, day, reason }: { to: NamedMember; day: number; reason: string },
) {
  if (!mayOpen(memberTypeSchema.parse(to.type), memberTypeSchema.parse(member.type)))
    throw new Refusal('level_not_allowed', `${to.username} may not have such a downline`)
  const place = placeSchema.parse(
    await ctx.db.get(sql`SELECT ${isActive(to.id)} AS active,
    ${isCycle(member.id, to.id)} AS cycle, ${levelsOf(member.id, to.id)} AS levels`),
  )
  if (place.cycle === 1) throw new Refusal('conflict', `${to.username} is ${member.username}, or below`)
  if (place.active === 0) throw new Refusal('conflict', `${to.username} is not active`)
  if (place.levels > TREE_LEVELS_MAX) throw new Refusal('tree_too_deep')
  const [own, highest] = await Promise.all([readRebate(ctx, member.id, day), readRebate(ctx, to.id, day)])
  if (own > highest)
    throw new Refusal('conflict', `the rebate of ${member.username} is ${own}, above ${highest}: lower it first`)
  const mayStill = sql`${rebateOn(member.id, day)} <= ${rebateOn(to.id, day)} AND ${isActive(to.id)} AND NOT ${isCycle(member.id, to.id)}
    AND ${levelsOf(member.id, to.id)} <= ${TREE_LEVELS_MAX}`
  const note = JSON.stringify({ move: randomUuid(ctx.random), upline: to.username, day, reason })
  const isDone = sql`EXISTS (SELECT 1 FROM member_audit WHERE member_id = ${member.id} AND note = ${note})`
  const [done] = await commit(ctx, [
    auditByOperator(ctx, member.id, 'upline_moved_by_operator', mayStill, sql`${note}`),
    closeAncestors(member.id, day, isDone),
    openAncestors(member.id, { uplineId: to.id, day }, isDone),
  ])
  if (done?.meta.changes !== 1) throw new Refusal('conflict', 'the tree changed meanwhile: look at it again')
}

const isActive = (id: MemberId): SQL => sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${id} AND status = 'active')`
const isCycle = (
  id: MemberId,
  uplineId: MemberId,
): SQL => sql`(${id} = ${uplineId} OR EXISTS (SELECT 1 FROM member_ancestor
  WHERE member_id = ${uplineId} AND ancestor_id = ${id} AND ${holdsOnward}))`
/** Of the whole line once the member stands below the upline. */
const levelsOf = (id: MemberId, uplineId: MemberId): SQL => sql`(2
  + (SELECT coalesce(max(depth), 0) FROM member_ancestor WHERE member_id = ${uplineId} AND ${holdsOnward})
  + (SELECT coalesce(max(depth), 0) FROM member_ancestor WHERE ancestor_id = ${id} AND ${holdsOnward}))`
