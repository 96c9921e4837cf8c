/**
 * AGT-02: the second proof of a sub-user's session: a code of its own authenticator, at each login and where a remembered login
 * goes on from another address.
 */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import { proveAuthenticator } from '../proof/authenticator-codes.ts'
import type { Holder } from '../proof/holders.ts'

export const holderOf = ({ id }: { id: string }): Holder => ({ kind: 'subUser', id })

/** As a condition, for a row of `agent_sub_user` named `sub`. */
export const HAS_AUTHENTICATOR = `EXISTS (SELECT 1 FROM agent_sub_authenticator AS own
  WHERE own.sub_user_id = sub.id AND own.confirmed_at_ms IS NOT NULL)`
/** For a row of `agent_sub_session` named `session`, beside `sub`. The release before began sessions without asking for a code. */
export const IS_CODE_OWED = `(verification_due = 1 OR (session.verified_at_ms IS NULL AND EXISTS (
  SELECT 1 FROM agent_sub_authenticator AS own
  WHERE own.sub_user_id = sub.id AND own.confirmed_at_ms < session.created_at_ms)))`
/** The same: its agent asks one of it. */
export const IS_AUTHENTICATOR_ASKED =
  'EXISTS (SELECT 1 FROM agent_sub_demand_public AS agent_sub_demand WHERE agent_sub_demand.agent_id = sub.agent_id)'

type Session = Pick<SessionMember, 'sessionId' | 'isVerificationDue'> & { subUser: { id: string } }

/** A repeat after a lost answer finds the session verified and changes nothing. Throws as `proveAuthenticator`. */
export async function verifySubSession(
  ctx: PlatformContext,
  { sessionId, isVerificationDue, subUser }: Session,
  { method, code }: { method: string; code: string },
): Promise<Record<string, never>> {
  if (!isVerificationDue) return {}
  if (method !== 'authenticator') throw new Refusal('verification_code_invalid')
  await proveAuthenticator(ctx, holderOf(subUser), code)
  const isThisOne = sql`token_hash = ${sessionId} AND revoked_at_ms IS NULL`
  const [opened] = await commit(ctx, [
    sql`UPDATE agent_sub_session SET verification_due = 0, verified_at_ms = ${ctx.clock()} WHERE ${isThisOne}`,
    sql`UPDATE agent_sub_user SET last_login_at_ms = ${ctx.clock()}
      WHERE id = ${subUser.id} AND EXISTS (SELECT 1 FROM agent_sub_session WHERE ${isThisOne})`,
  ])
  if (opened?.meta.changes !== 1) throw new Refusal('login_required')
  return {}
}

/** A cookie alone brought it here: it waits for a code, where there is an authenticator. */
export async function resumeSubSession(
  ctx: PlatformContext,
  { sessionId, isVerificationDue, subUser }: Session,
): Promise<{ verificationRequired: boolean }> {
  const [held] = await commit(ctx, [
    sql`UPDATE agent_sub_session SET verification_due = 1 WHERE token_hash = ${sessionId}
      AND EXISTS (SELECT 1 FROM agent_sub_user AS sub WHERE sub.id = ${subUser.id} AND ${sql.raw(HAS_AUTHENTICATOR)})`,
  ])
  return { verificationRequired: isVerificationDue || held?.meta.changes === 1 }
}
