/** AGT-02: a sub-user's own authenticator: set up by its password, used at each login, removed by password and code. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { endSubSessions } from '../../identity/member/write-sub-user.ts'
import {
  buildUri,
  mintRecoveryCodes,
  mintSecret,
  proveAuthenticator,
  proveFirstCode,
} from '../../identity/proof/authenticator-codes.ts'
import { dropAuthenticator, keepPendingSecret } from '../../identity/proof/holders.ts'
import { replaceRecoveryCodes } from '../../identity/proof/recovery-codes.ts'
import { holderOf } from '../../identity/session/verify-sub-session.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { proveOwnPassword, requireSubUser } from './own-password.ts'

const guardSchema = z.object({ sinceMs: z.number().nullable(), codesLeft: z.number(), required: z.number() })

export const getSecurity: Handler<'subUserSecurity'> = async (ctx) => {
  const { agentId, subUser } = requireSubUser(ctx)
  const row = await ctx.db.get(sql`SELECT
    (SELECT confirmed_at_ms FROM agent_sub_authenticator_public WHERE sub_user_id = ${subUser.id}) AS sinceMs,
    (SELECT count(*) FROM agent_sub_recovery_code_public WHERE sub_user_id = ${subUser.id}) AS codesLeft,
    EXISTS (SELECT 1 FROM agent_sub_demand WHERE agent_id = ${agentId}) AS required`)
  const { sinceMs, codesLeft, required } = guardSchema.parse(row)
  return {
    authenticator: sinceMs === null ? null : { since: presentTime(sinceMs), recoveryCodesLeft: codesLeft },
    required: required === 1,
  }
}

/** Until its first code is given the secret counts for nothing. Throws `conflict` while one is bound, and as `proveOwnPassword`. */
export const beginOwnAuthenticator: Handler<'beginSubUserAuthenticator'> = async (ctx, { password }) => {
  const { subUser } = requireSubUser(ctx)
  await proveOwnPassword(ctx, password)
  const secret = mintSecret(ctx)
  await keepPendingSecret(ctx, holderOf(subUser), secret)
  return { secret, uri: buildUri(secret, ctx.merchant.code, subUser.name) }
}

/** Its other sessions gave no code, so they end. Throws as `proveFirstCode`, and `conflict`. */
export const confirmOwnAuthenticator: Handler<'confirmSubUserAuthenticator'> = async (ctx, { code }) => {
  const { agentId, subUser, sessionId } = requireSubUser(ctx)
  const holder = holderOf(subUser)
  const { bind, isBound, forgive } = await proveFirstCode(ctx, holder, code)
  const recoveryCodes = mintRecoveryCodes(ctx)
  const [bound] = await commit(ctx, [
    bind,
    ...replaceRecoveryCodes(ctx, holder, recoveryCodes, isBound),
    auditAct(ctx, agentId, 'sub_user_authenticator_bound', isBound, noteOf(subUser)),
    endSubSessions(ctx.clock(), sql`sub_user_id = ${subUser.id} AND token_hash <> ${sessionId} AND ${isBound}`),
    forgive,
  ])
  if (bound?.meta.changes !== 1) throw new Refusal('conflict')
  return { recoveryCodes }
}

/** Where its agent asks for one it has to set up another. Throws as `proveOwnPassword` and `proveAuthenticator`. */
export const removeOwnAuthenticator: Handler<'removeSubUserAuthenticator'> = async (ctx, { password, code }) => {
  const { agentId, subUser } = requireSubUser(ctx)
  await proveOwnPassword(ctx, password)
  await proveAuthenticator(ctx, holderOf(subUser), code)
  await commit(ctx, [
    ...dropAuthenticator(holderOf(subUser)),
    auditAct(ctx, agentId, 'sub_user_authenticator_removed', sql`1`, noteOf(subUser)),
  ])
  return {}
}

const noteOf = ({ name }: { name: string }) => sql`${JSON.stringify({ loginName: name })}`
