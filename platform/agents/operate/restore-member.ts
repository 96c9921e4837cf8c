/** OPS-01, AGT-02: an operator lifts what agents have suspended, as where a member disputes it. An operator's own lock stays. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'
import { writeMessage } from '../../kernel/write-message.ts'

/** Throws `forbidden` without a name, `not_found`, and `conflict` where no agent has suspended anything. */
export const restoreMember: OperatorHandler<'trees-restore'> = async (ctx, { username, reason }) => {
  requireName(ctx)
  const { id, username: name } = await requireNamedMember(ctx, username)
  const has = (part: 'play' | 'login') =>
    sql`EXISTS (SELECT 1 FROM agent_suspension WHERE member_id = ${id} AND part = ${part})`
  const isSuspended = sql`EXISTS (SELECT 1 FROM agent_suspension WHERE member_id = ${id})`
  const was = sql`(SELECT json_group_array(json_object('agent', agent_id, 'part', part, 'reason', reason))
    FROM agent_suspension WHERE member_id = ${id})`
  const [audited] = await commit(ctx, [
    auditByOperator(
      ctx,
      id,
      'restored_by_operator',
      isSuspended,
      sql`json_object('reason', ${reason}, 'was', json(${was}))`,
    ),
    writeMessage(ctx, id, { event: 'play_restored', facts: { reason } }, has('play')),
    writeMessage(ctx, id, { event: 'login_restored', facts: { reason } }, has('login')),
    sql`DELETE FROM agent_suspension WHERE member_id = ${id}`,
  ])
  if (audited?.meta.changes !== 1) throw new Refusal('conflict', `no agent has suspended ${name}`)
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: id })
  return { username: name }
}
