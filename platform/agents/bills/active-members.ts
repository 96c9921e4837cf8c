/** AGT-03: how many active members a page counts for contracts: from sums by day where those count them, else from each member. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cadence } from '../../../contract/agents/periods.ts'
import type { ContractKind } from '../../../contract/agents/terms.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { ContractRow } from '../contracts/contract-rows.ts'
import { windowsOf } from '../settlement/late-play.ts'
import { type ActiveQuestion, countActive, listFrom, type Range } from '../settlement/team-facts.ts'

/** As the sums by window and by day count who became active (aggregate.ts). */
export const SUMMED_MIN = 10_000
const SUMMED: Partial<Record<Cadence, string>> = { day: 'active_day', week: 'active_week', month: 'active_month' }

type Asked = Pick<ContractRow, 'downline_id' | 'terms'> & { id: string }

/**
 * By contract, of one kind. Members are read one by one for a least valid bet or span that no sum counts, and where a bill leaves
 * late play out. `isShown`: also where no tier asks for them.
 */
export async function readActive(
  ctx: PlatformContext,
  rows: readonly Asked[],
  { cadence, range, isShown = false }: { cadence: Cadence; range: Range; isShown?: boolean },
): Promise<Map<string, number>> {
  const [first] = rows
  if (!first) return new Map()
  const { kind } = first.terms
  const column = SUMMED[cadence]
  const isSummed = ({ terms }: Asked) => column !== undefined && terms.activeMinMinor === SUMMED_MIN
  const isAsked = ({ terms }: Asked) => isShown || terms.tiers.some(({ activeMembers }) => activeMembers !== null)
  const questionOf = ({ id, downline_id, terms }: Asked): ActiveQuestion => ({
    key: id,
    agentId: downline_id,
    minMinor: terms.activeMinMinor,
  })
  const [summed, counted] = await Promise.all([
    column ? readSums(ctx, kind, rows.filter(isSummed), sql.raw(column), range) : [],
    countActive(ctx, kind, rows.filter((row) => !isSummed(row) && isAsked(row)).map(questionOf), range),
  ])
  const late = new Set(summed.flatMap(({ id, lefts }) => (lefts > 0 ? [id] : [])))
  const others = await countActive(ctx, kind, rows.filter(({ id }) => late.has(id)).map(questionOf), range)
  return new Map([
    ...summed.map(({ id, n }) => [id, n] as const),
    ...counted,
    ...[...late].map((id) => [id, 0] as const),
    ...others,
  ])
}

const sumsSchema = z.array(z.object({ id: z.string(), n: z.number().int(), lefts: z.number().int() }))
async function readSums(
  ctx: PlatformContext,
  kind: ContractKind,
  rows: readonly Asked[],
  column: SQL,
  range: Range,
): Promise<z.infer<typeof sumsSchema>> {
  if (rows.length === 0) return []
  const { code } = ctx.merchant
  const asked = JSON.stringify(rows.map(({ id, downline_id }) => ({ id, agentId: downline_id })))
  const agentIds = rows.map(({ downline_id }) => downline_id)
  const [from, to] = windowsOf(range)
  const found = await ctx.db.all(sql`
    WITH off AS MATERIALIZED (SELECT agent_id FROM agent_late_play AS part
      WHERE part.merchant = ${code} AND part.window BETWEEN ${from} AND ${to} AND part.kind = ${kind} AND part.is_left = 1
        AND +part.agent_id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)})))
    SELECT asked.value ->> 'id' AS id, sum(${column}) AS n,
      (SELECT count(*) FROM off WHERE off.agent_id = asked.value ->> 'agentId') AS lefts FROM json_each(${asked}) AS asked
    CROSS JOIN json_each(${listFrom(range.first, range.last)}) AS span CROSS JOIN agent_day AS counted
      ON counted.merchant = ${code} AND counted.day = span.value AND counted.agent_id = asked.value ->> 'agentId'
    GROUP BY 1`)
  return sumsSchema.parse(found)
}
