/** AGT-01: the team's figures of a span and of the span before, from sealed windows; days are UTC. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { computeProfit } from '../../../contract/agents/profit.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { isPaidIn, listIncomeKinds, paidByDay, presentIncome } from '../bills/income.ts'
import { findAccepted } from '../contracts/contract-rows.ts'
import { payerOf } from '../settlement/bill-facts.ts'
import { WINDOWS_PER_DAY, WINDOWS_PER_HOUR } from '../settlement/cursor.ts'
import { NO_MONEY, NO_PLAY, payKey, readSalaries, readTeamMoney, readTeamPlay } from '../settlement/team-facts.ts'
import { computeOverviewDays } from './overview-days.ts'
import { type Days, listDays, readCountedUntil, readSettledWindow } from './sum-figures.ts'

type Overview = UpstreamResponse<'agentOverview'>

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Written out: a number that is bound divides as a fraction. */
const perHour = sql.raw(`/ ${HOUR_MS}`)
const perDay = sql.raw(`/ ${DAY_MS}`)
const windowsPerHour = sql.raw(`/ ${WINDOWS_PER_HOUR}`)
/** Where `agent_day` counts the players who became active in such a span. */
const ACTIVE = { today: sql`active_day`, week: sql`active_week`, month: sql`active_month` } as const

export const getOverview: Handler<'agentOverview'> = async (ctx, { span }) => {
  const { now, before } = computeOverviewDays(span, dayOf(ctx.clock()))
  return {
    countedUntil: await readCountedUntil(ctx),
    kinds: await listIncomeKinds(ctx),
    from: new Date(dayStartMs(now.from)).toISOString(),
    to: new Date(ctx.clock()).toISOString(),
    now: await readFigures(ctx, span, now),
    before: {
      ...(await readFigures(ctx, span, before)),
      ...(span === 'today' && (await readSameHours(ctx, before.from))),
    },
    chart: span === 'today' ? await readHours(ctx, now.to) : await readDays(ctx, now),
    waiting: await countWaiting(ctx),
  }
}

const money = (amount: number) => presentMoney(minor(amount))

async function readFigures(ctx: PlatformContext, of: keyof typeof ACTIVE, days: Days): Promise<Overview['now']> {
  const { id } = requireMember(ctx)
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

/**
 * Of the day before up to the hour that today is counted to: against the whole of it every figure of a morning has fallen. What
 * is kept by day alone (money, and net profit with it) stays that of the whole day.
 */
async function readSameHours(ctx: PlatformContext, day: number) {
  const { id } = requireMember(ctx)
  const [first, toNowMs] = [day * WINDOWS_PER_DAY, ctx.clock() - DAY_MS]
  const last = Math.min((await readSettledWindow(ctx)) - WINDOWS_PER_DAY, first + WINDOWS_PER_DAY - 1)
  const range = { unit: 'window', first, last } as const
  const days = { from: day, to: day }
  const untilMs = (last + 1) * WINDOW_MS
  const [plays, active, joined, income] = await Promise.all([
    last < first ? new Map() : readTeamPlay(ctx, [id], range),
    readCounts(
      ctx,
      sql`SELECT 0 AS at, coalesce(sum(active_day), 0) AS n FROM agent_window WHERE merchant = ${ctx.merchant.code}
        AND window BETWEEN ${first} AND ${last} AND agent_id = ${id}`,
    ),
    countJoined(ctx, days, sql`0`, toNowMs),
    readCountsByKind(
      ctx,
      sql`SELECT kind, sum(paid_minor) AS paid FROM agent_bill WHERE ${isPaidIn(id, days)} AND to_ms <= ${untilMs} GROUP BY kind`,
    ),
  ])
  const play = plays.get(id) ?? NO_PLAY
  return {
    newMembers: joined.get(0) ?? 0,
    activeMembers: active.get(0) ?? 0,
    validBet: money(play.validMinor),
    grossProfit: money(play.stakeMinor - play.payoutMinor),
    income: presentIncome((kind) => income.get(kind) ?? 0),
  }
}

const countsSchema = z.array(z.object({ at: z.number(), n: z.number() }))
const readCounts = async ({ db }: PlatformContext, query: SQL): Promise<Map<number, number>> =>
  new Map(countsSchema.parse(await db.all(query)).map(({ at, n }) => [at, n]))

async function countTeam(ctx: PlatformContext, day: number): Promise<number> {
  const query = sql`SELECT 0 AS at, count(*) AS n FROM member_ancestor
    WHERE ancestor_id = ${requireMember(ctx).id} AND ${holdsOn(day)}`
  return (await readCounts(ctx, query)).get(0) ?? 0
}

/** Accounts of the team that were opened in these days, by `at`. Their rows of the tree begin in them too. */
const countJoined = (ctx: PlatformContext, { from, to }: Days, at: SQL, untilMs = dayStartMs(to + 1)) =>
  readCounts(
    ctx,
    sql`SELECT ${at} AS at, count(*) AS n FROM member_ancestor JOIN member ON member.id = member_id
      WHERE ancestor_id = ${requireMember(ctx).id} AND depth BETWEEN 1 AND 9 AND from_day BETWEEN ${from} AND ${to}
        AND (to_day IS NULL OR to_day > from_day)
        AND created_at_ms >= ${dayStartMs(from)} AND created_at_ms < ${untilMs} GROUP BY 1`,
  )

/** Players who became active on each day. */
const readActive = (ctx: PlatformContext, column: SQL, days: Days) =>
  readCounts(
    ctx,
    sql`SELECT counted.day AS at, ${column} AS n FROM json_each(${JSON.stringify(listDays(days))}) AS span CROSS JOIN agent_day AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value AND agent_id = ${requireMember(ctx).id}`,
  )

const pointsSchema = z.array(z.object({ at: z.number(), valid: z.number(), gross: z.number() }))

type Series = { play: SQL; joined: Map<number, number>; active: Map<number, number>; income: SQL }

/** `numbers`: of days or hours since the epoch; `lengthMs`: of one. */
async function buildChart(ctx: PlatformContext, numbers: number[], lengthMs: number, series: Series) {
  const play = new Map(pointsSchema.parse(await ctx.db.all(series.play)).map((point) => [point.at, point]))
  const income = await readCounts(ctx, series.income)
  return numbers.map((at) => {
    const { valid = 0, gross = 0 } = play.get(at) ?? {}
    return {
      at: new Date(at * lengthMs).toISOString(),
      newMembers: series.joined.get(at) ?? 0,
      activeMembers: series.active.get(at) ?? 0,
      validBet: money(valid),
      grossProfit: money(gross),
      income: money(income.get(at) ?? 0),
    }
  })
}

const incomeSchema = z.array(z.object({ kind: z.string(), paid: z.number() }))
/** What was paid by kind, by the day on which the span of a bill ended, as My Income has it. */
const readIncome = (ctx: PlatformContext, days: Days) =>
  readCountsByKind(
    ctx,
    sql`SELECT kind, sum(paid_minor) AS paid FROM ${paidByDay(ctx.merchant.code, requireMember(ctx).id, days)} GROUP BY kind`,
  )
const readCountsByKind = async ({ db }: PlatformContext, query: SQL): Promise<Map<string, number>> =>
  new Map(incomeSchema.parse(await db.all(query)).map(({ kind, paid }) => [kind, paid]))

async function readDays(ctx: PlatformContext, days: Days): Promise<Overview['chart']> {
  const { id } = requireMember(ctx)
  return buildChart(ctx, listDays(days), DAY_MS, {
    play: sql`SELECT counted.day AS at, valid_minor AS valid, stake_minor - payout_minor AS gross
      FROM json_each(${JSON.stringify(listDays(days))}) AS span CROSS JOIN agent_day AS counted
        ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value AND agent_id = ${id}`,
    joined: await countJoined(ctx, days, sql`created_at_ms ${perDay}`),
    active: await readActive(ctx, ACTIVE.today, days),
    income: sql`SELECT day AS at, sum(paid_minor) AS n FROM ${paidByDay(ctx.merchant.code, id, days)} GROUP BY 1`,
  })
}

/** The hours of a day up to now, from windows, which are kept for 72 hours. */
async function readHours(ctx: PlatformContext, day: number): Promise<Overview['chart']> {
  const { id } = requireMember(ctx)
  const hour = (ms: number) => Math.floor(ms / HOUR_MS)
  const [first, last] = [hour(dayStartMs(day)), hour(ctx.clock())]
  const windows = listDays({ from: first * WINDOWS_PER_HOUR, to: (last + 1) * WINDOWS_PER_HOUR - 1 })
  const counted = sql`json_each(${JSON.stringify(windows)}) AS span CROSS JOIN agent_window AS counted
    ON counted.merchant = ${ctx.merchant.code} AND counted.window = span.value AND agent_id = ${id}`
  const days = { from: day, to: day }
  const hours = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  return buildChart(ctx, hours, HOUR_MS, {
    play: sql`SELECT counted.window ${windowsPerHour} AS at, sum(valid_minor) AS valid, sum(stake_minor - payout_minor) AS gross
      FROM ${counted} GROUP BY 1`,
    joined: await countJoined(ctx, days, sql`created_at_ms ${perHour}`),
    active: await readCounts(
      ctx,
      sql`SELECT counted.window ${windowsPerHour} AS at, sum(active_hour) AS n FROM ${counted} GROUP BY 1`,
    ),
    income: sql`SELECT (to_ms - 1) ${perHour} AS at, sum(paid_minor) AS n FROM agent_bill WHERE ${isPaidIn(id, days)} GROUP BY 1`,
  })
}

const waitingSchema = z.object({ offers: z.number(), billsToCollect: z.number(), billsToPay: z.number() })
async function countWaiting(ctx: PlatformContext): Promise<Overview['waiting']> {
  const { id } = requireMember(ctx)
  return waitingSchema.parse(
    await ctx.db.get(sql`SELECT
      (SELECT count(*) FROM agent_contract WHERE downline_id = ${id} AND state = 'awaiting'
        AND lapses_at_ms > ${ctx.clock()}) AS offers,
      (SELECT count(*) FROM agent_bill WHERE receiver_id = ${id} AND state = 'to_collect') AS billsToCollect,
      (SELECT count(*) FROM agent_bill WHERE payer_id = ${id} AND state IN ('insufficient', 'partly')) AS billsToPay`),
  )
}
