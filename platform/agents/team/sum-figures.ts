/** AGT-05: sums of play and money of members and of teams, by the rows of the tree that hold on each day. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import type { figuresSchema, playFiguresSchema } from '../../../contract/calls/agents-fields.ts'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'

/** The longest span of one question. */
const DAYS_MAX = 92
/** Up to so many rows a team is read member by member; a larger one from the rows of who played. */
const READ_BY_MEMBER_MAX = 20_000

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
  ...{ rounds: 0, stake: 0, valid: 0, payout: 0, deposits: 0, withdrawals: 0, promotions: 0, cashback: 0 },
  lotteryRebates: 0,
}
export const addFigures = (all: Iterable<Figures>): Figures => {
  const total = { ...NO_FIGURES }
  for (const figures of all) for (const column of columns) total[column] += figures[column]
  return total
}

const PLAY = sql`sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(valid_minor) AS valid, sum(payout_minor) AS payout`
const MONEY = sql`sum(deposit_minor) AS deposits, sum(withdrawal_minor) AS withdrawals, sum(bonus_minor) AS promotions,
  sum(rebate_minor) AS cashback, sum(bet_rebate_minor) AS lotteryRebates`
const SOURCES = [
  { table: sql`play_day`, figures: PLAY },
  { table: sql`money_day`, figures: MONEY },
]
const summedSchema = z.object({ key: z.union([z.string(), z.number()]) }).catchall(z.number().nullable())

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
  const sums = new Map<string | number, Figures>()
  if (ids.length === 0) return sums
  // Of a subject's team only what its members did while they were of the caller's own team as well.
  const isOwnTeam = of === 'teams' && ids.every((id) => id === requireMember(ctx).id)
  const isSeen = isOwnTeam ? sql`1` : wasBelow(requireMember(ctx).id)
  const isLarge = of === 'teams' && (await isReadByPlay(ctx, ids, days))
  for (const { table, figures } of SOURCES) {
    const from = isLarge ? readByPlay(ctx, table, ids, days) : readByMember(ctx, table, { ids, of }, days)
    const key = by === 'day' ? sql`counted.day` : sql`owner`
    const rows = await ctx.db.all(sql`SELECT ${key} AS key, ${figures} FROM ${from} WHERE ${isSeen} GROUP BY 1`)
    for (const { key, ...found } of summedSchema.array().parse(rows))
      sums.set(key, addFigures([sums.get(key) ?? NO_FIGURES, { ...NO_FIGURES, ...(found as Partial<Figures>) }]))
  }
  return sums
}

const wasBelow = (agentId: string): SQL => sql`EXISTS (SELECT 1 FROM member_ancestor AS seen
  WHERE seen.member_id = counted.member_id AND seen.ancestor_id = ${agentId} AND ${holdsOn(sql`counted.day`, sql`seen`)})`
const listed = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** From the team to what each of it did on each day: by key. */
function readByMember(
  { merchant }: PlatformContext,
  table: SQL,
  { ids, of }: { ids: readonly string[]; of: 'members' | 'teams' },
  days: Days,
): SQL {
  const list = JSON.stringify(listDays(days))
  const people =
    of === 'members'
      ? sql`(SELECT value AS member_id, value AS owner, 0 AS from_day, NULL AS to_day FROM ${listed(ids)})`
      : sql`(SELECT member_id, ancestor_id AS owner, from_day, to_day FROM member_ancestor WHERE ancestor_id IN ${listed(ids)})`
  return sql`${people} AS people CROSS JOIN json_each(${list}) AS span CROSS JOIN ${table} AS counted
    ON counted.merchant = ${merchant.code} AND counted.day = span.value AND counted.member_id = people.member_id
      AND ${holdsOn(sql`span.value`, sql`people`)}`
}

/** From who played in the span to whose team they are of: what it costs grows with play. */
function readByPlay({ merchant }: PlatformContext, table: SQL, ids: readonly string[], days: Days): SQL {
  const [only, ...others] = ids
  // Of one team the row is found by its key; of many, the few rows above a member are fewer than the teams.
  const isOfThem = others.length === 0 ? sql`people.ancestor_id = ${only}` : sql`+people.ancestor_id IN ${listed(ids)}`
  return sql`(SELECT counted.*, people.ancestor_id AS owner FROM ${table} AS counted CROSS JOIN member_ancestor AS people
    ON people.member_id = counted.member_id AND ${isOfThem} AND ${holdsOn(sql`counted.day`, sql`people`)}
    WHERE counted.merchant = ${merchant.code} AND counted.day BETWEEN ${days.from} AND ${days.to}) AS counted`
}

/** Whether these teams, each without the one above it, are read from who played and not member by member. */
export const isReadByPlay = async (
  ctx: PlatformContext,
  ids: readonly string[],
  { from, to }: Days,
): Promise<boolean> => (await countTeams(ctx, ids)) * (to - from + 1) > READ_BY_MEMBER_MAX

async function countTeams({ db }: PlatformContext, ids: readonly string[]): Promise<number> {
  const row = await db.get(sql`SELECT count(*) AS n FROM member_ancestor WHERE ancestor_id IN ${listed(ids)}`)
  return z.object({ n: z.number() }).parse(row).n
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

/** The end of the merchant's last sealed window; null before the first. */
export async function readCountedUntil({ db, merchant }: PlatformContext): Promise<string | null> {
  const row = await db.get(sql`SELECT window FROM sealed_window WHERE merchant = ${merchant.code}`)
  return row ? new Date((z.object({ window: z.number() }).parse(row).window + 1) * WINDOW_MS).toISOString() : null
}
