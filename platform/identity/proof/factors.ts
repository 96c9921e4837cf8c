/** AUTH-16: what a member can be asked for besides the password. */

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Factor } from '../../../contract/calls/identity/login-verification.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { SessionKind } from '../../kernel/session-kinds.ts'
import { listMessageChannels } from '../../messaging/outgoing/message-sender.ts'
import { isAddressRegistered } from '../member/addresses.ts'
import type { MemberRow } from '../member/find-member.ts'
import { memberAuthenticators } from '../member/verification-tables.ts'

/** Ways in that come with an account just made, out of a session that was let in before, or with two proofs in one: a device and its owner. */
const LET_IN: readonly SessionKind[] = ['register', 'freeplay', 'password_change', 'passkey']

/** What has been used up by the way a session began: the extra verification has to be another one. */
const USED_BY: Partial<Record<SessionKind, Factor>> = { sms: 'sms', password_reset: 'sms' }

/** Sessions that the password opened: only they show whose the password is. */
export const WITH_PASSWORD: readonly SessionKind[] = ['username', 'password_reset']

/** The bound factors of a member, in the order they are offered. Contacts count once they were verified. */
export const listFactors = async (ctx: Pick<PlatformContext, 'db'>, member: MemberRow): Promise<Factor[]> =>
  factorsOf(member, (await readAuthenticatorSince(ctx, member)) !== null)

/** Since when an authenticator is bound; null where there is none. */
async function readAuthenticatorSince({ db }: Pick<PlatformContext, 'db'>, { id }: MemberRow): Promise<number | null> {
  const isTheirs = and(eq(memberAuthenticators.memberId, id), isNotNull(memberAuthenticators.confirmedAtMs))
  const row = await db
    .select({ confirmedAtMs: memberAuthenticators.confirmedAtMs })
    .from(memberAuthenticators)
    .where(isTheirs)
    .get()
  return row?.confirmedAtMs ?? null
}

/** The same for who has looked for the authenticator already. Pure. */
export const factorsOf = (member: MemberRow, hasAuthenticator: boolean): Factor[] => [
  ...(hasAuthenticator ? ['authenticator' as const] : []),
  ...(member.mobile !== null && member.mobileVerifiedAtMs !== null ? ['sms' as const] : []),
  ...(member.email !== null && member.emailVerifiedAtMs !== null ? ['email' as const] : []),
]

/** Those that a session of this kind was not opened by: it needs another proof where there is one, whether or not a code can be sent. */
async function listUnused(ctx: Pick<PlatformContext, 'db'>, member: MemberRow, kind: SessionKind): Promise<Factor[]> {
  return (await listFactors(ctx, member)).filter((factor) => factor !== USED_BY[kind])
}

type Sending = Pick<PlatformContext, 'db' | 'env' | 'merchant'>
type Judging = Sending & Pick<PlatformContext, 'clock'>

/** What the extra verification of such a session is offered, and takes. */
export const listMethods = async (ctx: Sending, member: MemberRow, kind: SessionKind): Promise<Factor[]> =>
  selectProofs(ctx, member, await listUnused(ctx, member, kind))

/** What replaces a forgotten payment password, besides the login password. */
export const listPaymentProofs = async (ctx: Judging, member: MemberRow): Promise<Factor[]> =>
  selectPaymentProofs(ctx, member, await readAuthenticatorSince(ctx, member))

/**
 * The same for who has looked for the authenticator already. What came after the payment password replaces it only once it is as
 * old as an account that waits (decision 0105): a login password of that time is no second proof beside a contact of that time.
 */
export function selectPaymentProofs(ctx: Judging, member: MemberRow, authenticatorAtMs: number | null): Factor[] {
  const proofs = selectProofs(ctx, member, factorsOf(member, authenticatorAtMs !== null))
  // None is set, so nothing is replaced.
  if (member.paymentPasswordHash === null) return proofs
  const waitMs = getPolicy(ctx.merchant.jurisdiction).destinationCoolDownHours * HOUR_MS
  const settledMs = Math.max(member.paymentPasswordSetAtMs ?? 0, ctx.clock() - waitMs)
  const isSettled = (atMs: number | null) => atMs !== null && atMs <= settledMs
  if (member.passwordHash !== null && isSettled(member.passwordSetAtMs)) return proofs
  const boundAtMs = {
    authenticator: authenticatorAtMs,
    sms: member.mobileVerifiedAtMs,
    email: member.emailVerifiedAtMs,
  }
  return proofs.filter((factor) => isSettled(boundAtMs[factor]))
}

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

/**
 * Whether a session that begins so is the doing of what set the login password: opened by that password, or by that number
 * itself; and something else can be reached that shows whose it is.
 */
async function isResetUnsettled(ctx: Judging, member: MemberRow, kind: SessionKind): Promise<boolean> {
  const { passwordResetBy } = member
  if (passwordResetBy === null || !(WITH_PASSWORD.includes(kind) || USED_BY[kind] === passwordResetBy)) return false
  const proofs = selectProofs(ctx, member, await listFactors(ctx, member))
  return proofs.length > 0 && !proofs.includes(passwordResetBy)
}

/**
 * Those that can be reached. What set the login password proves nothing more while there is another of them: or a
 * mailbox, a number, would be an account (docs/architecture/members.md).
 */
export function selectProofs(
  ctx: Pick<Sending, 'env' | 'merchant'>,
  { passwordResetBy }: MemberRow,
  factors: Factor[],
): Factor[] {
  const sent = listMessageChannels(ctx)
  const reachable = factors.filter((factor) => factor === 'authenticator' || sent.includes(factor))
  const others = reachable.filter((factor) => factor !== passwordResetBy)
  return others.length > 0 ? others : reachable
}

/** Whether the mailbox is all there is to ask this member for, as a condition inside a commit. */
export function isEmailTheOnlyFactor(ctx: Sending, memberId: string): SQL {
  const sendsSms = listMessageChannels(ctx).includes('sms') ? 1 : 0
  return sql`NOT EXISTS (
      SELECT 1 FROM member_authenticator WHERE member_id = ${memberId} AND confirmed_at_ms IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM member WHERE id = ${memberId} AND mobile IS NOT NULL
      AND mobile_verified_at_ms IS NOT NULL AND ${sendsSms})`
}
