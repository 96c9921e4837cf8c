/** AGT-02: sign-up links of an agent. Level and rebate are fixed when a link is made. */
import { sql } from 'drizzle-orm'
import { isTooDeep, mayOpen } from '../../../contract/agents/levels.ts'
import { linkCodeSchema } from '../../../contract/calls/agents-team.ts'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { dayOf } from '../../kernel/tree.ts'
import { findRebateError, readRebateToGive, refuseFields } from '../accounts/rebate.ts'
import { readDepth } from '../tree/team.ts'
import { findLink, presentLink, readFunnels } from './link-rows.ts'

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

/** Throws `level_not_allowed`, `tree_too_deep`, `invalid_fields`, and `limit_reached` for one link too many. */
export const addLink: Handler<'addAgentLink'> = async (ctx, { label, level, rebate, expiresAt, maxUses }) => {
  const agent = requireMember(ctx)
  const nowMs = ctx.clock()
  if (!mayOpen(agent.type, level)) throw new Refusal('level_not_allowed')
  if (isTooDeep(await readDepth(ctx, agent.id))) throw new Refusal('tree_too_deep')
  const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt)
  refuseFields({
    rebate: findRebateError(rebate, await readRebateToGive(ctx, agent.id, dayOf(nowMs))),
    expiresAt: expiresAtMs !== null && expiresAtMs <= nowMs ? { key: 'in_the_past' } : null,
  })
  const code = linkCodeSchema.parse(mintReference('L', CODE_CHARS, ctx.random).slice(2))
  const hasRoom = sql`(SELECT count(*) FROM sign_up_link WHERE agent_id = ${agent.id}) < ${LINKS_MAX}`
  const [, inserted] = await commit(ctx, [
    auditAct(ctx, agent.id, 'sign_up_link_added', hasRoom, sql`${code}`),
    sql`INSERT INTO sign_up_link (code, merchant, agent_id, label, level, rebate_bps, created_at_ms, expires_at_ms, max_uses)
      SELECT ${code}, ${ctx.merchant.code}, ${agent.id}, ${label}, ${level}, ${rebate}, ${nowMs}, ${expiresAtMs}, ${maxUses}
      WHERE ${hasRoom}`,
  ])
  if (inserted?.meta.changes !== 1) throw new Refusal('limit_reached', 'no more links')
  const made = await findLink(ctx, sql`code = ${code}`)
  if (!made) throw new Error('a link just made is found')
  return presentLink({ ...made, first_deposits: 0, playing: 0 })
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
