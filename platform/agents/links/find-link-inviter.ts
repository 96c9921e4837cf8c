import { sql } from 'drizzle-orm'
import { isTooDeep } from '../../../contract/agents/levels.ts'
import { AGENT_LEVELS } from '../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Inviter } from '../../kernel/seams.ts'
import { dayOf } from '../../kernel/tree.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { setRebate } from '../accounts/rebate.ts'
import { readDepth } from '../tree/team.ts'
import { findLink } from './link-rows.ts'

/**
 * AGT-02: the agent behind a sign-up link that is open now, or null. The newcomer gets the link's level and rebate, the
 * rebate at most the agent's own of that day. Codes ignore case.
 */
export async function findLinkInviter(ctx: PlatformContext, typed: string): Promise<Inviter | null> {
  const code = typed.trim().toUpperCase()
  const nowMs = ctx.clock()
  const link = await findLink(
    ctx,
    sql`code = ${code} AND merchant = ${ctx.merchant.code} AND paused = 0
      AND (expires_at_ms IS NULL OR expires_at_ms > ${nowMs}) AND (max_uses IS NULL OR uses < max_uses)
      AND EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = agent_id AND status = 'active'
        AND type IN (SELECT value FROM json_each(${JSON.stringify(AGENT_LEVELS)})))`,
  )
  if (!link) return null
  const uplineId = memberIdSchema.parse(link.agent_id)
  if (isTooDeep(await readDepth(ctx, uplineId))) return null
  const day = dayOf(nowMs)
  const facts = (username: string) => ({ member: username, link: link.label })
  return {
    uplineId,
    level: link.level,
    note: (id: MemberId, username: string) => [
      // One use too many fails the whole commit.
      sql`UPDATE sign_up_link SET uses = uses + 1 WHERE code = ${code}`,
      sql`INSERT INTO member_opening (member_id, merchant, opener_id, opened_by, link_code, day)
        VALUES (${id}, ${ctx.merchant.code}, ${uplineId}, 'link', ${code}, ${day})`,
      setRebate(id, { day, bps: link.rebate_bps, capOf: uplineId }),
      writeMessage(ctx, uplineId, { event: 'downline_joined', facts: facts(username) }),
    ],
  }
}
