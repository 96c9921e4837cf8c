import type { PlatformContext } from '../../kernel/context.ts'
import type { SessionKind } from '../../kernel/session-kinds.ts'
import { isAddressRegistered } from '../member/addresses.ts'
import type { MemberRow } from '../member/find-member.ts'
import { isResetUnsettled, listUnused } from '../proof/factors.ts'

/** Ways in that come with an account just made, out of a session that was let in before, or with two proofs in one: a device and its owner. */
const LET_IN: readonly SessionKind[] = ['register', 'freeplay', 'password_change', 'passkey']

/**
 * AUTH-16: whether a session that begins now needs the extra verification: its address is not the member's, and there
 * is something to ask for. The very first login registers its address. By what set a forgotten password, or with that
 * password, wherever one comes from: many stand behind one address.
 */
export async function isVerificationDue(ctx: PlatformContext, member: MemberRow, kind: SessionKind): Promise<boolean> {
  if (!ctx.merchant.loginVerification || LET_IN.includes(kind) || member.firstLoginAtMs === null) return false
  if (await isResetUnsettled(ctx, member, kind)) return true
  if (await isAddressRegistered(ctx, member.id)) return false
  return (await listUnused(ctx, member, kind)).length > 0
}
