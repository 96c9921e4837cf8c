/** SAFE-04: what a jurisdiction wants to know of a member before money moves. */

import { sql } from 'drizzle-orm'
import type { IdentityDue } from '../../../contract/calls/account/member.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { OPEN_DOCUMENT_STATES } from '../../../contract/states/document.ts'
import { birthdayOf } from '../../identity/member/age.ts'
import type { MemberRow } from '../../identity/member/find-member.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { isOneOf } from '../../kernel/is-one-of.ts'
import { type DocumentRow, readDocuments } from './document-rows.ts'

/** The documents that the jurisdiction names, as far as this member was ever asked. */
export function readNamed(ctx: PlatformContext, { id }: MemberRow): Promise<DocumentRow[]> {
  const { documents } = getPolicy(ctx.merchant.jurisdiction)
  return readDocuments(ctx, sql`document.member_id = ${id} AND ${isOneOf(sql`document.kind`, documents)}`)
}

/** What a page can ask for before the member has chosen anything: the date, then documents that there is a place for. */
export async function readIdentityDue(ctx: PlatformContext, member: MemberRow): Promise<IdentityDue> {
  const { identityBeforePlay } = getPolicy(ctx.merchant.jurisdiction)
  if (identityBeforePlay === 'none' || member.type === MEMBER_TYPE.guest) return null
  if (birthdayOf(member) === null) return 'birthday'
  if (identityBeforePlay === 'age') return null
  const asked = await readNamed(ctx, member)
  return asked.some(({ state }) => OPEN_DOCUMENT_STATES.some((open) => open === state)) ? 'documents' : null
}
