/** OPS-01, AUTH-16: an operator takes a lost number, mailbox or authenticator off an account, after a document was seen. */

import { type SQL, sql } from 'drizzle-orm'
import type { Factor } from '../../../contract/calls/identity/login-verification.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { maskEmail, maskMobile } from '../../kernel/mask-contacts.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellEndedSessions } from '../../kernel/tell-facts.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { endSessionsOf } from '../member/end-sessions-of.ts'
import { findMemberByUsername, type MemberRow } from '../member/find-member.ts'
import { hasSmsLogin } from '../proof/has-sms-login.ts'
import { dropAuthenticator } from '../proof/holders.ts'
import { notifyUnbound } from '../settings/notify-unbound.ts'

/**
 * Every session is over with it, as the lost phone may be logged in; the edge ends its own by the answer. What was bound
 * stands masked in the audit; its owner is told in the inbox, and by what is left.
 *
 * Throws `forbidden` without a name of the operator's own, `not_found`, `conflict` where nothing of the kind is bound, and
 * `last_way_in` where nothing else would open the account, or only a password that this very contact has set.
 */
export const unbindFactor: OperatorHandler<'member-unbind'> = async (ctx, { username, factor }) => {
  requireName(ctx)
  const member = await findMemberByUsername(ctx, username)
  if (!member) throw new Refusal('not_found', `no member ${username}`)
  const memberId = memberIdSchema.parse(member.id)
  if (!(await hasOtherWayIn(ctx, member, factor))) throw new Refusal('last_way_in')
  const isBound = IS_BOUND[factor](memberId)
  const note = sql`json_object('factor', ${factor}, 'was', ${MASKED[factor](member)})`
  const [audited] = await commit(ctx, [
    auditByOperator(ctx, memberId, 'factor_unbound_by_operator', isBound, note),
    endSessionsOf(memberId, ctx.clock(), isBound),
    sql`DELETE FROM password_reset WHERE member_id = ${memberId} AND ${isBound}`,
    writeMessage(ctx, memberId, { event: 'factor_unbound', facts: {} }, isBound),
    ...UNBIND[factor](memberId),
  ])
  if (audited?.meta.changes !== 1) throw new Refusal('conflict', `${username} has nothing of the kind bound`)
  const ended = await tellEndedSessions(ctx, { merchant: ctx.merchant.code, memberId })
  await notifyUnbound(ctx, withoutContact(member, factor))
  return { username: member.username, factor, ...ended }
}

async function hasOtherWayIn(ctx: OperatorContext, member: MemberRow, factor: Factor): Promise<boolean> {
  const left = withoutContact(member, factor)
  if (left.passwordHash !== null && left.passwordResetBy !== factor) return true
  if (left.email !== null || hasSmsLogin(ctx, left)) return true
  const isTheirs = sql`member_id = ${member.id}`
  const row = await ctx.db.get(
    sql`SELECT 1 FROM passkey WHERE ${isTheirs} UNION SELECT 1 FROM member_identity WHERE ${isTheirs}`,
  )
  return row !== undefined
}

const withoutContact = (member: MemberRow, factor: Factor): MemberRow => ({
  ...member,
  ...(factor === 'sms' && { mobile: null, mobileVerifiedAtMs: null }),
  ...(factor === 'email' && { email: null, emailVerifiedAtMs: null }),
})

const MASKED: Record<Factor, (member: MemberRow) => string | null> = {
  sms: ({ mobile }) => mobile && maskMobile(mobile),
  email: ({ email }) => email && maskEmail(email),
  authenticator: () => null,
}

const IS_BOUND: Record<Factor, (memberId: string) => SQL> = {
  sms: (id) => sql`EXISTS (SELECT 1 FROM member WHERE id = ${id} AND mobile IS NOT NULL)`,
  email: (id) => sql`EXISTS (SELECT 1 FROM member WHERE id = ${id} AND email IS NOT NULL)`,
  authenticator: (id) => sql`EXISTS (SELECT 1 FROM member_authenticator WHERE member_id = ${id}
    AND confirmed_at_ms IS NOT NULL)`,
}

const UNBIND: Record<Factor, (memberId: string) => SQL[]> = {
  sms: (id) => [sql`UPDATE member SET mobile = NULL, mobile_verified_at_ms = NULL WHERE id = ${id}`],
  email: (id) => [sql`UPDATE member SET email = NULL, email_key = NULL, email_verified_at_ms = NULL WHERE id = ${id}`],
  authenticator: (id) => dropAuthenticator({ kind: 'member', id }),
}
