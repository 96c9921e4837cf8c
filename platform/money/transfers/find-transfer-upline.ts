import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'

export type Upline = { id: MemberId; username: string }

const rowSchema = z.object({ id: memberIdSchema, username: z.string(), type: z.number() })

/**
 * MEM-06: whom the member may send money to: the direct upline, active, and under `agent_tree` an agent. Null where the
 * policy allows none, for guests, and for who has no such upline.
 */
export async function findTransferUpline(ctx: PlatformContext): Promise<Upline | null> {
  const { id, type } = requireMember(ctx)
  const { peerTransfers } = getPolicy(ctx.merchant.jurisdiction)
  if (peerTransfers === 'off' || type === MEMBER_TYPE.guest) return null
  // CROSS JOIN: by the merchant, SQLite would begin with all of its members.
  const found = await ctx.db.get(sql`
    SELECT upline.id, upline.username, upline.type
    FROM member_ancestor CROSS JOIN member_public AS upline ON upline.id = ancestor_id
    WHERE member_id = ${id} AND depth = 1 AND ${holdsOn(dayOf(ctx.clock()))} AND upline.merchant = ${ctx.merchant.code} AND upline.status = 'active'`)
  if (!found) return null
  const upline = rowSchema.parse(found)
  const isAgent = isAgentLevel(upline.type)
  return peerTransfers === 'on' || isAgent ? { id: upline.id, username: upline.username } : null
}

/** Throws `function_disabled`. */
export async function requireTransferUpline(ctx: PlatformContext): Promise<Upline> {
  const upline = await findTransferUpline(ctx)
  if (!upline) throw new Refusal('function_disabled', 'there is no upline to send money to')
  return upline
}

export const canSendToUpline = async (ctx: PlatformContext): Promise<boolean> =>
  (await findTransferUpline(ctx)) !== null
