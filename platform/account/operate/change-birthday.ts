import { Refusal } from '../../../contract/errors.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { isDay, writeBirthday } from '../profile/birthday.ts'

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
