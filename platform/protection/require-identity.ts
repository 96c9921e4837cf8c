/** SAFE-04: who deposits or plays for money is known first, as far as the jurisdiction asks (LCCP 17.1.1; docs/decisions/0186). */

import { sql } from 'drizzle-orm'
import type { IdentityDue } from '../../contract/calls/member.ts'
import { MEMBER_TYPE } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../contract/ids.ts'
import { getPolicy } from '../../contract/policy.ts'
import { findBirthdayError } from '../../contract/rules/birthday.ts'
import { OPEN_DOCUMENT_STATES } from '../../contract/states/document.ts'
import { askByPolicy } from '../account/kyc-documents/ask-by-policy.ts'
import { type DocumentRow, readDocuments } from '../account/kyc-documents/document-rows.ts'
import { birthdayOf, readAgeRule } from '../account/profile/age.ts'
import { type MemberRow, requireMemberRow } from '../identity/find-member.ts'
import { commit, type Statement } from '../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../kernel/context.ts'
import { isOneOf } from '../kernel/is-one-of.ts'
import { requireNotReturning } from './recognise-returning.ts'

/** The papers that the jurisdiction names, as far as this member was ever asked. */
function readNamed(ctx: PlatformContext, { id }: MemberRow): Promise<DocumentRow[]> {
  const { documents } = getPolicy(ctx.merchant.jurisdiction)
  return readDocuments(ctx, sql`paper.member_id = ${id} AND ${isOneOf(sql`paper.kind`, documents)}`)
}

/** The papers that play waits for are asked for at once: to stand in the batch that makes the member, or knows their age. */
export const askBeforePlay = (ctx: PlatformContext, memberId: MemberId): Statement[] =>
  getPolicy(ctx.merchant.jurisdiction).identityBeforePlay === 'verified' ? askByPolicy(ctx, memberId) : []

/**
 * Before a deposit and before play for money. Papers that are wanted are asked for here, so that there is a place to
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
  const papers = await readNamed(ctx, member)
  if (documents.every((kind) => papers.some((paper) => paper.kind === kind && paper.state === 'accepted'))) return
  await commit(ctx, askByPolicy(ctx, memberIdSchema.parse(member.id)))
  throw new Refusal('documents_required')
}

/** What a page can ask for before the member has chosen anything: the date, then papers that there is a place for. */
export async function readIdentityDue(ctx: PlatformContext, member: MemberRow): Promise<IdentityDue> {
  const { identityBeforePlay } = getPolicy(ctx.merchant.jurisdiction)
  if (identityBeforePlay === 'none' || member.type === MEMBER_TYPE.guest) return null
  if (birthdayOf(member) === null) return 'birthday'
  if (identityBeforePlay === 'age') return null
  const papers = await readNamed(ctx, member)
  return papers.some(({ state }) => OPEN_DOCUMENT_STATES.some((open) => open === state)) ? 'documents' : null
}
