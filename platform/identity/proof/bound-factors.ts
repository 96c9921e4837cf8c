/** What a member has bound, as a proof: where a code goes, and whether one is right. */
import type { Factor } from '../../../contract/calls/identity/login-verification.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { MemberRow } from '../member/find-member.ts'
import type { CodePurpose } from '../member/verification-tables.ts'
import { proveAuthenticator } from './authenticator-codes.ts'
import { requireOneTimeCode } from './one-time-codes.ts'

/** The code's target, and where it is sent. Null when nothing of the kind is bound. */
export function findRecipient(member: MemberRow, method: 'sms' | 'email'): { to: string; recipient: string } | null {
  if (method === 'sms') return member.mobile === null ? null : { to: member.mobile, recipient: member.mobile }
  return member.email === null ? null : { to: member.email, recipient: foldEmail(member.email) }
}

type Given = { method: Factor; purpose: CodePurpose; code: string }

/** Throws `verification_code_invalid` or `verification_code_expired`, and what the limits of each kind throw. */
export async function proveFactor(
  ctx: PlatformContext,
  member: MemberRow,
  { method, purpose, code }: Given,
): Promise<void> {
  const memberId = memberIdSchema.parse(member.id)
  if (method === 'authenticator') return proveAuthenticator(ctx, { kind: 'member', id: memberId }, code)
  const found = findRecipient(member, method)
  if (!found) throw new Refusal('verification_code_invalid')
  await requireOneTimeCode(ctx, { purpose, recipient: found.recipient, memberId }, code)
}
