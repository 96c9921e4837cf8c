import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { SecurityInfo } from '../../../contract/calls/identity/security.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { maskEmail, maskMobile, maskName } from '../../kernel/mask-contacts.ts'
import { type MemberRow, requireMemberRow } from '../member/find-member.ts'
import { passkeys } from '../member/passkey-tables.ts'
import { memberAuthenticators, memberRecoveryCodes } from '../member/verification-tables.ts'
import { selectPaymentProofs } from '../proof/factors.ts'
import { isPasswordFresh } from '../proof/prove-password.ts'

/** MEM-02: what the member has bound, contacts masked. */
export async function readSecurityInfo(ctx: PlatformContext): Promise<SecurityInfo> {
  const session = requireMember(ctx)
  const { id } = session
  const isTheirs = and(eq(memberAuthenticators.memberId, id), isNotNull(memberAuthenticators.confirmedAtMs))
  const [member, authenticator, recovery, keys] = await Promise.all([
    requireMemberRow(ctx),
    ctx.db.select().from(memberAuthenticators).where(isTheirs).get(),
    ctx.db.select({ left: count() }).from(memberRecoveryCodes).where(eq(memberRecoveryCodes.memberId, id)).get(),
    ctx.db.select({ made: count() }).from(passkeys).where(eq(passkeys.memberId, id)).get(),
  ])
  const since = authenticator?.confirmedAtMs ?? null
  return {
    password: member.passwordHash === null ? 'none' : isPasswordFresh(ctx, session) ? 'given' : 'needed',
    email:
      member.email === null ? null : { masked: maskEmail(member.email), verified: member.emailVerifiedAtMs !== null },
    mobile:
      member.mobile === null
        ? null
        : { masked: maskMobile(member.mobile), verified: member.mobileVerifiedAtMs !== null },
    authenticator:
      since === null ? null : { since: new Date(since).toISOString(), recoveryCodesLeft: recovery?.left ?? 0 },
    paymentPassword: presentSince(member),
    paymentPasswordBy: selectPaymentProofs(ctx, member, since),
    passkeys: keys?.made ?? 0,
    realName: member.payeeName === null ? null : maskName(member.payeeName),
  }
}

function presentSince({ paymentPasswordHash, paymentPasswordSetAtMs, createdAtMs }: MemberRow) {
  if (paymentPasswordHash === null) return null
  return { since: new Date(paymentPasswordSetAtMs ?? createdAtMs).toISOString() }
}
