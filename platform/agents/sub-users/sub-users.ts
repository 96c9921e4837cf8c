/** AGT-02: an agent makes, changes and removes its sub-users. A sub-user asks none of these calls (contract/agents/sub-user.ts). */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SUB_USER_SIGN, SUB_USERS_MAX, type SubUserRight } from '../../../contract/agents/sub-user.ts'
import { subUserIdSchema } from '../../../contract/calls/agents/people.ts'
import { findFieldError, TOO_WEAK } from '../../../contract/calls/identity/field-rules.ts'
import { subUserRightsSchema } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import { foldUsername } from '../../../contract/rules/typed-text.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { dropSubUser, endSubSessions, insertSubUser, writeSubUser } from '../../identity/member/write-sub-user.ts'
import { isGuessable } from '../../identity/proof/guessable-passwords.ts'
import { dropAuthenticator } from '../../identity/proof/holders.ts'
import { hashPassword, passwordOptions } from '../../identity/proof/passwords.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { holderOf } from '../../identity/session/verify-sub-session.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { refuseFields } from '../accounts/rebate.ts'

type SubUserRow = UpstreamResponse<'agentSubUsers'>['rows'][number]

const ID_CHARS = 12
/** As long as a login takes (`usernameSchema`). */
const LOGIN_NAME_MAX = 64
const ACTS_SHOWN = 10

export const listSubUsers: Handler<'agentSubUsers'> = (ctx) => readOffice(ctx)

/**
 * Once for its key. Throws `username_taken`, `invalid_fields`, `limit_reached`, what the payment password throws, and `conflict`
 * for a key used for another one.
 */
export const addSubUser: Handler<'addAgentSubUser'> = async (ctx, { name, password, rights, paymentPassword }) => {
  const { id: agentId, username } = requireMember(ctx)
  const loginName = `${foldUsername(username)}${SUB_USER_SIGN}${name}`
  const findMade = async () => {
    const [made] = await readSubUsers(ctx, sql`idempotency_key = ${ctx.idempotencyKey}`)
    if (made && made.loginName !== loginName) throw new Refusal('conflict', 'this key was used for another sub-user')
    return made
  }
  const before = await findMade()
  if (before) return before
  if (loginName.length > LOGIN_NAME_MAX) throw new Refusal('malformed', 'the login name is too long')
  assertPassword(ctx, loginName, password)
  const isTaken = sql`EXISTS (SELECT 1 FROM agent_sub_user_public WHERE merchant = ${ctx.merchant.code}
    AND login_name = ${loginName} AND removed_at_ms IS NULL)`
  const hasRoom = sql`(SELECT count(*) FROM agent_sub_user_public WHERE agent_id = ${agentId}
    AND removed_at_ms IS NULL) < ${SUB_USERS_MAX}`
  if (await holds(ctx, isTaken)) throw new Refusal('username_taken')
  if (!(await holds(ctx, hasRoom))) throw new Refusal('limit_reached')
  // Asked last, so that only a request that would succeed uses up a try.
  await provePaymentPassword(ctx, agentId, paymentPassword)
  const id = mintReference('U', ID_CHARS, ctx.random)
  const passwordHash = await hashPassword(password, passwordOptions(ctx))
  const mayBe = sql`NOT ${isTaken} AND ${hasRoom} AND NOT EXISTS (SELECT 1 FROM agent_sub_user_public
    WHERE agent_id = ${agentId} AND idempotency_key = ${ctx.idempotencyKey})`
  await commit(ctx, [
    auditAct(ctx, agentId, 'sub_user_added', mayBe, noteOf(loginName, rights)),
    insertSubUser(
      {
        id,
        merchant: ctx.merchant.code,
        agentId,
        loginName,
        passwordHash,
        rights,
        createdAtMs: ctx.clock(),
        key: ctx.idempotencyKey,
      },
      mayBe,
    ),
  ])
  const made = await findMade()
  if (!made) throw new Refusal('username_taken', 'another request was faster')
  return made
}

/**
 * Other rights, like a new password, end every session of it: its page and the edge know the rights of its login. Throws
 * `not_found` and as above.
 */
export const changeSubUser: Handler<'changeAgentSubUser'> = async (ctx, input) => {
  const { subUserId, rights, password, paymentPassword } = input
  const { id: agentId } = requireMember(ctx)
  const [before] = await readSubUsers(ctx, sql`id = ${subUserId}`)
  if (!before) throw new Refusal('not_found')
  if (password !== undefined) assertPassword(ctx, before.loginName, password)
  await provePaymentPassword(ctx, agentId, paymentPassword)
  const isLive = sql`EXISTS (SELECT 1 FROM agent_sub_user_public WHERE ${ownLive(agentId, subUserId)})`
  const newHash = password === undefined ? null : await hashPassword(password, passwordOptions(ctx))
  await commit(ctx, [
    auditAct(ctx, agentId, 'sub_user_changed', isLive, noteOf(before.loginName, rights)),
    writeSubUser({ rights, passwordHash: newHash }, ownLive(agentId, subUserId)),
    ...(newHash === null && isSame(before.rights, rights) ? [] : [revokeSessions(ctx, subUserId, isLive)]),
  ])
  const [after] = await readSubUsers(ctx, sql`id = ${subUserId}`)
  if (!after) throw new Refusal('not_found', 'removed in between')
  return after
}

/** Throws `not_found` for one of another agent, and one that is removed. */
export const removeSubUser: Handler<'removeAgentSubUser'> = async (ctx, { subUserId }) => {
  const { id: agentId } = requireMember(ctx)
  const [before] = await readSubUsers(ctx, sql`id = ${subUserId}`)
  if (!before) throw new Refusal('not_found')
  const isLive = sql`EXISTS (SELECT 1 FROM agent_sub_user_public WHERE ${ownLive(agentId, subUserId)})`
  await commit(ctx, [
    auditAct(ctx, agentId, 'sub_user_removed', isLive, noteOf(before.loginName, [])),
    revokeSessions(ctx, subUserId, isLive),
    ...dropAuthenticator(holderOf({ id: subUserId }), isLive),
    dropSubUser(ctx.clock(), ownLive(agentId, subUserId)),
  ])
  return {}
}

/** What a sub-user asked for in a request; `dropAct` takes it back. */
export const insertAct = (
  { requestId, clock }: Pick<PlatformContext, 'requestId' | 'clock'>,
  subUserId: string,
  call: string,
): SQL => sql`INSERT INTO agent_sub_act (request_id, sub_user_id, call, at_ms)
  VALUES (${requestId}, ${subUserId}, ${call}, ${clock()})`
export const dropAct = ({ requestId }: Pick<PlatformContext, 'requestId'>): SQL =>
  sql`DELETE FROM agent_sub_act WHERE request_id = ${requestId}`

/** As a condition on `agent_sub_user`: one of this agent's that is not removed. */
export const ownLive = (agentId: string, id: string): SQL =>
  sql`id = ${id} AND agent_id = ${agentId} AND removed_at_ms IS NULL`
export const revokeSessions = ({ clock }: PlatformContext, id: string, onlyIf: SQL): SQL =>
  endSubSessions(clock(), sql`sub_user_id = ${id} AND ${onlyIf}`)
const isSame = (before: readonly SubUserRight[], after: readonly SubUserRight[]): boolean =>
  before.length === after.length && before.every((right) => after.includes(right))
const noteOf = (loginName: string, rights: readonly SubUserRight[]): SQL =>
  sql`${JSON.stringify({ loginName, rights })}`

const holds = async ({ db }: PlatformContext, condition: SQL): Promise<boolean> =>
  z.object({ holds: z.number() }).parse(await db.get(sql`SELECT ${condition} AS holds`)).holds === 1

/** By the rule of members, whatever part of its login name it holds. Throws `invalid_fields`. */
export function assertPassword(
  { merchant }: Pick<PlatformContext, 'merchant'>,
  loginName: string,
  password: string,
): void {
  const names = [loginName, ...loginName.split(SUB_USER_SIGN)]
  const isWeak = names.some((username) => isGuessable(password, { username, merchant }))
  refuseFields({
    password: findFieldError(computeFieldRules(merchant).password, password) ?? (isWeak ? TOO_WEAK : null),
  })
}

const rowSchema = z.object({
  id: subUserIdSchema,
  loginName: z.string(),
  rights: z.string(),
  createdAtMs: z.number(),
  lastLoginAtMs: z.number().nullable(),
  authenticatorAtMs: z.number().nullable(),
  acts: z.string(),
})
const actsSchema = z.array(z.tuple([z.string(), z.number()]))

const demandSchema = z.object({ required: z.number() })

/** All of the caller's, and whether each has to have an authenticator. */
export async function readOffice(ctx: PlatformContext) {
  const [rows, demand] = await Promise.all([
    readSubUsers(ctx, sql`1`),
    ctx.db.get(
      sql`SELECT EXISTS (SELECT 1 FROM agent_sub_demand WHERE agent_id = ${requireMember(ctx).id}) AS required`,
    ),
  ])
  return { rows, authenticatorRequired: demandSchema.parse(demand).required === 1 }
}

/** Of the caller, those that are not removed, in the order in which they were made. */
export async function readSubUsers(ctx: PlatformContext, which: SQL): Promise<SubUserRow[]> {
  const rows = await ctx.db.all(sql`
    SELECT id, login_name AS loginName, rights, created_at_ms AS createdAtMs, last_login_at_ms AS lastLoginAtMs,
      (SELECT confirmed_at_ms FROM agent_sub_authenticator_public WHERE sub_user_id = agent_sub_user.id) AS authenticatorAtMs,
      (SELECT json_group_array(json_array(call, at_ms)) FROM (SELECT call, at_ms FROM agent_sub_act
        WHERE sub_user_id = agent_sub_user.id ORDER BY at_ms DESC LIMIT ${ACTS_SHOWN})) AS acts
    FROM agent_sub_user_public AS agent_sub_user
    WHERE agent_id = ${requireMember(ctx).id} AND removed_at_ms IS NULL AND ${which}
    ORDER BY created_at_ms, id LIMIT ${SUB_USERS_MAX}`)
  return rowSchema
    .array()
    .parse(rows)
    .map(({ id, loginName, rights, createdAtMs, lastLoginAtMs, authenticatorAtMs, acts }) => ({
      subUserId: id,
      loginName,
      rights: subUserRightsSchema.parse(JSON.parse(rights)),
      createdAt: new Date(createdAtMs).toISOString(),
      lastLoginAt: lastLoginAtMs === null ? null : presentTime(lastLoginAtMs),
      authenticatorSince: authenticatorAtMs === null ? null : presentTime(authenticatorAtMs),
      acts: actsSchema.parse(JSON.parse(acts)).map(([call, atMs]) => ({ call, at: presentTime(atMs) })),
    }))
}
