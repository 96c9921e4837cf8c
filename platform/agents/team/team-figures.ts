/** AGT-01: the figures of a team over a span of UTC days, from sealed windows: for the overview and for reports by mail. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { computeProfit } from '../../../contract/agents/profit.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { paidByDay, presentIncome } from '../bills/income.ts'
import { findAccepted } from '../contracts/contract-rows.ts'
import { payerOf } from '../settlement/bill-facts.ts'
import { NO_MONEY, NO_PLAY, payKey, readSalaries, readTeamMoney, readTeamPlay } from '../settlement/team-facts.ts'
import { type Days, listDays } from './sum-figures.ts'

type Overview = UpstreamResponse<'agentOverview'>
export type OfAgent = Pick<PlatformContext, 'env' | 'db' | 'merchant' | 'clock'> & { agentId: MemberId }

/** Where `agent_day` counts the players who became active in such a span. */
export const ACTIVE = { today: sql`active_day`, week: sql`active_week`, month: sql`active_month` } as const

export const money = (amount: number) => presentMoney(minor(amount))

/** Of an agent's team over UTC days: what the overview shows of them, and a report by mail. */
export async function readTeamFigures(ctx: OfAgent, of: keyof typeof ACTIVE, days: Days): Promise<Overview['now']> {
  const { agentId: id } = ctx
  const range = { unit: 'day', first: days.from, last: days.to } as const
  const [plays, moneys, income, joined, active, dividend] = await Promise.all([
    readTeamPlay(ctx, [id], range),
    readTeamMoney(ctx, [id], range),
    readIncome(ctx, days),
    countJoined(ctx, days, sql`0`),
    readActive(ctx, ACTIVE[of], days),
    findAccepted(ctx, id, 'dividend'),
  ])
  const [play, facts] = [plays.get(id) ?? NO_PLAY, moneys.get(id) ?? NO_MONEY]
  const span = { startMs: dayStartMs(days.from), endMs: dayStartMs(days.to + 1) }
  const salariesMinor = dividend
    ? ((await readSalaries(ctx, [id], span)).get(payKey(id, payerOf(ctx.merchant, dividend.upline_id))) ?? minor(0))
    : minor(0)
  const gross = play.stakeMinor - play.payoutMinor
  const net = dividend ? computeProfit({ ...play, ...facts, salariesMinor }, dividend.terms.deductions).netMinor : gross
  return {
    teamSize: await countTeam(ctx, days.to),
    newMembers: joined.get(0) ?? 0,
    activeMembers: [...active.values()].reduce((sum, n) => sum + n, 0),
    deposits: money(facts.depositsMinor),
    withdrawals: money(facts.withdrawalsMinor),
    validBet: money(play.validMinor),
    grossProfit: money(gross),
    netProfit: money(net),
    income: presentIncome((kind) => income.get(kind) ?? 0),
  }
}

const countsSchema = z.array(z.object({ at: z.number(), n: z.number() }))
export const readCounts = async ({ db }: OfAgent, query: SQL): Promise<Map<number, number>> =>
  new Map(countsSchema.parse(await db.all(query)).map(({ at, n }) => [at, n]))

async function countTeam(ctx: OfAgent, day: number): Promise<number> {
  const query = sql`SELECT 0 AS at, count(*) AS n FROM member_ancestor
    WHERE ancestor_id = ${ctx.agentId} AND ${holdsOn(day)}`
  return (await readCounts(ctx, query)).get(0) ?? 0
}

/** Accounts of the team that were opened in these days, by `at`. Their rows of the tree begin in them too. */
export const countJoined = (ctx: OfAgent, { from, to }: Days, at: SQL, untilMs = dayStartMs(to + 1)) =>
  readCounts(
    ctx,
    sql`SELECT ${at} AS at, count(*) AS n FROM member_ancestor JOIN member_public AS member ON member.id = member_id
      WHERE ancestor_id = ${ctx.agentId} AND depth BETWEEN 1 AND 9 AND from_day BETWEEN ${from} AND ${to}
        AND (to_day IS NULL OR to_day > from_day)
        AND created_at_ms >= ${dayStartMs(from)} AND created_at_ms < ${untilMs} GROUP BY 1`,
  )

/** Players who became active on each day. */
export const readActive = (ctx: OfAgent, column: SQL, days: Days) =>
  readCounts(
    ctx,
    sql`SELECT counted.day AS at, ${column} AS n FROM json_each(${JSON.stringify(listDays(days))}) AS span CROSS JOIN agent_day AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value AND agent_id = ${ctx.agentId}`,
  )

const incomeSchema = z.array(z.object({ kind: z.string(), paid: z.number() }))
/** What was paid by kind, by the day on which the span of a bill ended, as My Income has it. */
const readIncome = (ctx: OfAgent, days: Days) =>
  readCountsByKind(
    ctx,
    sql`SELECT kind, sum(paid_minor) AS paid FROM ${paidByDay(ctx.merchant.code, ctx.agentId, days)} GROUP BY kind`,
  )
export const readCountsByKind = async ({ db }: OfAgent, query: SQL): Promise<Map<string, number>> =>
  new Map(incomeSchema.parse(await db.all(query)).map(({ kind, paid }) => [kind, paid]))
