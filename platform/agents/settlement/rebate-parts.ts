/** AGT-02: what each direct downline's stake in mode Lott brings an agent, of a UTC day that is sealed. */
import { z } from 'zod'
import { computeRebateDifference } from '../../../contract/agents/rebate-difference.ts'
import { type Minor, minor, presentMoney } from '../../../contract/amount.ts'
import type { RebateRow } from '../../../contract/calls/agents/statement.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'

const partSchema = z.object({
  agentId: memberIdSchema,
  memberId: memberIdSchema,
  username: z.string(),
  stakeMinor: z.number().int().transform(minor),
  ownBps: z.number().int(),
  childBps: z.number().int(),
})
export type RebatePart = z.infer<typeof partSchema> & { row: RebateRow; amountMinor: Minor }

type Reader = Pick<Services, 'env'>

/** Of each agent, the direct downlines who staked in mode Lott, themselves or by their team. `?1` merchant, `?2` day. */
const COUNT_PARTS = `
  WITH staked AS (
    SELECT id, sum(base_minor) AS base FROM rebate_base WHERE merchant = ?1 AND day = ?2 GROUP BY id)
  SELECT above.ancestor_id AS agentId, count(*) AS parts
  FROM staked
  CROSS JOIN member_ancestor AS above ON above.member_id = staked.id AND above.depth = 1
    AND above.from_day <= ?2 AND (above.to_day IS NULL OR above.to_day > ?2)
  GROUP BY above.ancestor_id ORDER BY above.ancestor_id`
const countSchema = z.object({ agentId: memberIdSchema, parts: z.number().int() })

/** How many parts each agent has, by agent. */
export const countRebateParts = (reader: Reader, merchant: MerchantCode, day: number) =>
  readAll(reader, countSchema, bind(COUNT_PARTS, merchant, day))

/** The same of some agents, each with its stake and both R of the day, as accounts/rebate.ts has them. `?3` agents. */
const PARTS = `
  WITH staked AS (
    SELECT id, sum(base_minor) AS base FROM rebate_base WHERE merchant = ?1 AND day = ?2 GROUP BY id)
  SELECT above.ancestor_id AS agentId, above.member_id AS memberId, username, base AS stakeMinor,
    coalesce((
      SELECT rebate_bps FROM member_rebate AS rebate
      WHERE rebate.member_id = above.ancestor_id AND rebate.from_day <= ?2
      ORDER BY rebate.from_day DESC LIMIT 1), 0) AS ownBps,
    coalesce((
      SELECT rebate_bps FROM member_rebate AS rebate
      WHERE rebate.member_id = above.member_id AND rebate.from_day <= ?2
      ORDER BY rebate.from_day DESC LIMIT 1), 0) AS childBps
  FROM staked
  CROSS JOIN member_ancestor AS above ON above.member_id = staked.id AND above.depth = 1
    AND above.from_day <= ?2 AND (above.to_day IS NULL OR above.to_day > ?2)
    AND +above.ancestor_id IN (SELECT value FROM json_each(?3))
  JOIN member_public AS member ON member.id = above.member_id
  ORDER BY above.ancestor_id, above.member_id`

/** Of some agents, in the order of agents and members. */
export async function readRebateParts(
  reader: Reader,
  merchant: MerchantCode,
  day: number,
  agentIds: readonly MemberId[],
): Promise<Map<MemberId, RebatePart[]>> {
  const found = await readAll(reader, partSchema, bind(PARTS, merchant, day, JSON.stringify(agentIds)))
  const byAgent = Map.groupBy(found, ({ agentId }) => agentId)
  return new Map(
    [...byAgent].map(([agentId, parts]) => [agentId, parts.map((part, index) => presentPart(part, index + 1))]),
  )
}

/** A direct downline, by the number that it has in the statement. */
export type RebatePlace = { player: number; memberId: string }
const FIRST: RebatePlace = { player: 0, memberId: '' }

/** `?1` merchant, `?2` day, `?3` agent, `?4` the downline before, `?5` how many. */
const AGENT_PARTS = `
  WITH child AS MATERIALIZED (
      SELECT above.member_id FROM member_ancestor AS above
      WHERE above.ancestor_id = ?3 AND above.depth = 1 AND above.from_day <= ?2
        AND (above.to_day IS NULL OR above.to_day > ?2) AND above.member_id > ?4
      ORDER BY above.member_id LIMIT -1),
    staked AS (
      SELECT member_id, (
          SELECT coalesce(sum(rebate_base_minor), 0) FROM play_day
          WHERE play_day.merchant = ?1 AND play_day.day = ?2 AND play_day.member_id = child.member_id)
        + coalesce((
          SELECT rebate_base_minor FROM agent_day
          WHERE agent_day.merchant = ?1 AND agent_day.day = ?2 AND agent_id = child.member_id), 0) AS base
      FROM child)
  SELECT ?3 AS agentId, staked.member_id AS memberId, username, base AS stakeMinor,
    coalesce((
      SELECT rebate_bps FROM member_rebate AS rebate
      WHERE rebate.member_id = ?3 AND rebate.from_day <= ?2
      ORDER BY rebate.from_day DESC LIMIT 1), 0) AS ownBps,
    coalesce((
      SELECT rebate_bps FROM member_rebate AS rebate
      WHERE rebate.member_id = staked.member_id AND rebate.from_day <= ?2
      ORDER BY rebate.from_day DESC LIMIT 1), 0) AS childBps
  FROM staked CROSS JOIN member_public AS member ON member.id = staked.member_id WHERE base > 0 LIMIT ?5`

/**
 * The same of one agent, `limit` of them after a place. Its downlines are walked in their order and their stakes looked up
 * one by one, so a piece costs what it shows. `LIMIT -1` keeps SQLite from dropping the order.
 */
export async function readAgentParts(
  reader: Reader,
  merchant: MerchantCode,
  day: number,
  agentId: MemberId,
  { after = FIRST, limit = -1 }: { after?: RebatePlace; limit?: number } = {},
): Promise<RebatePart[]> {
  const parts = await readAll(reader, partSchema, bind(AGENT_PARTS, merchant, day, agentId, after.memberId, limit))
  return parts.map((part, index) => presentPart(part, after.player + index + 1))
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
