/** AGT-05: sums of play and money of members and of teams, by the rows of the tree that hold on each day. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import type { figuresSchema, playFiguresSchema } from '../../../contract/calls/agents/fields.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf, holdsOn, presentDay } from '../../kernel/tree.ts'
import { WINDOWS_PER_DAY } from '../settlement/cursor.ts'

/** The longest span of one question. */
const DAYS_MAX = 92

/** UTC days since the epoch, both included. */
export type Days = { from: number; to: number }
export const listDays = ({ from, to }: Days): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)
/** Throws `malformed` for a span that ends before it begins, or is longer than 92 days. */
export function parseDays({ from, to }: { from: string; to: string }): Days {
  const days = { from: dayOf(Date.parse(from)), to: dayOf(Date.parse(to)) }
  if (days.to < days.from || days.to - days.from >= DAYS_MAX) throw new Refusal('malformed', 'not a span of days')
  return days
}

const columns = [
  'rounds',
  'stake',
  'valid',
  'payout',
  'deposits',
  'withdrawals',
  'promotions',
  'cashback',
  'lotteryRebates',
] as const
export type Figures = Record<(typeof columns)[number], number>
export const NO_FIGURES: Figures = {
  rounds: 0,
  stake: 0,
  valid: 0,
  payout: 0,
  deposits: 0,
  withdrawals: 0,
  promotions: 0,
  cashback: 0,
  lotteryRebates: 0,
}
export const addFigures = (all: Iterable<Figures>): Figures => {
  const total = { ...NO_FIGURES }
  for (const figures of all) for (const column of columns) total[column] += figures[column]
  return total
}

const PLAY = ['rounds', 'stake_minor', 'valid_minor', 'payout_minor'] as const
const MONEY = ['deposit_minor', 'withdrawal_minor', 'bonus_minor', 'rebate_minor', 'bet_rebate_minor'] as const
const ALL = [...PLAY, ...MONEY] as const
/** What the columns of the tables are called in `Figures`, in the same order. */
const SUMS = sql.raw(ALL.map((column, place) => `sum(${column}) AS ${columns[place]}`).join(', '))
/** Columns of a table that has these alone: 0 for all others. */
const pick = (has: readonly string[], sign: '' | '-' = '') =>
  sql.raw(
    ALL.map((column) => (has.includes(column) ? `${sign}counted.${column} AS ${column}` : `0 AS ${column}`)).join(', '),
  )

const summedSchema = z.object({ key: z.union([z.string(), z.number()]) }).catchall(z.number())

/**
 * `ids`: of members for their own figures, or of those above the teams that are summed, each without itself. One answer a
 * member or team, or one a day over all of them. What has no figures is left out, and so are days on which a member stood in
 * another team than the caller's.
 */
export async function sumFigures(
  ctx: PlatformContext,
  { ids, of, by }: { ids: readonly string[]; of: 'members' | 'teams'; by: 'who' | 'day' },
  days: Days,
): Promise<Map<string | number, Figures>> {
  if (ids.length === 0) return new Map()
  const from = of === 'members' ? readMembers(ctx, ids, days) : readTeams(ctx, ids, days)
  const rows = await ctx.db.all(
    sql`SELECT ${by === 'day' ? sql`day` : sql`owner`} AS key, ${SUMS} FROM (${from}) GROUP BY 1`,
  )
  return new Map(
    summedSchema
      .array()
      .parse(rows)
      .map(({ key, ...found }) => [key, found as Figures]),
  )
}

/** `member` stood below `agent` on a day. */
export const stoodBelow = (agent: SQL, member: SQL, day: SQL): SQL => sql`EXISTS (SELECT 1 FROM member_ancestor AS seen
  WHERE seen.member_id = ${member} AND seen.ancestor_id = ${agent} AND ${holdsOn(day, sql`seen`)})`
const listed = (ids: readonly (string | number)[]): SQL => sql`json_each(${JSON.stringify(ids)})`

/** Windows that are settled stand in every figure, later ones in none: so all pages agree with each other and with bills. */
const settledOf = (merchant: string): SQL =>
  sql`coalesce((SELECT aggregated FROM agent_settlement WHERE merchant = ${merchant}), -1)`

/** `play_window` keeps 72 hours. */
const KEPT_WINDOWS = 3 * WINDOWS_PER_DAY
const windowsPerDay = sql.raw(`${WINDOWS_PER_DAY}`)

/** The windows of these days that may hold play and are not settled: a few, so that each row is found by its key. */
export function unsettledWindows({ merchant, clock }: PlatformContext, days: Days): SQL {
  const now = windowOf(clock())
  const first = Math.max(days.from * WINDOWS_PER_DAY, now - KEPT_WINDOWS)
  const last = Math.min((days.to + 1) * WINDOWS_PER_DAY - 1, now + 1)
  const [from, to] = [sql.raw(`${first}`), sql.raw(`${last}`)]
  return sql`(WITH RECURSIVE waiting (window) AS (SELECT max(${settledOf(merchant.code)} + 1, ${from})
    UNION ALL SELECT window + 1 FROM waiting WHERE window < ${to}) SELECT window FROM waiting WHERE window <= ${to})`
}

/** From the members to what each did on each day of the caller's team: by key. */
function readMembers(ctx: PlatformContext, ids: readonly string[], days: Days): SQL {
  const caller = sql`${requireMember(ctx).id}`
  const read = (table: SQL, has: readonly string[]) => sql`
    SELECT who.value AS owner, counted.day, ${pick(has)} FROM ${listed(ids)} AS who CROSS JOIN ${listed(listDays(days))} AS span
    CROSS JOIN ${table} AS counted ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value
      AND counted.member_id = who.value
    WHERE ${stoodBelow(caller, sql`who.value`, sql`span.value`)}`
  const day = sql`(counted.window / ${windowsPerDay})`
  const takeOff = (table: SQL, has: readonly string[]) => sql`
    SELECT who.value AS owner, ${day} AS day, ${pick(has, '-')} FROM ${unsettledWindows(ctx, days)} AS span
    CROSS JOIN ${listed(ids)} AS who CROSS JOIN ${table} AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.window = span.window AND counted.member_id = who.value
    WHERE ${stoodBelow(caller, sql`who.value`, day)}`
  return sql`${read(sql`play_day`, PLAY)} UNION ALL ${read(sql`money_day`, MONEY)}
    UNION ALL ${takeOff(sql`play_window`, PLAY)} UNION ALL ${takeOff(sql`money_window`, MONEY)}`
}

const seenTeam = (ctx: PlatformContext, who: SQL, day: SQL): SQL => {
  const caller = sql`${requireMember(ctx).id}`
  return sql`CASE WHEN ${who} = ${caller} OR ${stoodBelow(caller, who, day)} THEN ${who}
    WHEN ${stoodBelow(who, caller, day)} THEN ${caller} END`
}

/**
 * From the sums of teams by day. On a day on which the one above a team stood below the caller, the whole team did; where that
 * one stood above the caller, the caller's own team did; else nobody.
 */
function readTeams(ctx: PlatformContext, ids: readonly string[], days: Days): SQL {
  const [who, day] = [sql`who.value`, sql`span.value`]
  const seen = seenTeam(ctx, who, day)
  return sql`SELECT ${who} AS owner, counted.day, ${pick(ALL)} FROM ${listed(ids)} AS who
    CROSS JOIN ${listed(listDays(days))} AS span CROSS JOIN agent_day AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.day = ${day} AND counted.agent_id = ${seen}`
}

const categorySchema = z.object({
  gameType: z.enum(GAME_CATEGORIES),
  rounds: z.number(),
  stake: z.number(),
  valid: z.number(),
  payout: z.number(),
})

/** Of a team by kind of game, the most staked first: of the days that are settled to their end, which is all of them but today. */
export async function sumCategories(ctx: PlatformContext, id: string, days: Days) {
  const rows = await ctx.db.all(sql`
    SELECT category AS gameType, sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(valid_minor) AS valid,
      sum(payout_minor) AS payout
    FROM ${listed(listDays(days))} AS span CROSS JOIN agent_category_day AS counted ON counted.merchant = ${ctx.merchant.code}
      AND counted.day = span.value AND counted.agent_id = ${seenTeam(ctx, sql`${id}`, sql`span.value`)}
    GROUP BY category ORDER BY 3 DESC, 1`)
  return categorySchema
    .array()
    .parse(rows)
    .map(({ gameType, ...sum }) => ({ gameType, ...presentPlay({ ...NO_FIGURES, ...sum }) }))
}

const vendorRowSchema = categorySchema
  .omit({ gameType: true })
  .extend({ vendor: vendorCodeSchema, vendorName: z.string() })

/** The same by vendor. One that is gone from the list keeps its code as its name. */
export async function sumVendors(ctx: PlatformContext, id: string, days: Days) {
  const rows = await ctx.db.all(sql`
    SELECT counted.vendor, coalesce(max(display_name), counted.vendor) AS vendorName, sum(rounds) AS rounds, sum(stake_minor) AS stake,
      sum(valid_minor) AS valid, sum(payout_minor) AS payout
    FROM ${listed(listDays(days))} AS span CROSS JOIN agent_vendor_day AS counted ON counted.merchant = ${ctx.merchant.code}
      AND counted.day = span.value AND counted.agent_id = ${seenTeam(ctx, sql`${id}`, sql`span.value`)}
    LEFT JOIN vendor_public AS vendor ON vendor.vendor_code = counted.vendor
    GROUP BY counted.vendor ORDER BY 4 DESC, 1`)
  return vendorRowSchema
    .array()
    .parse(rows)
    .map(({ vendor, vendorName, ...sum }) => ({ vendor, vendorName, ...presentPlay({ ...NO_FIGURES, ...sum }) }))
}

/** The day on which counting by vendor began may lack its first hours, so the next one. Null while nothing is counted. */
export async function readVendorsSince({ db, merchant }: PlatformContext): Promise<string | null> {
  const row = await db.get(sql`SELECT min(day) AS day FROM play_vendor_day_sum_public
    WHERE merchant_number = (SELECT number FROM merchant_public WHERE code = ${merchant.code})`)
  const { day } = z.object({ day: z.number().nullable() }).parse(row)
  return day === null ? null : presentDay(day + 1)
}

const money = (amount: number) => presentMoney(minor(amount))

export const presentPlay = (sum: Figures): z.output<typeof playFiguresSchema> => ({
  rounds: sum.rounds,
  stake: money(sum.stake),
  validBet: money(sum.valid),
  payout: money(sum.payout),
  profit: money(sum.stake - sum.payout),
})
export const presentFigures = (sum: Figures = NO_FIGURES): z.output<typeof figuresSchema> => ({
  ...presentPlay(sum),
  deposits: money(sum.deposits),
  withdrawals: money(sum.withdrawals),
  promotions: money(sum.promotions),
  cashback: money(sum.cashback),
  lotteryRebates: money(sum.lotteryRebates),
})

/** The merchant's last settled window; -1 before the first. */
export const readSettledWindow = async ({ db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>): Promise<number> =>
  z.object({ window: z.number() }).parse(await db.get(sql`SELECT ${settledOf(merchant.code)} AS window`)).window

/** Its end; null before the first. */
export async function readCountedUntil(ctx: PlatformContext): Promise<string | null> {
  const window = await readSettledWindow(ctx)
  return window < 0 ? null : new Date((window + 1) * WINDOW_MS).toISOString()
}
