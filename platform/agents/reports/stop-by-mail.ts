/**
 * AGT-02: the link of a report's mail, which stops it without a login (RFC 8058). The token names the report and is sealed for its
 * address, so it is worth nothing once the report goes to another one.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { STOP_REPORT_PATH } from '../../../contract/agents/report.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { jsonText } from '../../../contract/lib/json-text.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { type CursorScope, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { Handler } from '../../kernel/handler.ts'

type Key = { agentId: string; subUserId: string }
type Sealing = Pick<PlatformContext, 'env' | 'merchant'>

const scopeOf = ({ env, merchant }: Sealing, email: string): CursorScope => ({
  secret: env.PASSWORD_PEPPER,
  selection: ['stop a report', merchant.code, foldEmail(email)],
})

/** The address of the page that stops this report. `site`: of the site at which it was set. */
export const stopAddress = (ctx: Sealing, site: string, { agentId, subUserId }: Key, email: string): string =>
  `${site}${STOP_REPORT_PATH}?t=${sealCursor([agentId, subUserId], scopeOf(ctx, email))}`

const namedSchema = jsonText.pipe(z.tuple([memberIdSchema, z.string().max(20)]))
const rowSchema = z.object({ email: z.string(), subUser: z.string().nullable() })

/** Which report a token speaks of. Its seal is checked once the address is known. */
function readKey(token: string) {
  const [text = ''] = token.split('.')
  const named = namedSchema.safeParse(Buffer.from(text, 'base64url').toString())
  return named.success ? { agentId: named.data[0], subUserId: named.data[1] } : null
}

function isSealedFor(ctx: Sealing, token: string, email: string): boolean {
  try {
    openCursor(token, scopeOf(ctx, email))
    return true
  } catch {
    return false
  }
}

/**
 * The same answer to all: a link that was used, a forged one, and one whose report goes elsewhere now tell nothing. What was
 * asked for holds after each: no report goes to that address by this link.
 */
export const stopMailedReport: Handler<'stopMailedReport'> = async (ctx, { token }) => {
  const key = readKey(token)
  if (key === null) return {}
  const { agentId, subUserId } = key
  const isIts = sql`agent_id = ${agentId} AND sub_user_id = ${subUserId} AND merchant = ${ctx.merchant.code}`
  const found = await ctx.db.get(sql`SELECT email, (SELECT login_name FROM agent_sub_user
    WHERE agent_sub_user.id = agent_report.sub_user_id) AS subUser FROM agent_report WHERE ${isIts}`)
  if (!found) return {}
  const { email, subUser } = rowSchema.parse(found)
  if (!isSealedFor(ctx, token, email)) return {}
  const still = sql`${isIts} AND email = ${email}`
  const isThere = sql`EXISTS (SELECT 1 FROM agent_report WHERE ${still})`
  await commit(ctx, [
    auditAct(ctx, agentId, 'report_stopped', isThere, sql`${JSON.stringify({ by: 'mail', of: subUser })}`),
    sql`INSERT INTO agent_report_stop (agent_id, sub_user_id, at_ms) SELECT ${agentId}, ${subUserId}, ${ctx.clock()}
      WHERE ${isThere} ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms`,
    sql`DELETE FROM agent_report WHERE ${still}`,
  ])
  return {}
}
