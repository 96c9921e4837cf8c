/** AGT-02: sign-up links of an agent. Level and rebate are fixed when a link is made. */
import { type SQL, sql } from 'drizzle-orm'
import { isTooDeep, mayOpen } from '../../../contract/agents/levels.ts'
import { linkCodeSchema } from '../../../contract/calls/agents/accounts.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { dayOf } from '../../kernel/tree.ts'
import { findRebateError, readRebateToGive, refuseFields } from '../accounts/rebate.ts'
import { readDepth } from '../tree/team.ts'
import { presentLink, readFunnels } from './link-rows.ts'

/** An agent has at most this many; the answer holds them all. */
const LINKS_MAX = 200
const CODE_CHARS = 8

export const listLinks: Handler<'agentLinks'> = async (ctx) => {
  const { id } = requireMember(ctx)
  const [ownRebate, rows] = await Promise.all([
    readRebateToGive(ctx, id, dayOf(ctx.clock())),
    readFunnels(ctx, sql`agent_id = ${id} ORDER BY created_at_ms DESC, code LIMIT ${LINKS_MAX}`),
  ])
  return { ownRebate, rows: rows.map(presentLink) }
}

/**
 * Once for its key. Throws `level_not_allowed`, `tree_too_deep`, `invalid_fields`, `limit_reached` for one link too many, and
 * `conflict` for a key used for another link.
 */
export const addLink: Handler<'addAgentLink'> = async (ctx, input) => {
  const agent = requireMember(ctx)
  const isIts = sql`agent_id = ${agent.id} AND idempotency_key = ${ctx.idempotencyKey}`
  const findMade = async () => (await readFunnels(ctx, isIts))[0]
  const made = (await findMade()) ?? (await openLink(ctx, input, isIts).then(findMade))
  if (!made) throw new Refusal('limit_reached', 'no more links')
  const isAlike =
    made.label === input.label &&
    made.level === input.level &&
    made.rebate_bps === input.rebate &&
    made.expires_at_ms === expiryOf(input) &&
    made.max_uses === input.maxUses
  if (!isAlike) throw new Refusal('conflict', 'this key was used for another link')
  return presentLink(made)
}

const expiryOf = ({ expiresAt }: CallRequest<'addAgentLink'>) => (expiresAt === null ? null : Date.parse(expiresAt))

async function openLink(ctx: PlatformContext, input: CallRequest<'addAgentLink'>, isIts: SQL): Promise<void> {
  const { label, level, rebate, maxUses } = input
  const agent = requireMember(ctx)
  const nowMs = ctx.clock()
  if (!mayOpen(agent.type, level)) throw new Refusal('level_not_allowed')
  if (isTooDeep(await readDepth(ctx, agent.id))) throw new Refusal('tree_too_deep')
  const expiresAtMs = expiryOf(input)
  refuseFields({
    rebate: findRebateError(rebate, await readRebateToGive(ctx, agent.id, dayOf(nowMs))),
    expiresAt: expiresAtMs !== null && expiresAtMs <= nowMs ? { key: 'in_the_past' } : null,
  })
  const code = linkCodeSchema.parse(mintReference('L', CODE_CHARS, ctx.random).slice(2))
  const mayBe = sql`(SELECT count(*) FROM sign_up_link WHERE agent_id = ${agent.id}) < ${LINKS_MAX}
    AND NOT EXISTS (SELECT 1 FROM sign_up_link WHERE ${isIts})`
  await commit(ctx, [
    auditAct(ctx, agent.id, 'sign_up_link_added', mayBe, sql`${code}`),
    sql`INSERT INTO sign_up_link (code, merchant, agent_id, label, level, rebate_bps, created_at_ms, expires_at_ms, max_uses,
        idempotency_key)
      SELECT ${code}, ${ctx.merchant.code}, ${agent.id}, ${label}, ${level}, ${rebate}, ${nowMs}, ${expiresAtMs}, ${maxUses},
        ${ctx.idempotencyKey}
      WHERE ${mayBe}`,
  ])
}

/** Again changes nothing. Throws `not_found` for another agent's link. */
export const pauseLink: Handler<'pauseAgentLink'> = async (ctx, { code, paused }) => {
  const { id } = requireMember(ctx)
  const isOther = sql`code = ${code} AND agent_id = ${id} AND paused <> ${paused ? 1 : 0}`
  await commit(ctx, [
    auditAct(
      ctx,
      id,
      paused ? 'sign_up_link_paused' : 'sign_up_link_opened',
      sql`EXISTS (SELECT 1 FROM sign_up_link WHERE ${isOther})`,
      sql`${code}`,
    ),
    sql`UPDATE sign_up_link SET paused = ${paused ? 1 : 0} WHERE ${isOther}`,
  ])
  const [row] = await readFunnels(ctx, sql`code = ${code} AND agent_id = ${id}`)
  if (!row) throw new Refusal('not_found', 'no link of this agent')
  return presentLink(row)
}

/** Whatever state the link is in: the figure says how many came. */
export const visitLink: Handler<'visitLink'> = async (ctx, { code, refused }) => {
  const column = sql.raw(refused ? 'refused_by_region' : 'visits')
  await commit(ctx, [
    sql`UPDATE sign_up_link SET ${column} = ${column} + 1 WHERE code = ${code.toUpperCase()} AND merchant = ${ctx.merchant.code}`,
  ])
  return {}
}
