/** AUTH-16: what a member can be asked for besides the password. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Factor } from '../../contract/calls/login-verification.ts'
import type { PlatformContext } from '../context.ts'
import type { MemberRow } from './find-member.ts'
import type { SessionKind } from './tables.ts'
import { memberAuthenticators } from './verification-tables.ts'

/** What has been used up by the way a session began: the extra verification has to be another one. */
const USED_BY: Partial<Record<SessionKind, Factor>> = { sms: 'sms', password_reset: 'sms' }

/** The bound factors of a member, in the order they are offered. Contacts count once they were verified. */
export async function listFactors({ db }: Pick<PlatformContext, 'db'>, member: MemberRow): Promise<Factor[]> {
  const isTheirs = and(eq(memberAuthenticators.memberId, member.id), isNotNull(memberAuthenticators.confirmedAtMs))
  const authenticator = await db
    .select({ memberId: memberAuthenticators.memberId })
    .from(memberAuthenticators)
    .where(isTheirs)
    .get()
  return [
    ...(authenticator ? ['authenticator' as const] : []),
    ...(member.mobile !== null && member.mobileVerifiedAtMs !== null ? ['sms' as const] : []),
    ...(member.email !== null && member.emailVerifiedAtMs !== null ? ['email' as const] : []),
  ]
}

/**
 * Those that a session of this kind may still be asked for. What gave the password proves nothing more while there is
 * something else: or a mailbox, a number, would be an account.
 */
export async function listMethods(
  ctx: Pick<PlatformContext, 'db'>,
  member: MemberRow,
  kind: SessionKind,
): Promise<Factor[]> {
  const unused = (await listFactors(ctx, member)).filter((factor) => factor !== USED_BY[kind])
  const others = unused.filter((factor) => factor !== member.passwordResetBy)
  return others.length > 0 ? others : unused
}

/** Whether the mailbox is all there is to ask this member for, as a condition inside a commit. */
export const isEmailTheOnlyFactor = (memberId: string): SQL => sql`NOT EXISTS (
    SELECT 1 FROM member_authenticator WHERE member_id = ${memberId} AND confirmed_at_ms IS NOT NULL)
  AND EXISTS (SELECT 1 FROM member WHERE id = ${memberId} AND (mobile IS NULL OR mobile_verified_at_ms IS NULL))`
