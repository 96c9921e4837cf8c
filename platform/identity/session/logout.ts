import { and, eq, isNull, sql } from 'drizzle-orm'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { memberSessions } from '../member/tables.ts'
import { endSubSessions } from '../member/write-sub-user.ts'

/** AUTH-17: the token is worth nothing from the next call on. */
export const logout: Handler<'logout'> = async (ctx) => {
  const { id, sessionId, subUser } = requireMember(ctx)
  if (subUser) {
    await commit(ctx, [endSubSessions(ctx.clock(), sql`token_hash = ${sessionId}`)])
    return {}
  }
  const isThisOne = and(eq(memberSessions.tokenHash, sessionId), isNull(memberSessions.revokedAtMs))
  await commit(ctx, [
    ctx.db.update(memberSessions).set({ revokedAtMs: ctx.clock() }).where(isThisOne),
    auditAct(ctx, id, 'logged_out'),
  ])
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: id })
  return {}
}
