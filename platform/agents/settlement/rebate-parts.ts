/** AGT-02: what each direct downline's stake in mode Lott brings an agent, of a UTC day that is sealed (agents.md 5). */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { computeRebateDifference } from '../../../contract/agents/rebate-difference.ts'
import { type Minor, minor, presentMoney } from '../../../contract/amount.ts'
import type { RebateRow } from '../../../contract/calls/agents-statement.ts'
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

/** In the order of agents and members; of one agent alone where it is named. */
export async function readRebateParts(
  { db }: Pick<Services, 'db'>,
  merchant: MerchantCode,
  day: number,
  ofAgent: MemberId | null = null,
): Promise<Map<MemberId, RebatePart[]>> {
  const rows = await db.all(sql`
    WITH staked AS (SELECT id, sum(base) AS base FROM (
        SELECT member_id AS id, rebate_base_minor AS base FROM play_day
          WHERE merchant = ${merchant} AND day = ${day} AND rebate_base_minor > 0
        UNION ALL SELECT agent_id, rebate_base_minor FROM agent_day
          WHERE merchant = ${merchant} AND day = ${day} AND rebate_base_minor > 0) GROUP BY id)
    SELECT ancestor_id AS agentId, member_id AS memberId, username, base AS stakeMinor,
      ${rebateOn(sql`ancestor_id`, day)} AS ownBps, ${rebateOn(sql`member_ancestor.member_id`, day)} AS childBps
    FROM staked CROSS JOIN member_ancestor ON member_id = staked.id AND depth = 1 AND ${holdsOn(day)}
      AND (${ofAgent} IS NULL OR ancestor_id = ${ofAgent})
    JOIN member ON member.id = member_id ORDER BY ancestor_id, member_id`)
  const byAgent = Map.groupBy(partSchema.array().parse(rows), ({ agentId }) => agentId)
  return new Map(
    [...byAgent].map(([agentId, parts]) => [agentId, parts.map((part, index) => presentPart(part, index + 1))]),
  )
}

function presentPart(part: z.infer<typeof partSchema>, player: number): RebatePart {
  const { stakeMinor, ownBps, childBps } = part
  const { amountMinor } = computeRebateDifference(ownBps, [{ rebateBps: childBps, stakeMinor }])
  const row: RebateRow = {
    ...{ player, name: '', stake: presentMoney(stakeMinor), ownRebate: ownBps, childRebate: childBps },
    amount: presentMoney(amountMinor),
  }
  return { ...part, amountMinor, row }
}
