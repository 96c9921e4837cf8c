/** AGT-02: what each direct downline's stake in mode Lott brings an agent, of a UTC day that is sealed. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { computeRebateDifference } from '../../../contract/agents/rebate-difference.ts'
import { type Minor, minor, presentMoney } from '../../../contract/amount.ts'
import type { RebateRow } from '../../../contract/calls/agents/statement.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { holdsOn } from '../../kernel/tree.ts'
import { rebateOn } from '../accounts/rebate.ts'

const partSchema = z.object({
  agentId: memberIdSchema,
  memberId: memberIdSchema,
  username: z.string(),
  stakeMinor: z.number().int().transform(minor),
  ownBps: z.number().int(),
  childBps: z.number().int(),
})
export type RebatePart = z.infer<typeof partSchema> & { row: RebateRow; amountMinor: Minor }

type Reader = Pick<Services, 'db'>

/** Who staked in mode Lott, with the whole of their own and their team's stake. */
const staked = (merchant: MerchantCode, day: number): SQL => sql`
  staked AS (SELECT id, sum(base) AS base FROM (
    SELECT member_id AS id, rebate_base_minor AS base FROM play_day
      WHERE merchant = ${merchant} AND day = ${day} AND rebate_base_minor > 0
    UNION ALL SELECT agent_id, rebate_base_minor FROM agent_day
      WHERE merchant = ${merchant} AND day = ${day} AND rebate_base_minor > 0) GROUP BY id)`

const countSchema = z.object({ agentId: memberIdSchema, parts: z.number().int() })

/** How many parts each agent has, by agent. */
export async function countRebateParts({ db }: Reader, merchant: MerchantCode, day: number) {
  const rows = await db.all(sql`
    WITH ${staked(merchant, day)}
    SELECT ancestor_id AS agentId, count(*) AS parts
    FROM staked CROSS JOIN member_ancestor ON member_id = staked.id AND depth = 1 AND ${holdsOn(day)}
    GROUP BY ancestor_id ORDER BY ancestor_id`)
  return countSchema.array().parse(rows)
}

/** Of some agents, in the order of agents and members. */
export async function readRebateParts(
  { db }: Reader,
  merchant: MerchantCode,
  day: number,
  agentIds: readonly MemberId[],
): Promise<Map<MemberId, RebatePart[]>> {
  const rows = await db.all(sql`
    WITH ${staked(merchant, day)}
    SELECT ancestor_id AS agentId, member_id AS memberId, username, base AS stakeMinor,
      ${rebateOn(sql`ancestor_id`, day)} AS ownBps, ${rebateOn(sql`member_ancestor.member_id`, day)} AS childBps
    FROM staked CROSS JOIN member_ancestor ON member_id = staked.id AND depth = 1 AND ${holdsOn(day)}
      AND +ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)}))
    JOIN member_public AS member ON member.id = member_id ORDER BY ancestor_id, member_id`)
  const byAgent = Map.groupBy(partSchema.array().parse(rows), ({ agentId }) => agentId)
  return new Map(
    [...byAgent].map(([agentId, parts]) => [agentId, parts.map((part, index) => presentPart(part, index + 1))]),
  )
}

/** A direct downline, by the number that it has in the statement. */
export type RebatePlace = { player: number; memberId: string }
const FIRST: RebatePlace = { player: 0, memberId: '' }

/**
 * The same of one agent, `limit` of them after a place. Its downlines are walked in their order and their stakes looked up
 * one by one, so a piece costs what it shows. `LIMIT -1` keeps SQLite from dropping the order.
 */
export async function readAgentParts(
  { db }: Reader,
  merchant: MerchantCode,
  day: number,
  agentId: MemberId,
  { after = FIRST, limit = -1 }: { after?: RebatePlace; limit?: number } = {},
): Promise<RebatePart[]> {
  const rows = await db.all(sql`
    WITH child AS MATERIALIZED (SELECT member_id FROM member_ancestor
        WHERE ancestor_id = ${agentId} AND depth = 1 AND ${holdsOn(day)} AND member_id > ${after.memberId}
        ORDER BY member_id LIMIT -1),
      staked AS (SELECT member_id,
          (SELECT coalesce(sum(rebate_base_minor), 0) FROM play_day
            WHERE play_day.merchant = ${merchant} AND play_day.day = ${day} AND play_day.member_id = child.member_id)
          + coalesce((SELECT rebate_base_minor FROM agent_day
            WHERE agent_day.merchant = ${merchant} AND agent_day.day = ${day} AND agent_id = child.member_id), 0) AS base
        FROM child)
    SELECT ${agentId} AS agentId, staked.member_id AS memberId, username, base AS stakeMinor,
      ${rebateOn(agentId, day)} AS ownBps, ${rebateOn(sql`staked.member_id`, day)} AS childBps
    FROM staked CROSS JOIN member_public AS member ON member.id = staked.member_id WHERE base > 0 LIMIT ${limit}`)
  return partSchema
    .array()
    .parse(rows)
    .map((part, index) => presentPart(part, after.player + index + 1))
}

function presentPart(part: z.infer<typeof partSchema>, player: number): RebatePart {
  const { stakeMinor, ownBps, childBps } = part
  const { amountMinor } = computeRebateDifference(ownBps, [{ rebateBps: childBps, stakeMinor }])
  const row: RebateRow = {
    player,
    name: '',
    stake: presentMoney(stakeMinor),
    ownRebate: ownBps,
    childRebate: childBps,
    amount: presentMoney(amountMinor),
  }
  return { ...part, amountMinor, row }
}
