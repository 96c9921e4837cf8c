import { sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { Handler } from '../../kernel/handler.ts'
import { siteAddress } from '../../kernel/site-address.ts'
import { takeMessageQuota } from '../../messaging/outgoing/message-quota.ts'
import { getMessageSender } from '../../messaging/outgoing/message-sender.ts'
import { RESET_LIFETIME_MINUTES, RESET_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { findMemberByUsername, type MemberRow } from '../member/find-member.ts'
import { hashToken, mintToken } from '../member/session-tokens.ts'

/**
 * AUTH-11: a link to set a new password, to the mailbox of the account. The quota, the link kept and the message made
 * are the same for a name and mailbox that nobody has; only the sending differs. That the account exists is for the
 * edge alone to know.
 */
export const forgotPassword: Handler<'forgotPassword'> = async (ctx, { username, email }) => {
  const send = getMessageSender(ctx, 'email')
  const emailKey = foldEmail(email)
  // Counted by the pair: whoever knows one half only cannot use up the other's tries.
  await takeMessageQuota(ctx, `reset:${foldUsername(username)}:${emailKey}`)
  const member = await findMemberByUsername(ctx, username)
  const known = canResetByEmail(member, emailKey)
  const token = mintToken(ctx.random)
  const memberId = known ? member.id : null
  const expiresAtMs = ctx.clock() + RESET_LIFETIME_MINUTES * 60_000
  await commit(ctx, [
    sql`INSERT INTO password_reset (token_hash, merchant, member_id, email_key, expires_at_ms)
      VALUES (${await hashToken(token)}, ${ctx.merchant.code}, ${memberId}, ${emailKey}, ${expiresAtMs})`,
    auditAct(ctx, memberIdSchema.parse(memberId ?? 'nobody'), 'password_reset_asked', sql`${known ? 1 : 0}`),
  ])
  const name = known ? member.username : username
  const text = RESET_TEXT[ctx.language](name, buildLink(ctx, token, name))
  const to = known ? (member.email ?? email) : email
  await send({ to, text, deliver: known, lifetimeMinutes: RESET_LIFETIME_MINUTES })
  return { known }
}

/** A mailbox given at registration will do: what goes there is what its owner, by name, asked for. */
function canResetByEmail(member: MemberRow | null, emailKey: string): member is MemberRow {
  return (
    member !== null &&
    member.status === 'active' &&
    member.type !== MEMBER_TYPE.guest &&
    member.email !== null &&
    member.emailKey === emailKey
  )
}

/**
 * On the host the visitor came by, which the edge knows to be the merchant's. What follows # is never sent anywhere; the
 * name tells a password manager whose new password it is.
 */
function buildLink({ env, host }: PlatformContext, token: string, name: string): string {
  return `${siteAddress(env, host)}/login?dialog=reset-password#${token}~${encodeURIComponent(name)}`
}
