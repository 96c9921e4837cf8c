/** SAFE-04: the date of birth, where a jurisdiction asks for it before money moves. Given once; then an operator corrects it. */

import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { findBirthdayError } from '../../../contract/rules/birthday.ts'
import { assertBirthday, birthdayOf, hasNoBirthday, readAgeRule } from '../../identity/member/age.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { setBirthday } from '../../identity/member/write-member.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { askBeforePlay } from '../kyc-documents/ask-by-policy.ts'
import { readIdentityDue } from '../kyc-documents/identity-due.ts'

/** Of two at once the first counts. Throws `invalid_fields`, and `conflict` where another day was given already. */
export const giveBirthday: Handler<'giveBirthday'> = async (ctx, { birthday }) => {
  assertBirthday(ctx, birthday)
  const { id } = requireMember(ctx)
  const isWithout = sql`id = ${id} AND ${hasNoBirthday}`
  await commit(ctx, [
    auditAct(ctx, id, 'birthday_given', sql`EXISTS (SELECT 1 FROM member_person WHERE ${isWithout})`),
    setBirthday(birthday, isWithout),
    ...askBeforePlay(ctx, id),
  ])
  const member = await requireMemberRow(ctx)
  if (birthdayOf(member) !== birthday) throw new Refusal('conflict', 'a date of birth is given already')
  return { identityDue: await readIdentityDue(ctx, member) }
}

/** A day that a birthday can be, however young. */
export const isDay = (ctx: Parameters<typeof readAgeRule>[0], birthday: string): boolean =>
  !findBirthdayError(birthday, { ...readAgeRule(ctx), minAge: 0 })

/** As an operator has it in writing. For a commit. */
export const writeBirthday = (memberId: MemberId, birthday: string) => setBirthday(birthday, sql`id = ${memberId}`)
