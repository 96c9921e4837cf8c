import { Refusal } from '../../contract/errors.ts'
import { memberIdSchema } from '../../contract/ids.ts'
import { getPolicy } from '../../contract/policy/policy.ts'
import { findBirthdayError } from '../../contract/rules/birthday.ts'
import { askByPolicy } from '../account/kyc-documents/ask-by-policy.ts'
import { readNamed } from '../account/kyc-documents/identity-due.ts'
import { birthdayOf, readAgeRule } from '../identity/member/age.ts'
import { requireMemberRow } from '../identity/member/find-member.ts'
import { requireNotReturning } from '../identity/member/recognise-returning.ts'
import { commit } from '../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../kernel/context.ts'

/**
 * Before a deposit and before play for money. Documents that are wanted are asked for here, so that there is a place to
 * send them. Throws `account_locked` for who may be an excluded member (SAFE-02), `birthday_required`, `under_age`, `documents_required`.
 */
export async function requireIdentity(ctx: PlatformContext): Promise<void> {
  await requireNotReturning(ctx, requireMember(ctx).id)
  const { identityBeforePlay, documents } = getPolicy(ctx.merchant.jurisdiction)
  if (identityBeforePlay === 'none') return
  const member = await requireMemberRow(ctx)
  const birthday = birthdayOf(member)
  if (birthday === null) throw new Refusal('birthday_required')
  if (findBirthdayError(birthday, readAgeRule(ctx))) throw new Refusal('under_age')
  if (identityBeforePlay === 'age') return
  const asked = await readNamed(ctx, member)
  if (documents.every((kind) => asked.some(({ kind: askedFor, state }) => askedFor === kind && state === 'accepted')))
    return
  await commit(ctx, askByPolicy(ctx, memberIdSchema.parse(member.id)))
  throw new Refusal('documents_required')
}
