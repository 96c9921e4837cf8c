/** AGT-02: authenticators of an agent's sub-users, as the agent sees and governs them. A sub-user asks none of these calls. */

import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { endSubSessions } from '../../identity/member/write-sub-user.ts'
import { dropAuthenticator } from '../../identity/proof/holders.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { HAS_AUTHENTICATOR, holderOf } from '../../identity/session/verify-sub-session.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { ownLive, readOffice, readSubUsers, revokeSessions } from './sub-users.ts'

/** Sessions of those without one end, as nothing of what they show is open any more. Throws what the payment password throws. */
export const requireAuthenticators: Handler<'requireSubUserAuthenticators'> = async (
  ctx,
  { required, paymentPassword },
) => {
  const { id } = requireMember(ctx)
  await provePaymentPassword(ctx, id, paymentPassword)
  const isAsked = sql`EXISTS (SELECT 1 FROM agent_sub_demand WHERE agent_id = ${id})`
  await commit(
    ctx,
    required
      ? [
          auditAct(ctx, id, 'sub_user_authenticators_required', sql`NOT ${isAsked}`),
          sql`INSERT INTO agent_sub_demand (agent_id, since_ms) VALUES (${id}, ${ctx.clock()}) ON CONFLICT DO NOTHING`,
          endSubSessions(
            ctx.clock(),
            sql`sub_user_id IN (SELECT sub.id FROM agent_sub_user_public AS sub
              WHERE sub.agent_id = ${id} AND NOT ${sql.raw(HAS_AUTHENTICATOR)})`,
          ),
        ]
      : [
          auditAct(ctx, id, 'sub_user_authenticators_left_free', isAsked),
          sql`DELETE FROM agent_sub_demand WHERE agent_id = ${id}`,
        ],
  )
  return readOffice(ctx)
}

/**
 * For one that lost its phone: its sessions end, and it sets up another. Throws `not_found`, `conflict` where it has none, and what
 * the payment password throws.
 */
export const takeAuthenticator: Handler<'takeSubUserAuthenticator'> = async (ctx, { subUserId, paymentPassword }) => {
  const { id } = requireMember(ctx)
  const [before] = await readSubUsers(ctx, sql`id = ${subUserId}`)
  if (!before) throw new Refusal('not_found')
  if (before.authenticatorSince === null) throw new Refusal('conflict', 'it has no authenticator')
  await provePaymentPassword(ctx, id, paymentPassword)
  const { loginName } = before
  const isBound = sql`EXISTS (SELECT 1 FROM agent_sub_user_public AS sub WHERE ${ownLive(id, subUserId)}
    AND ${sql.raw(HAS_AUTHENTICATOR)})`
  const [taken] = await commit(ctx, [
    auditAct(ctx, id, 'sub_user_authenticator_taken', isBound, sql`${JSON.stringify({ loginName })}`),
    writeMessage(ctx, id, { event: 'sub_user_authenticator_taken', facts: { login: loginName } }, isBound),
    revokeSessions(ctx, subUserId, isBound),
    ...dropAuthenticator(
      holderOf({ id: subUserId }),
      sql`EXISTS (SELECT 1 FROM agent_sub_user_public
      WHERE ${ownLive(id, subUserId)})`,
    ),
  ])
  if (taken?.meta.changes !== 1) throw new Refusal('conflict', 'it was taken away meanwhile')
  const [after] = await readSubUsers(ctx, sql`id = ${subUserId}`)
  if (!after) throw new Refusal('not_found', 'removed in between')
  return after
}
