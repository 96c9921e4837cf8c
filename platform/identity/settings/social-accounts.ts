/** AUTH-14: the accounts elsewhere that open a member's own: shown, linked and forgotten by a logged-in member. */

import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { SOCIAL_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { explainConflict } from '../member/create-member.ts'
import { requireMemberRow } from '../member/find-member.ts'
import { insertIdentity } from '../member/insert-identity.ts'
import { memberIdentities } from '../member/social-tables.ts'
import { hasSmsLogin } from '../proof/has-sms-login.ts'
import { provePassword } from '../proof/prove-password.ts'
import { requireSocialProof } from '../proof/social-proof.ts'

export const listSocialAccounts: Handler<'socialAccounts'> = async (ctx) => {
  const rows = await readIdentities(ctx)
  const accounts = rows.map(({ provider, email, linkedAtMs }) => {
    return { provider, email, linkedAt: new Date(linkedAtMs).toISOString() }
  })
  return { accounts }
}

const readIdentities = (ctx: PlatformContext) =>
  ctx.db
    .select()
    .from(memberIdentities)
    .where(eq(memberIdentities.memberId, requireMember(ctx).id))
    .orderBy(memberIdentities.provider)

/** Before anything is spent: whoever has got hold of a session must not be able to keep the account. Throws `password_incorrect`. */
async function requireOwner(ctx: PlatformContext, { password }: { password?: string | undefined }) {
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  await provePassword(ctx, session, member, { password, field: 'password' })
  return { id: session.id, member }
}

/** Throws `social_login_failed`, or `social_account_taken` when it opens another account, or this one has another already. */
export const linkSocial: Handler<'socialLink'> = async (ctx, input) => {
  const { id, member } = await requireOwner(ctx, input)
  const proof = await requireSocialProof(ctx, input)
  if (proof.memberId !== id) throw new Refusal('social_login_failed', 'begun by another member')
  try {
    await commit(ctx, [
      insertIdentity(ctx, id, proof),
      auditAct(ctx, id, 'social_linked'),
      writeMessage(ctx, id, { event: 'social_linked', facts: {} }),
    ])
  } catch (error) {
    throw explainConflict(error)
  }
  await notifyMember(ctx, member, SOCIAL_TEXT[ctx.language])
  return listSocialAccounts(ctx, {})
}

/** Throws `last_way_in` where nothing else opens the account. */
export const unlinkSocial: Handler<'socialUnlink'> = async (ctx, { provider, password }) => {
  const { id, member } = await requireOwner(ctx, { password })
  const hasOwnWay = member.passwordHash !== null || hasSmsLogin(ctx, member)
  const isThis = and(eq(memberIdentities.memberId, id), eq(memberIdentities.provider, provider))
  // Two unlinked at once: the statement itself sees whether another is left.
  const another = sql`(SELECT count(*) FROM member_identity WHERE member_id = ${id}) > 1`
  const [audited] = await commit(ctx, [
    auditAct(
      ctx,
      id,
      'social_unlinked',
      sql`EXISTS (SELECT 1 FROM member_identity WHERE member_id = ${id} AND provider = ${provider})
        AND (${hasOwnWay ? 1 : 0} = 1 OR ${another})`,
    ),
    ctx.db.delete(memberIdentities).where(and(isThis, sql`(${hasOwnWay ? 1 : 0} = 1 OR ${another})`)),
  ])
  const left = await listSocialAccounts(ctx, {})
  if (audited?.meta.changes !== 1 && left.accounts.some((account) => account.provider === provider)) {
    throw new Refusal('last_way_in')
  }
  return left
}
