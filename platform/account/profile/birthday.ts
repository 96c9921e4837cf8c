/** SAFE-04: the date of birth, where a jurisdiction asks for it before money moves. Given once; then an operator corrects it. */

import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { findBirthdayError } from '../../../contract/rules/birthday.ts'
import type { Handler } from '../../calls.ts'
import { findMemberByUsername, requireMemberRow } from '../../identity/find-member.ts'
import { auditAct, auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { askBeforePlay, readIdentityDue } from '../../protection/require-identity.ts'
import { assertBirthday, birthdayOf, hasNoBirthday, readAgeRule } from './age.ts'

/** Of two at once the first counts. Throws `invalid_fields`, and `conflict` where another day was given already. */
export const giveBirthday: Handler<'giveBirthday'> = async (ctx, { birthday }) => {
  assertBirthday(ctx, birthday)
  const { id } = requireMember(ctx)
  const isWithout = sql`id = ${id} AND ${hasNoBirthday}`
  await commit(ctx, [
    auditAct(ctx, id, 'birthday_given', sql`EXISTS (SELECT 1 FROM member WHERE ${isWithout})`),
    sql`UPDATE member SET profile = json_set(profile, '$.birthday', ${birthday}) WHERE ${isWithout}`,
    ...askBeforePlay(ctx, id),
  ])
  const member = await requireMemberRow(ctx)
  if (birthdayOf(member) !== birthday) throw new Refusal('conflict', 'a date of birth is given already')
  return { identityDue: await readIdentityDue(ctx, member) }
}

/** An operator has seen a document. A name stands for it: it decides who may play. */
export async function changeBirthday(
  ctx: OperatorContext,
  { username, birthday }: OperatorRequest<'member-set-birthday'>,
): Promise<OperatorResponse<'member-set-birthday'>> {
  requireName(ctx)
  const member = await findMemberByUsername(ctx, username)
  if (!member) throw new Refusal('not_found', `no member ${username}`)
  // A child's is written down too: nobody deposits or plays by it.
  const error = findBirthdayError(birthday, { ...readAgeRule(ctx), minAge: 0 })
  if (error) throw new Refusal('malformed', 'not a day')
  const memberId = memberIdSchema.parse(member.id)
  await commit(ctx, [
    sql`UPDATE member SET profile = json_set(profile, '$.birthday', ${birthday}) WHERE id = ${memberId}`,
    auditByOperator(ctx, memberId, 'birthday_changed'),
  ])
  return { username: member.username, birthday }
}
