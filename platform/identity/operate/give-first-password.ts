/** OPS-01: a new first password for a member who lost theirs and has no way to set one, after a document was seen. */

import { sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { auditByOperator, FROM_NOWHERE } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { tellEndedSessions } from '../../kernel/tell-facts.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { isPasswordReplaced } from '../entry/replace-password.ts'
import { endSessionsOf } from '../member/end-sessions-of.ts'
import { findMemberByUsername } from '../member/find-member.ts'
import { forgiveFailures, guardKeys } from '../proof/login-guard.ts'
import { hashPassword, mintFirstPassword, passwordOptions } from '../proof/passwords.ts'

/**
 * Opens an account to who holds the answer, so two operators approve it; the second one is shown the password, once. It
 * changes at the first login, every session and every link to a new password is over, and the member reads so in the inbox.
 * An approval is of the password that stands: where the member changed it in between, both approve once more. Nothing is written
 * after the commit that could fail and lose the answer.
 *
 * Throws `forbidden` without a name of the operator's own, and `not_found`, also for a guest. `conflict`: the account is not active,
 * or its password changed at the same moment.
 */
export const giveFirstPassword: OperatorHandler<'member-first-password'> = async (ctx, { username }) => {
  const operator = requireName(ctx)
  const member = await findMemberByUsername(ctx, username)
  if (!member || member.type === MEMBER_TYPE.guest) throw new Refusal('not_found', `no member ${username}`)
  if (member.status !== 'active') throw new Refusal('conflict', `${username} is ${member.status}`)
  const memberId = memberIdSchema.parse(member.id)
  const approval = {
    subject: approvalSubject('member-first-password', memberId),
    content: { username: member.username, passwordOf: member.passwordSetAtMs ?? null },
    nowMs: ctx.clock(),
  }
  const password = mintFirstPassword(ctx.random)
  const passwordHash = await hashPassword(password, passwordOptions(ctx))
  const isReplaced = isPasswordReplaced(memberId, passwordHash)
  // Failed guesses at the old password lock the member out no longer.
  const keys = guardKeys(
    { merchant: ctx.merchant, clientIp: FROM_NOWHERE.clientIp, knownDevice: null },
    member.usernameKey,
  )
  const results = await commit(ctx, [
    approve(ctx, operator, approval),
    sql`UPDATE member SET password_hash = ${passwordHash}, password_set_at_ms = ${approval.nowMs}, password_due = 1,
        password_reset_by = NULL
      WHERE id = ${memberId} AND status = 'active' AND password_hash IS ${member.passwordHash}
        AND ${hasTwoApprovals(ctx, approval)}`,
    endSessionsOf(memberId, approval.nowMs, isReplaced),
    sql`DELETE FROM password_reset WHERE member_id = ${memberId} AND ${isReplaced}`,
    forgiveFailures(ctx, keys, isReplaced),
    auditByOperator(ctx, memberId, 'first_password_by_operator', isReplaced),
    auditByOperator(ctx, memberId, 'first_password_approved', sql`NOT ${isReplaced}`),
    writeMessage(ctx, memberId, { event: 'password_changed', facts: {} }, isReplaced),
    clearApprovals(ctx, approval),
  ])
  const isDone = results[1]?.meta.changes === 1
  const isTwo = (results.at(-1)?.meta.changes ?? 0) > 0
  if (!isDone && isTwo) throw new Refusal('conflict', `${username} changed it at this very moment`)
  if (!isDone) return { username: member.username, password: null, isDone }
  const ended = await tellEndedSessions(ctx, { merchant: ctx.merchant.code, memberId })
  return { username: member.username, password, isDone, ...ended }
}
