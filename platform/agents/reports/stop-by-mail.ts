/**
 * AGT-02: the link of a report's mail, which stops it without a login (RFC 8058). The token names the report, its last day and a
 * tag of its address. It is worth nothing after that day, and once the report goes to another address.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { STOP_REPORT_PATH } from '../../../contract/agents/report.ts'
import { hasStopLinkEnded, readStopToken, STOP_LINK_DAYS } from '../../../contract/agents/stop-token.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { type CursorScope, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf } from '../../kernel/tree.ts'

type Key = { agentId: string; subUserId: string }
type Sealing = Pick<PlatformContext, 'env' | 'merchant'>

const TAG_BYTES = 12

const scopeOf = ({ env, merchant }: Sealing): CursorScope => ({
  secret: env.PASSWORD_PEPPER,
  selection: ['stop a report', merchant.code],
})

/** Keyed, so that a forwarded link does not let a reader try addresses. */
function tagAddress({ env, merchant }: Sealing, email: string): string {
  const signed = JSON.stringify(['address of a report', merchant.code, foldEmail(email)])
  return createHmac('sha256', env.PASSWORD_PEPPER).update(signed).digest().subarray(0, TAG_BYTES).toString('base64url')
}

/** The address of the page that stops this report. `site`: of the site at which it was set. */
export function stopAddress(
  ctx: Sealing & Pick<PlatformContext, 'clock'>,
  site: string,
  { agentId, subUserId }: Key,
  email: string,
): string {
  const lastDay = dayOf(ctx.clock()) + STOP_LINK_DAYS
  const token = sealCursor([agentId, subUserId, lastDay, tagAddress(ctx, email)], scopeOf(ctx))
  return `${site}${STOP_REPORT_PATH}?t=${token}`
}

const rowSchema = z.object({ email: z.string(), subUser: z.string().nullable() })

/** Null for a token that this site did not make. */
function openToken(ctx: Sealing, token: string) {
  try {
    openCursor(token, scopeOf(ctx))
    return readStopToken(token)
  } catch {
    return null
  }
}

/** A forged link answers as one that ended. Only who has a link of this site learns whether the report still goes there. */
export const stopMailedReport: Handler<'stopMailedReport'> = async (ctx, { token }) => {
  const key = openToken(ctx, token)
  if (key === null || hasStopLinkEnded(key, ctx.clock())) return { outcome: 'ended' }
  const { agentId, subUserId, addressTag } = key
  const isIts = sql`agent_id = ${agentId} AND sub_user_id = ${subUserId} AND merchant = ${ctx.merchant.code}`
  const found = await ctx.db.get(sql`SELECT email, (SELECT login_name FROM agent_sub_user_public AS agent_sub_user
    WHERE agent_sub_user.id = agent_report.sub_user_id) AS subUser FROM agent_report WHERE ${isIts}`)
  if (!found) return { outcome: 'idle' }
  const { email, subUser } = rowSchema.parse(found)
  if (tagAddress(ctx, email) !== addressTag) return { outcome: 'idle' }
  const still = sql`${isIts} AND email = ${email}`
  const isThere = sql`EXISTS (SELECT 1 FROM agent_report WHERE ${still})`
  await commit(ctx, [
    auditAct(ctx, agentId, 'report_stopped', isThere, sql`${JSON.stringify({ by: 'mail', of: subUser })}`),
    sql`INSERT INTO agent_report_stop (agent_id, sub_user_id, at_ms) SELECT ${agentId}, ${subUserId}, ${ctx.clock()}
      WHERE ${isThere} ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms`,
    sql`DELETE FROM agent_report WHERE ${still}`,
  ])
  return { outcome: 'stopped' }
}
