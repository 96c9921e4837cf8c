/** AGT-02: an agent suspends somebody of its team, and lifts it. Nothing of an operator or of the member is touched by either. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SUSPENDED_PARTS, type SuspendedPart } from '../../../contract/agents/suspension.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { endSessionsOf } from '../../identity/member/end-sessions-of.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { dayOf } from '../../kernel/tree.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { requireInTeam } from '../tree/team.ts'
import { stoodBelow } from './sum-figures.ts'

type Suspensions = UpstreamResponse<'suspendDownline'>['suspensions']

const stands = (ctx: PlatformContext, { above, below }: Record<'above' | 'below', SQL>): SQL =>
  stoodBelow(above, below, sql`${dayOf(ctx.clock())}`)

/** What the caller may lift: all but what an agent above it has set. What an upline of former days has left is among it. */
const mayLift = (ctx: PlatformContext): SQL =>
  sql`NOT ${stands(ctx, { above: sql`agent_suspension.agent_id`, below: sql`${requireMember(ctx).id}` })}`

/**
 * At any depth. Again it changes nothing. Throws `not_found` for everybody outside the team: the agent itself, those above it,
 * the team of another.
 */
export const suspendDownline: Handler<'suspendDownline'> = async (ctx, { memberId, part, reason }) => {
  const { id: agentId } = requireMember(ctx)
  await requireInTeam(ctx, memberId)
  const isBelow = stands(ctx, { above: sql`${agentId}`, below: sql`${memberId}` })
  const own = ownRow(memberId, part, agentId)
  const isNew = sql`${isBelow} AND NOT EXISTS (SELECT 1 FROM agent_suspension WHERE ${own})`
  await commit(ctx, [
    auditAct(ctx, memberId, 'suspended_by_agent', isNew, noteOf(agentId, part, reason)),
    writeMessage(ctx, memberId, { event: SUSPENDED[part], facts: { reason } }, isNew),
    sql`INSERT INTO agent_suspension (member_id, part, agent_id, merchant, reason, at_ms)
      SELECT ${memberId}, ${part}, ${agentId}, ${ctx.merchant.code}, ${reason}, ${ctx.clock()} WHERE ${isNew}`,
    ...(part === 'login'
      ? [endSessionsOf(memberId, ctx.clock(), sql`EXISTS (SELECT 1 FROM agent_suspension WHERE ${own})`)]
      : []),
  ])
  const [suspensions] = await Promise.all([
    readSuspensions(ctx, memberId),
    tellFacts(ctx, { merchant: ctx.merchant.code, memberId }),
  ])
  return { suspensions }
}

/**
 * Lifts what the caller, or an agent below it, has suspended. Throws `not_found` as above, `forbidden` where an agent above the
 * caller has set all there is, and `conflict` where nothing is suspended.
 */
export const restoreDownline: Handler<'restoreDownline'> = async (ctx, { memberId, part, reason }) => {
  const { id: agentId } = requireMember(ctx)
  await requireInTeam(ctx, memberId)
  const lifted = sql`member_id = ${memberId} AND part = ${part} AND ${mayLift(ctx)}
    AND ${stands(ctx, { above: sql`${agentId}`, below: sql`${memberId}` })}`
  const isThere = sql`EXISTS (SELECT 1 FROM agent_suspension WHERE ${lifted})`
  const [audited] = await commit(ctx, [
    auditAct(ctx, memberId, 'restored_by_agent', isThere, noteOf(agentId, part, reason)),
    writeMessage(ctx, memberId, { event: RESTORED[part], facts: { reason } }, isLast(memberId, part, lifted)),
    sql`DELETE FROM agent_suspension WHERE ${lifted}`,
  ])
  const suspensions = await readSuspensions(ctx, memberId)
  if (audited?.meta.changes !== 1) {
    if (suspensions.some((row) => row.part === part)) throw new Refusal('forbidden', 'an agent above has set it')
    throw new Refusal('conflict', 'nothing of this is suspended')
  }
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId })
  return { suspensions }
}

const SUSPENDED = { play: 'play_suspended', login: 'login_suspended' } as const
const RESTORED = { play: 'play_restored', login: 'login_restored' } as const

const ownRow = (memberId: MemberId, part: SuspendedPart, agentId: MemberId): SQL =>
  sql`member_id = ${memberId} AND part = ${part} AND agent_id = ${agentId}`
const noteOf = (agent: MemberId, part: SuspendedPart, reason: string): SQL =>
  sql`${JSON.stringify({ agent, part, reason })}`
/** The member hears of the end once nothing is left: what an agent above has set goes on. */
const isLast = (memberId: MemberId, part: SuspendedPart, lifted: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM agent_suspension WHERE ${lifted}) AND (SELECT count(*) FROM agent_suspension WHERE ${lifted})
    = (SELECT count(*) FROM agent_suspension WHERE member_id = ${memberId} AND part = ${part})`

const rowSchema = z.object({
  memberId: memberIdSchema,
  part: z.enum(SUSPENDED_PARTS),
  agentId: memberIdSchema,
  reason: z.string(),
  atMs: z.number(),
  mayLift: z.number(),
})

const readSuspensions = async (ctx: PlatformContext, memberId: MemberId): Promise<Suspensions> =>
  (await readSuspensionsOf(ctx, [memberId])).get(memberId) ?? []

/** By member, of those who have any. The members are of the caller's team. */
export async function readSuspensionsOf(
  ctx: PlatformContext,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, Suspensions>> {
  const { id } = requireMember(ctx)
  const rows = rowSchema.array().parse(
    await ctx.db.all(sql`SELECT member_id AS memberId, part, agent_id AS agentId, reason, at_ms AS atMs, ${mayLift(ctx)} AS mayLift
      FROM json_each(${JSON.stringify(memberIds)}) AS who CROSS JOIN agent_suspension ON member_id = who.value
      ORDER BY at_ms DESC, part, agent_id LIMIT 2000`),
  )
  const found = new Map<MemberId, Suspensions>()
  for (const row of rows) {
    const by = row.agentId === id ? 'me' : row.mayLift === 1 ? 'below' : 'above'
    const shown = {
      part: row.part,
      by,
      reason: by === 'above' ? null : row.reason,
      at: new Date(row.atMs).toISOString(),
    } as const
    found.set(row.memberId, [...(found.get(row.memberId) ?? []), shown])
  }
  return found
}
