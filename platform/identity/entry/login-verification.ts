/** AUTH-16: one extra verification of a session whose address is not the member's, or whose password was reset. */
import { type SQL, sql } from 'drizzle-orm'
import type { Factor } from '../../../contract/calls/identity/login-verification.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskEmail, maskMobile } from '../../kernel/mask-contacts.ts'
import { changeFacts, tellFacts } from '../../kernel/tell-facts.ts'
import { isAddressRegistered, registerAddress } from '../member/addresses.ts'
import { type MemberRow, requireMemberRow } from '../member/find-member.ts'
import { foldHolder } from '../member/fold-holder.ts'
import { findRecipient, proveFactor } from '../proof/bound-factors.ts'
import { isVerificationDue, listMethods, WITH_PASSWORD } from '../proof/factors.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from '../proof/login-guard.ts'
import { findWay, noteLogin } from '../proof/login-history.ts'
import { sendCode } from '../proof/send-code.ts'
import { resumeSubSession, verifySubSession } from '../session/verify-sub-session.ts'

/** What this session may be verified by; nothing when it needs none. That no code can be sent is no reason to need none. */
async function listOpenMethods(ctx: PlatformContext, member: MemberRow): Promise<Factor[]> {
  const { isVerificationDue: isDue, kind } = requireMember(ctx)
  return isDue ? listMethods(ctx, member, kind) : []
}

/**
 * AUTH-16: a factor beside which the name on a bound bank account is asked for: a name is no secret (decision 0050). The
 * one that a stolen password most often brings along: whoever reads the mail has the code too.
 */
const STRENGTHENED: readonly Factor[] = ['email']

/** Which of the methods ask for the name too: none where no bank account is bound. */
async function listWithAccountName(
  ctx: Pick<PlatformContext, 'db' | 'seams'>,
  memberId: MemberId,
  methods: readonly Factor[],
): Promise<Factor[]> {
  const asked = methods.filter((method) => STRENGTHENED.includes(method))
  if (asked.length === 0) return []
  return (await ctx.seams.identity.listAccountHolders(ctx, memberId)).length > 0 ? asked : []
}

/**
 * Before the code is looked at, so that a slip uses none up, and refused as a wrong code would be: who has no code learns
 * nothing of the name. Throws `verification_failed`, and `too_many_requests` after five wrong ones.
 */
async function proveAccountName(ctx: PlatformContext, memberId: MemberId, name: string | undefined) {
  const keys = guardKeys(ctx, `#account-name:${memberId}`)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  const holders = await ctx.seams.identity.listAccountHolders(ctx, memberId)
  if (name === undefined || !holders.includes(foldHolder(name))) throw new Refusal('verification_failed')
}

/** Once the code was right too: a statement for the commit that opens the session. */
function forgiveAccountName(ctx: PlatformContext, memberId: MemberId) {
  return forgiveFailures(ctx, guardKeys(ctx, `#account-name:${memberId}`))
}

export const getVerificationMethods: Handler<'verificationMethods'> = async (ctx) => {
  const { subUser, isVerificationDue: isDue } = requireMember(ctx)
  if (subUser) return { methods: isDue ? [{ method: 'authenticator', sentTo: null, withAccountName: false }] : [] }
  const member = await requireMemberRow(ctx)
  const sentTo = {
    authenticator: null,
    sms: member.mobile && maskMobile(member.mobile),
    email: member.email && maskEmail(member.email),
  }
  const methods = await listOpenMethods(ctx, member)
  const withName = await listWithAccountName(ctx, requireMember(ctx).id, methods)
  return {
    methods: methods.map((method) => ({
      method,
      sentTo: sentTo[method],
      withAccountName: withName.includes(method),
    })),
  }
}

/** Counted by the member alone: those who ask for codes to the number from outside use up nothing here. */
export const sendVerificationCode: Handler<'sendVerificationCode'> = async (ctx, { method }) => {
  const { id } = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  const found = findRecipient(member, method)
  const isOpen = (await listOpenMethods(ctx, member)).includes(method)
  if (!found || !isOpen) throw new Refusal('forbidden', 'this session cannot be verified so')
  const target = { purpose: 'verify', recipient: found.recipient, memberId: id } as const
  return sendCode(ctx, { target, channel: method, to: found.to, quotaKeys: [`verify:${method}:${id}`], deliver: true })
}

/** A repeat after a lost answer finds the session verified and changes nothing. */
export const verifySession: Handler<'verifySession'> = async (ctx, { method, code, accountName }) => {
  const session = requireMember(ctx)
  const { subUser } = session
  if (subUser) return verifySubSession(ctx, { ...session, subUser }, { method, code })
  if (!session.isVerificationDue) return {}
  const member = await requireMemberRow(ctx)
  if (!(await listOpenMethods(ctx, member)).includes(method)) throw new Refusal('verification_code_invalid')
  const withName = (await listWithAccountName(ctx, session.id, [method])).length > 0
  await proveBoth(ctx, member, { method, code, accountName: withName ? { given: accountName } : null })
  const way = findWay(session.kind)
  const isOpened = sql`EXISTS (SELECT 1 FROM member_session
    WHERE token_hash = ${session.sessionId} AND verification_due = 0 AND revoked_at_ms IS NULL)`
  const [opened] = await commit(ctx, [
    sql`UPDATE member_session SET verification_due = 0 WHERE token_hash = ${session.sessionId} AND revoked_at_ms IS NULL`,
    registerAddress(ctx, session.id, isOpened),
    ...(WITH_PASSWORD.includes(session.kind) ? [settleReset(session.id, method, isOpened)] : []),
    auditAct(ctx, session.id, 'session_verified', isOpened),
    forgiveAccountName(ctx, session.id),
    changeFacts(session.id),
    ...(way ? [noteLogin(ctx, session.id, { way, outcome: 'success' }, isOpened)] : []),
  ])
  if (opened?.meta.changes !== 1) throw new Refusal('login_required')
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: session.id })
  return {}
}

/**
 * What set the password proves again who comes, once something else has shown whose that password is: not where its
 * owner came in another way, and does not know that there is a new one.
 */
const settleReset = (memberId: string, method: Factor, onlyIf: SQL): SQL =>
  sql`UPDATE member SET password_reset_by = NULL WHERE id = ${memberId} AND password_reset_by <> ${method} AND ${onlyIf}`

type Given = { method: Factor; code: string; accountName: { given: string | undefined } | null }

/** Where the name is asked for, a wrong name and a code that is wrong or too old are refused alike: none tells of another. */
async function proveBoth(ctx: PlatformContext, member: MemberRow, { method, code, accountName }: Given) {
  if (accountName === null) return proveFactor(ctx, member, { method, purpose: 'verify', code })
  await proveAccountName(ctx, requireMember(ctx).id, accountName.given)
  try {
    await proveFactor(ctx, member, { method, purpose: 'verify', code })
  } catch (error) {
    const isWrong = error instanceof Refusal && /^verification_code_(invalid|expired)$/.test(error.errorCode)
    throw isWrong ? new Refusal('verification_failed') : error
  }
}

/**
 * A remembered session goes on from another address: all that was given for it is a cookie. From an address that is not
 * the member's it is held up like a login, and what it was opened by is used up no more: but where it was held up already, it
 * stays what it was, or a code to the number just used would do.
 */
export const resumeSession: Handler<'resumeSession'> = async (ctx) => {
  const session = requireMember(ctx)
  const { subUser } = session
  if (subUser) return resumeSubSession(ctx, { ...session, subUser })
  const member = await requireMemberRow(ctx)
  const verificationRequired = session.isVerificationDue || (await isVerificationDue(ctx, member, 'resumed'))
  const isRegistered = await isAddressRegistered(ctx, session.id)
  await commit(ctx, [
    sql`UPDATE member_session SET kind = iif(verification_due = 1, kind, 'resumed'), password_given_at_ms = NULL,
      verification_due = ${verificationRequired ? 1 : 0} WHERE token_hash = ${session.sessionId}`,
    registerAddress(ctx, session.id, sql`${isRegistered ? 1 : 0}`),
    auditAct(ctx, session.id, 'session_resumed'),
    changeFacts(session.id),
  ])
  await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: session.id })
  return { verificationRequired }
}
