/** How an agent sees others: direct downlines by their username, deeper ones masked. */
import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskMember } from '../../contract/agents/mask.ts'
import { type MemberId, memberIdSchema } from '../../contract/ids.ts'
import type { PlatformContext } from '../kernel/context.ts'
import { dayOf, holdsOn } from '../kernel/tree.ts'

/** `member` is directly below `upline` today, and no move of it waits. */
export const isDirectly = ({ clock }: Pick<PlatformContext, 'clock'>, upline: string, member: string): SQL =>
  sql`EXISTS (SELECT 1 FROM member_ancestor WHERE member_id = ${member} AND ancestor_id = ${upline} AND depth = 1
    AND to_day IS NULL AND from_day <= ${dayOf(clock())})`

/** The mask that one viewer knows a member by. It is the same each time, and other viewers know other masks. */
export const maskFor = (
  { env }: Pick<PlatformContext, 'env'>,
  viewerId: string,
  { memberId, username }: { memberId: string; username: string },
): Promise<string> => {
  const hmac = async (text: string) => createHmac('sha256', env.PASSWORD_PEPPER).update(`team name:${text}`).digest()
  return maskMember(hmac, { viewerId, memberId, username })
}

const rowSchema = z.object({ id: memberIdSchema, username: z.string(), depth: z.number().int().nullable() })

type Viewer = Pick<PlatformContext, 'db' | 'env' | 'clock'>

/** Names of members of the viewer's team, and of the viewer, by id. One outside the team is left out. */
export async function readTeamNames(
  ctx: Viewer,
  viewerId: MemberId,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, string>> {
  const rows = await ctx.db.all(sql`SELECT member.id, username, depth FROM json_each(${JSON.stringify(memberIds)})
    JOIN member_public AS member ON member.id = json_each.value
    LEFT JOIN member_ancestor ON member_id = member.id AND ancestor_id = ${viewerId} AND ${holdsOn(dayOf(ctx.clock()))}
    WHERE depth IS NOT NULL OR member.id = ${viewerId}`)
  const named = rowSchema.array().parse(rows)
  return new Map(
    await Promise.all(
      named.map(async ({ id, username, depth }): Promise<[MemberId, string]> => {
        const isPlain = depth === 1 || id === viewerId
        return [id, isPlain ? username : await maskFor(ctx, viewerId, { memberId: id, username })]
      }),
    ),
  )
}
