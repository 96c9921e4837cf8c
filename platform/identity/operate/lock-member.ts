/** OPS-01: an operator locks an account and opens it again. What is in it stays where it is. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { MEMBER_EVENTS } from '../../../contract/states/member.ts'
import { auditByOperator, type MemberAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellEndedSessions } from '../../kernel/tell-facts.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { endSessionsOf } from '../member/end-sessions-of.ts'
import { findMemberByUsername } from '../member/find-member.ts'

type Change = {
  event: (typeof MEMBER_EVENTS)[keyof typeof MEMBER_EVENTS]
  act: MemberAct
  alongside: (memberId: string) => SQL[]
}

/** From one state to the other alone, with its audit row. Throws `forbidden`, `not_found`, and `conflict` from any other. */
async function changeStatus(ctx: OperatorContext, username: string, { event, act, alongside }: Change) {
  requireName(ctx)
  const member = await findMemberByUsername(ctx, username)
  if (!member) throw new Refusal('not_found', `no member ${username}`)
  const memberId = memberIdSchema.parse(member.id)
  const isFrom = sql`id = ${memberId} AND ${canTransition(event, 'status')}`
  const [, ...results] = await commit(ctx, [
    auditByOperator(ctx, memberId, act, sql`EXISTS (SELECT 1 FROM member WHERE ${isFrom})`),
    sql`UPDATE member SET ${applyTransition(event, 'status')} WHERE ${isFrom}`,
    ...alongside(memberId),
  ])
  if (results[0]?.meta.changes !== 1)
    throw new Refusal('conflict', `${username} is ${(await findMemberByUsername(ctx, username))?.status ?? 'gone'}`)
  return { memberId, answer: { username: member.username, status: event.to } }
}

/** Every session is over with it; the edge ends its own by the answer. The login tells only who knows the password. */
export const lockMember: OperatorHandler<'member-lock'> = async (ctx, { username }) => {
  const { memberId, answer } = await changeStatus(ctx, username, {
    event: MEMBER_EVENTS.locked,
    act: 'locked_by_operator',
    alongside: (memberId) => [
      endSessionsOf(
        memberId,
        ctx.clock(),
        sql`EXISTS (SELECT 1 FROM member WHERE id = ${memberId} AND status = 'locked')`,
      ),
    ],
  })
  return { ...answer, ...(await tellEndedSessions(ctx, { merchant: ctx.merchant.code, memberId })) }
}

/** The old sessions stay over. */
export const unlockMember: OperatorHandler<'member-unlock'> = async (ctx, { username }) => {
  const change = { event: MEMBER_EVENTS.unlocked, act: 'unlocked_by_operator', alongside: () => [] } as const
  return (await changeStatus(ctx, username, change)).answer
}
