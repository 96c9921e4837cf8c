import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { maskName } from '../../kernel/mask-contacts.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { isDay, writeBirthday } from '../profile/birthday.ts'
import { buildNameChange, parseName } from '../profile/real-name.ts'

/**
 * An operator has seen a document. Payout accounts in another name can be used no more; they say so by themselves. The former
 * name stays in the audit. Throws `not_found`, `malformed`, `forbidden` without a name of the operator's own.
 */
export async function changeRealName(
  ctx: OperatorContext,
  { username, realName }: OperatorRequest<'member-set-name'>,
): Promise<OperatorResponse<'member-set-name'>> {
  requireName(ctx)
  const member = await requireNamedMember(ctx, username)
  const name = parseName(realName)
  if (name === null) throw new Refusal('malformed', 'not a name')
  const memberId = member.id
  // Read in the commit: of two changes at once the later one replaces what the earlier one made.
  const change = sql`(SELECT json_object('from', payee_name, 'to', ${name}) FROM member_payee WHERE id = ${memberId})`
  await commit(ctx, [
    auditByOperator(ctx, memberId, 'real_name_changed', sql`1`, change),
    ...(await buildNameChange(ctx, memberId, name)),
  ])
  return { username: member.username, realName: maskName(name) }
}

/** An operator has seen a document. A name stands for it: it decides who may play. */
export async function changeBirthday(
  ctx: OperatorContext,
  { username, birthday }: OperatorRequest<'member-set-birthday'>,
): Promise<OperatorResponse<'member-set-birthday'>> {
  requireName(ctx)
  const { id: memberId, username: name } = await requireNamedMember(ctx, username)
  // A child's is written down too: nobody deposits or plays by it.
  if (!isDay(ctx, birthday)) throw new Refusal('malformed', 'not a day')
  await commit(ctx, [writeBirthday(memberId, birthday), auditByOperator(ctx, memberId, 'birthday_changed')])
  return { username: name, birthday }
}
