/** AGT-01: the team's figures of a span and of the span before, from sealed windows; days are UTC. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { previousSpan, spanOf, WINDOW_MS } from '../../../contract/agents/periods.ts'
import type { OVERVIEW_SPANS } from '../../../contract/calls/agents/team.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/time-units.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { isPaidIn, listIncomeKinds, paidByDay, presentIncome } from '../bills/income.ts'
import { WINDOWS_PER_DAY, WINDOWS_PER_HOUR } from '../settlement/cursor.ts'
import { NO_PLAY, readTeamPlay } from '../settlement/team-facts.ts'
import { type Days, listDays, readCountedUntil, readSettledWindow } from './sum-figures.ts'
import {
  ACTIVE,
  countJoined,
  money,
  type OfAgent,
  readActive,
  readCounts,
  readCountsByKind,
  readTeamFigures,
} from './team-figures.ts'

type Overview = UpstreamResponse<'agentOverview'>

/** Written out: a number that is bound divides as a fraction. */
const perHour = sql.raw(`/ ${HOUR_MS}`)
const perDay = sql.raw(`/ ${DAY_MS}`)
const windowsPerHour = sql.raw(`/ ${WINDOWS_PER_HOUR}`)

type Asked = PlatformContext & OfAgent

type OverviewSpan = (typeof OVERVIEW_SPANS)[number]
const CADENCE = { today: 'day', week: 'week', month: 'month' } as const

/**
 * Which UTC days the overview counts: from the start of the span to today, and as many days from the start of the span
 * before, where it has so many. Pure.
 */
export function computeOverviewDays(span: OverviewSpan, today: number): { now: Days; before: Days } {
  const running = spanOf(CADENCE[span], dayStartMs(today))
  const last = previousSpan(CADENCE[span], running)
  const [first, firstBefore] = [dayOf(running.startMs), dayOf(last.startMs)]
  const lastBefore = Math.min(firstBefore + today - first, dayOf(last.endMs) - 1)
  return { now: { from: first, to: today }, before: { from: firstBefore, to: lastBefore } }
}

export const getOverview: Handler<'agentOverview'> = async (asked, { span }) => {
  const ctx: Asked = { ...asked, agentId: requireMember(asked).id }
  const { now, before } = computeOverviewDays(span, dayOf(ctx.clock()))
  const isToday = span === 'today'
  const [countedUntil, kinds, figures, former, sameHours, chart, waiting] = await Promise.all([
    readCountedUntil(ctx),
    listIncomeKinds(ctx),
    readTeamFigures(ctx, span, now),
    readTeamFigures(ctx, span, before),
    isToday ? readSameHours(ctx, before.from) : {},
    isToday ? readHours(ctx, now.to) : readDays(ctx, now),
    countWaiting(ctx),
  ])
  return {
    countedUntil,
    kinds,
    from: new Date(dayStartMs(now.from)).toISOString(),
    to: new Date(ctx.clock()).toISOString(),
    now: figures,
    before: { ...former, ...sameHours },
    chart,
    waiting,
  }
}

/**
 * Of the day before up to the hour that today is counted to: against the whole of it every figure of a morning has fallen. What
 * is kept by day alone (money, and net profit with it) stays that of the whole day.
 */
async function readSameHours(ctx: Asked, day: number) {
  const id = ctx.agentId
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

const pointsSchema = z.array(z.object({ at: z.number(), valid: z.number(), gross: z.number() }))

type Counted = Promise<Map<number, number>>
type Series = { play: SQL; joined: Counted; active: Counted; income: SQL }

/** `numbers`: of days or hours since the epoch; `lengthMs`: of one. */
async function buildChart(ctx: Asked, numbers: number[], lengthMs: number, series: Series) {
  const [points, income, joined, active] = await Promise.all([
    ctx.db.all(series.play),
    readCounts(ctx, series.income),
    series.joined,
    series.active,
  ])
  const play = new Map(pointsSchema.parse(points).map((point) => [point.at, point]))
  return numbers.map((at) => {
    const { valid = 0, gross = 0 } = play.get(at) ?? {}
    return {
      at: new Date(at * lengthMs).toISOString(),
      newMembers: joined.get(at) ?? 0,
      activeMembers: active.get(at) ?? 0,
      validBet: money(valid),
      grossProfit: money(gross),
      income: money(income.get(at) ?? 0),
    }
  })
}

async function readDays(ctx: Asked, days: Days): Promise<Overview['chart']> {
  const id = ctx.agentId
  return buildChart(ctx, listDays(days), DAY_MS, {
    play: sql`SELECT counted.day AS at, valid_minor AS valid, stake_minor - payout_minor AS gross
      FROM json_each(${JSON.stringify(listDays(days))}) AS span CROSS JOIN agent_day AS counted
        ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value AND agent_id = ${id}`,
    joined: countJoined(ctx, days, sql`created_at_ms ${perDay}`),
    active: readActive(ctx, ACTIVE.today, days),
    income: sql`SELECT day AS at, sum(paid_minor) AS n FROM ${paidByDay(ctx.merchant.code, id, days)} GROUP BY 1`,
  })
}

/** The hours of a day up to now, from windows, which are kept for 72 hours. */
async function readHours(ctx: Asked, day: number): Promise<Overview['chart']> {
  const id = ctx.agentId
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
    joined: countJoined(ctx, days, sql`created_at_ms ${perHour}`),
    active: readCounts(
      ctx,
      sql`SELECT counted.window ${windowsPerHour} AS at, sum(active_hour) AS n FROM ${counted} GROUP BY 1`,
    ),
    income: sql`SELECT (to_ms - 1) ${perHour} AS at, sum(paid_minor) AS n FROM agent_bill WHERE ${isPaidIn(id, days)} GROUP BY 1`,
  })
}

const waitingSchema = z.object({ offers: z.number(), billsToCollect: z.number(), billsToPay: z.number() })
async function countWaiting(ctx: Asked): Promise<Overview['waiting']> {
  const id = ctx.agentId
  return waitingSchema.parse(
    await ctx.db.get(sql`SELECT
      (SELECT count(*) FROM agent_contract WHERE downline_id = ${id} AND state = 'awaiting'
        AND lapses_at_ms > ${ctx.clock()}) AS offers,
      (SELECT count(*) FROM agent_bill WHERE receiver_id = ${id} AND state = 'to_collect') AS billsToCollect,
      (SELECT count(*) FROM agent_bill WHERE payer_id = ${id} AND state IN ('insufficient', 'partly')) AS billsToPay`),
  )
}
