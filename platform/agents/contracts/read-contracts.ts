/** AGT-03: contracts as either side reads them, and the flags of the menu. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CONTRACT_KINDS, type ContractKind } from '../../../contract/agents/terms.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { computeContractFlag } from '../../../contract/states/agent-contract.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requireInTeam } from '../tree/team.ts'
import { type ContractRow, presentContract, readContracts, requireOwnContract } from './contract-rows.ts'

/** Newest first. Throws `malformed` for a foreign cursor. */
export const listContracts: Handler<'agentContracts'> = async (
  ctx,
  { cursor, pageSize, kind, side, state, memberId },
) => {
  const { id } = requireMember(ctx)
  if (memberId !== undefined) await requireInTeam(ctx, memberId)
  const selection = ['agentContracts', ctx.merchant.code, id, kind, side, state, memberId]
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const [time, contractId] = openNewestFirst(cursor, scope)
  const isSide = side === 'mine' ? sql`contract.downline_id = ${id}` : sql`contract.upline_id = ${id}`
  const rows = await readContracts(
    ctx,
    sql`${isSide} AND contract.merchant = ${ctx.merchant.code}
      AND (${kind ?? null} IS NULL OR contract.kind = ${kind ?? null})
      AND (${state ?? null} IS NULL OR contract.state = ${state ?? null})
      AND (${memberId ?? null} IS NULL OR contract.downline_id = ${memberId ?? null})
      AND (contract.offered_at_ms, contract.id) < (${time}, ${contractId})
      ORDER BY contract.offered_at_ms DESC, contract.id DESC LIMIT ${pageSize + 1}`,
  )
  const seal = (last: ContractRow) => sealCursor([last.offered_at_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(rows, pageSize, seal)
  return { rows: shown.map((row) => presentContract(row, id)), nextCursor }
}

export const readContract: Handler<'readAgentContract'> = async (ctx, { contractId }) => {
  const { id } = requireMember(ctx)
  const row = await requireOwnContract(ctx, id, contractId)
  const unread = row.downline_id === id ? sql`downline_unread` : sql`upline_unread`
  await commit(ctx, [sql`UPDATE agent_contract SET ${unread} = 0 WHERE id = ${row.id} AND ${unread} = 1`])
  return presentContract(await requireOwnContract(ctx, id, contractId), id)
}

const waitsSchema = z.object({ kind: z.enum(CONTRACT_KINDS), offers: z.number().int(), unread: z.number().int() })

export const getConsolidated: Handler<'consolidated'> = async (ctx) => {
  const { id } = requireMember(ctx)
  const rows = await ctx.db.all(sql`SELECT kind, sum(offer) AS offers, sum(unread) AS unread FROM (
      SELECT kind, state = 'awaiting' AND lapses_at_ms > ${ctx.clock()} AS offer, downline_unread AS unread
        FROM agent_contract WHERE downline_id = ${id}
      UNION ALL SELECT kind, 0, upline_unread FROM agent_contract WHERE upline_id = ${id}) GROUP BY kind`)
  const waits = new Map(
    waitsSchema
      .array()
      .parse(rows)
      .map((row) => [row.kind, row]),
  )
  const flagOf = (kind: ContractKind) => {
    const { offers = 0, unread = 0 } = waits.get(kind) ?? {}
    return computeContractFlag({ hasOffer: offers > 0, hasUnreadChange: unread > 0 })
  }
  return {
    divtypereq: flagOf('dividend'),
    dailysalreqtype: flagOf('daily'),
    contracthoursalreq: flagOf('hourly'),
    realtimesalreqtype: flagOf('realtime'),
    enabled: getPolicy(ctx.merchant.jurisdiction).agentContracts === 'off' ? [] : [...CONTRACT_KINDS],
  }
}
