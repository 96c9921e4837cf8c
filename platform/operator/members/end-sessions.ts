import { sql } from 'drizzle-orm'
import { endSessionsOf } from '../../identity/member/end-sessions-of.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'

/** OPS-01: the member logs in again; the account stays open. The edge ends its own sessions by the answer. */
export const endSessions: OperatorHandler<'member-end-sessions'> = async (ctx, { username }) => {
  requireName(ctx)
  const member = await requireNamedMember(ctx, username)
  const nowMs = ctx.clock()
  const [, ended] = await commit(ctx, [
    auditByOperator(ctx, member.id, 'sessions_ended_by_operator'),
    endSessionsOf(member.id, nowMs, sql`expires_at_ms > ${nowMs}`),
  ])
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: member.id })
  return { username: member.username, sessions: ended?.results.length ?? 0, endedSessionsOf: member.id }
}
