/** AGT-05: sums of play and money of members and of teams, by the rows of the tree that hold on each day. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import type { figuresSchema, playFiguresSchema } from '../../../contract/calls/agents/fields.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { bind, readAll } from '../../kernel/commit.ts'
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

const summedSchema = z.object({ key: z.union([z.string(), z.number()]) }).catchall(z.number())

/** Windows that are settled stand in every figure, later ones in none: so all pages agree with each other and with bills. */
const settledOf = (merchant: string): SQL =>
  sql`coalesce((SELECT aggregated FROM agent_settlement WHERE merchant = ${merchant}), -1)`

/** `play_window` keeps 72 hours. */
const KEPT_WINDOWS = 3 * WINDOWS_PER_DAY

/** The windows of these days that may hold play and are not settled lie among these, both ends included. */
function openWindows({ clock }: Pick<PlatformContext, 'clock'>, days: Days): [first: number, last: number] {
  const now = windowOf(clock())
  const first = Math.max(days.from * WINDOWS_PER_DAY, now - KEPT_WINDOWS)
  return [first, Math.min((days.to + 1) * WINDOWS_PER_DAY - 1, now + 1)]
}

/** Those of them that are not settled: a few, so that each row is found by its key. Written out, as a bound number is no integer. */
export function unsettledWindows(ctx: PlatformContext, days: Days): SQL {
  const [from, to] = openWindows(ctx, days).map((window) => sql.raw(`${window}`))
  return sql`(WITH RECURSIVE waiting (window) AS (SELECT max(${settledOf(ctx.merchant.code)} + 1, ${from})
    UNION ALL SELECT window + 1 FROM waiting WHERE window < ${to}) SELECT window FROM waiting WHERE window <= ${to})`
}

/**
 * From the members to what each did on each day of the caller's team: by key. What is not settled is taken off the days.
 *
 * `?1` merchant, `?2` caller, `?3` members, `?4` days, `?5` and `?6` the first and the last open window, `?7` by whom: `who` or `day`.
 */
const OF_MEMBERS = `
  WITH RECURSIVE waiting (window) AS (
    SELECT max(coalesce((SELECT aggregated FROM agent_settlement WHERE merchant = ?1), -1) + 1, CAST(?5 AS INTEGER))
    UNION ALL SELECT window + 1 FROM waiting WHERE window < ?6)
  SELECT iif(?7 = 'day', day, owner) AS key, sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(valid_minor) AS valid,
    sum(payout_minor) AS payout, sum(deposit_minor) AS deposits, sum(withdrawal_minor) AS withdrawals,
    sum(bonus_minor) AS promotions, sum(rebate_minor) AS cashback, sum(bet_rebate_minor) AS lotteryRebates
  FROM (
    SELECT who.value AS owner, counted.day AS day, counted.rounds, counted.stake_minor, counted.valid_minor,
      counted.payout_minor, 0 AS deposit_minor, 0 AS withdrawal_minor, 0 AS bonus_minor, 0 AS rebate_minor,
      0 AS bet_rebate_minor
    FROM json_each(?3) AS who CROSS JOIN json_each(?4) AS span
    CROSS JOIN play_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND counted.member_id = who.value
    UNION ALL
    SELECT who.value, counted.day, 0, 0, 0, 0, counted.deposit_minor, counted.withdrawal_minor, counted.bonus_minor,
      counted.rebate_minor, counted.bet_rebate_minor
    FROM json_each(?3) AS who CROSS JOIN json_each(?4) AS span
    CROSS JOIN money_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND counted.member_id = who.value
    UNION ALL
    SELECT who.value, (counted.window / ${WINDOWS_PER_DAY}), -counted.rounds, -counted.stake_minor, -counted.valid_minor,
      -counted.payout_minor, 0, 0, 0, 0, 0
    FROM (SELECT window FROM waiting WHERE window <= ?6) AS span CROSS JOIN json_each(?3) AS who
    CROSS JOIN play_window AS counted
      ON counted.merchant = ?1 AND counted.window = span.window AND counted.member_id = who.value
    UNION ALL
    SELECT who.value, (counted.window / ${WINDOWS_PER_DAY}), 0, 0, 0, 0, -counted.deposit_minor, -counted.withdrawal_minor,
      -counted.bonus_minor, -counted.rebate_minor, -counted.bet_rebate_minor
    FROM (SELECT window FROM waiting WHERE window <= ?6) AS span CROSS JOIN json_each(?3) AS who
    CROSS JOIN money_window AS counted
      ON counted.merchant = ?1 AND counted.window = span.window AND counted.member_id = who.value) AS counted
  WHERE EXISTS (
    SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = owner AND seen.ancestor_id = ?2
      AND seen.from_day <= counted.day AND (seen.to_day IS NULL OR seen.to_day > counted.day))
  GROUP BY 1`

/**
 * From the sums of teams by day. On a day on which the one above a team stood below the caller, the whole team did; where that
 * one stood above the caller, the caller's own team did; else nobody.
 *
 * `?1` merchant, `?2` caller, `?3` agents, `?4` days, `?5` by whom: `who` or `day`.
 */
const OF_TEAMS = `
  SELECT iif(?5 = 'day', counted.day, who.value) AS key, sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(valid_minor) AS valid,
    sum(payout_minor) AS payout, sum(deposit_minor) AS deposits, sum(withdrawal_minor) AS withdrawals,
    sum(bonus_minor) AS promotions, sum(rebate_minor) AS cashback, sum(bet_rebate_minor) AS lotteryRebates
  FROM json_each(?3) AS who CROSS JOIN json_each(?4) AS span
  CROSS JOIN agent_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND counted.agent_id = CASE
    WHEN who.value = ?2 OR EXISTS (
      SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = who.value AND seen.ancestor_id = ?2
        AND seen.from_day <= span.value AND (seen.to_day IS NULL OR seen.to_day > span.value)) THEN who.value
    WHEN EXISTS (
      SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = ?2 AND seen.ancestor_id = who.value
        AND seen.from_day <= span.value AND (seen.to_day IS NULL OR seen.to_day > span.value)) THEN ?2 END
  GROUP BY 1`

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
  const asked = [ctx.merchant.code, requireMember(ctx).id, JSON.stringify(ids), JSON.stringify(listDays(days))]
  const query =
    of === 'members' ? bind(OF_MEMBERS, ...asked, ...openWindows(ctx, days), by) : bind(OF_TEAMS, ...asked, by)
  const rows = await readAll(ctx, summedSchema, query)
  return new Map(rows.map(({ key, ...found }) => [key, found as Figures]))
}

/** `member` stood below `agent` on a day. */
export const stoodBelow = (agent: SQL, member: SQL, day: SQL): SQL => sql`EXISTS (SELECT 1 FROM member_ancestor AS seen
  WHERE seen.member_id = ${member} AND seen.ancestor_id = ${agent} AND ${holdsOn(day, sql`seen`)})`

const categorySchema = z.object({
  gameType: z.enum(GAME_CATEGORIES),
  rounds: z.number(),
  stake: z.number(),
  valid: z.number(),
  payout: z.number(),
})

/** Of the team that `OF_TEAMS` would read for one agent. `?1` merchant, `?2` caller, `?3` agent, `?4` days. */
const CATEGORIES = `
  SELECT category AS gameType, sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(valid_minor) AS valid,
    sum(payout_minor) AS payout
  FROM json_each(?4) AS span
  CROSS JOIN agent_category_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND counted.agent_id = CASE
    WHEN ?3 = ?2 OR EXISTS (
      SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = ?3 AND seen.ancestor_id = ?2
        AND seen.from_day <= span.value AND (seen.to_day IS NULL OR seen.to_day > span.value)) THEN ?3
    WHEN EXISTS (
      SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = ?2 AND seen.ancestor_id = ?3
        AND seen.from_day <= span.value AND (seen.to_day IS NULL OR seen.to_day > span.value)) THEN ?2 END
  GROUP BY category ORDER BY 3 DESC, 1`

/** Of a team by kind of game, the most staked first: of the days that are settled to their end, which is all of them but today. */
export async function sumCategories(ctx: PlatformContext, id: string, days: Days) {
  const asked = bind(CATEGORIES, ctx.merchant.code, requireMember(ctx).id, id, JSON.stringify(listDays(days)))
  const rows = await readAll(ctx, categorySchema, asked)
  return rows.map(({ gameType, ...sum }) => ({ gameType, ...presentPlay({ ...NO_FIGURES, ...sum }) }))
}

/** The same by vendor. */
const VENDORS = `
  SELECT counted.vendor, coalesce(max(display_name), counted.vendor) AS vendorName, sum(rounds) AS rounds,
    sum(stake_minor) AS stake, sum(valid_minor) AS valid, sum(payout_minor) AS payout
  FROM json_each(?4) AS span
  CROSS JOIN agent_vendor_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND counted.agent_id = CASE
    WHEN ?3 = ?2 OR EXISTS (
      SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = ?3 AND seen.ancestor_id = ?2
        AND seen.from_day <= span.value AND (seen.to_day IS NULL OR seen.to_day > span.value)) THEN ?3
    WHEN EXISTS (
      SELECT 1 FROM member_ancestor AS seen WHERE seen.member_id = ?2 AND seen.ancestor_id = ?3
        AND seen.from_day <= span.value AND (seen.to_day IS NULL OR seen.to_day > span.value)) THEN ?2 END
  LEFT JOIN vendor_public AS vendor ON vendor.vendor_code = counted.vendor
  GROUP BY counted.vendor ORDER BY 4 DESC, 1`
const vendorRowSchema = categorySchema
  .omit({ gameType: true })
  .extend({ vendor: vendorCodeSchema, vendorName: z.string() })

/** One that is gone from the list keeps its code as its name. */
export async function sumVendors(ctx: PlatformContext, id: string, days: Days) {
  const asked = bind(VENDORS, ctx.merchant.code, requireMember(ctx).id, id, JSON.stringify(listDays(days)))
  const rows = await readAll(ctx, vendorRowSchema, asked)
  return rows.map(({ vendor, vendorName, ...sum }) => ({
    vendor,
    vendorName,
    ...presentPlay({ ...NO_FIGURES, ...sum }),
  }))
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
