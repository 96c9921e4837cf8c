/** AGT-06: whom an agent may see, and by which name. Every query starts from the rows under the agent's own id. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { teamMemberSchema } from '../../../contract/calls/agents/fields.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'
import { maskFor } from '../team-names.ts'

export const teamRowSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  type: memberTypeSchema,
  /** Below the agent who asks: 1 is a direct downline. */
  depth: z.number().int().min(1),
})
type TeamMember = z.infer<typeof teamMemberSchema>
export type TeamRow = z.infer<typeof teamRowSchema>

/** Somebody of the caller's team today. Throws `not_found` for everybody else, as for one that never was. */
export async function requireInTeam(ctx: PlatformContext, memberId: MemberId): Promise<TeamRow> {
  const row = await ctx.db.get(sql`
    SELECT member.id, member.username, member.type, depth
    FROM member_ancestor JOIN member_public AS member ON member.id = member_id
    WHERE member_id = ${memberId} AND ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(dayOf(ctx.clock()))}
      AND member.merchant = ${ctx.merchant.code}`)
  if (!row) throw new Refusal('not_found', 'nobody of this team')
  return teamRowSchema.parse(row)
}

export async function isInTeamOn(ctx: PlatformContext, memberId: MemberId, day: number): Promise<boolean> {
  const row = await ctx.db.get(sql`SELECT 1 AS found FROM member_ancestor
    WHERE member_id = ${memberId} AND ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(day)}`)
  return row !== undefined && row !== null
}

/** Throws `not_found` for who is no direct downline. */
export async function requireDirectDownline(ctx: PlatformContext, memberId: MemberId): Promise<TeamRow> {
  const row = await requireInTeam(ctx, memberId)
  if (row.depth !== 1) throw new Refusal('not_found', 'no direct downline')
  return row
}

/** Direct downlines by name, deeper ones by a mask that is the same for this agent each time. */
export async function presentTeamMember(
  ctx: PlatformContext,
  { id, username, type, depth }: TeamRow,
): Promise<TeamMember> {
  const isDirect = depth === 1
  const name = isDirect ? username : await maskFor(ctx, requireMember(ctx).id, { memberId: id, username })
  return { memberId: id, name, level: type, isDirect }
}

/** From the agent down to a member of the team, the member included. */
export async function readPath(ctx: PlatformContext, { id }: TeamRow): Promise<TeamMember[]> {
  const today = dayOf(ctx.clock())
  const rows = await ctx.db.all(sql`
    SELECT member.id, member.username, member.type, mine.depth FROM member_ancestor AS mine
    JOIN member_public AS member ON member.id = mine.member_id
    WHERE mine.ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(today, sql`mine`)} AND (mine.member_id = ${id}
      OR mine.member_id IN (SELECT ancestor_id FROM member_ancestor WHERE member_id = ${id} AND ${holdsOn(today)}))
    ORDER BY mine.depth`)
  return Promise.all(
    teamRowSchema
      .array()
      .parse(rows)
      .map((row) => presentTeamMember(ctx, row)),
  )
}

/** How many stand above a member today: 0 at the top of a tree. */
export async function readDepth(ctx: Pick<PlatformContext, 'db' | 'clock'>, memberId: string): Promise<number> {
  const row = await ctx.db.get(sql`
    SELECT coalesce(max(depth), 0) AS depth FROM member_ancestor
    WHERE member_id = ${memberId} AND ${holdsOn(dayOf(ctx.clock()))}`)
  return z.object({ depth: z.number() }).parse(row).depth
}
