/** Who answers the calls of a member's desk. */
import { sql } from 'drizzle-orm'
import type { operatorMemberDeskCalls } from '../../../contract/operator/member-desk.ts'
import { endSessionsOf } from '../../identity/member/end-sessions-of.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellEndedSessions } from '../../kernel/tell-facts.ts'
import { listCases, listDevices, listTimeline } from './member-history.ts'
import { listRounds, showMoney } from './member-money.ts'
import { addNote, listNotes } from './member-notes.ts'
import { showMember } from './member-overview.ts'
import { revealField } from './reveal-field.ts'
import { searchMembers } from './search-members.ts'

/** OPS-01: the member logs in again; the account stays open. The edge ends its own sessions by the answer. */
const endSessions: OperatorHandler<'member-end-sessions'> = async (ctx, { username }) => {
  requireName(ctx)
  const member = await requireNamedMember(ctx, username)
  const nowMs = ctx.clock()
  const [, ended] = await commit(ctx, [
    auditByOperator(ctx, member.id, 'sessions_ended_by_operator'),
    endSessionsOf(member.id, nowMs, sql`expires_at_ms > ${nowMs}`),
  ])
  const told = await tellEndedSessions(ctx, { merchant: ctx.merchant.code, memberId: member.id })
  return { username: member.username, sessions: ended?.results.length ?? 0, ...told }
}

export const memberDeskHandlers: { [Name in keyof typeof operatorMemberDeskCalls]: OperatorHandler<Name> } = {
  'member-search': searchMembers,
  'member-overview': showMember,
  'member-money': showMoney,
  'member-rounds': listRounds,
  'member-timeline': listTimeline,
  'member-devices': listDevices,
  'member-cases': listCases,
  'member-reveal': revealField,
  'member-notes': listNotes,
  'member-note': addNote,
  'member-end-sessions': endSessions,
}
