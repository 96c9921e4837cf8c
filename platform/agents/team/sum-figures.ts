/** AGT-05: sums of play and money of members and of teams, by the rows of the tree that hold on each day. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import type { figuresSchema, playFiguresSchema } from '../../../contract/calls/agents-fields.ts'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'
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
const pick = (has: readonly string[]) =>
  sql.raw(ALL.map((column) => (has.includes(column) ? `counted.${column}` : `0 AS ${column}`)).join(', '))

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
const stoodBelow = (agent: SQL, member: SQL, day: SQL): SQL => sql`EXISTS (SELECT 1 FROM member_ancestor AS seen
  WHERE seen.member_id = ${member} AND seen.ancestor_id = ${agent} AND ${holdsOn(day, sql`seen`)})`
const listed = (ids: readonly (string | number)[]): SQL => sql`json_each(${JSON.stringify(ids)})`

/** From the members to what each did on each day of the caller's team: by key. */
function readMembers(ctx: PlatformContext, ids: readonly string[], days: Days): SQL {
  const caller = sql`${requireMember(ctx).id}`
  const read = (table: SQL, has: readonly string[]) => sql`
    SELECT who.value AS owner, counted.day, ${pick(has)} FROM ${listed(ids)} AS who CROSS JOIN ${listed(listDays(days))} AS span
    CROSS JOIN ${table} AS counted ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value
      AND counted.member_id = who.value
    WHERE ${stoodBelow(caller, sql`who.value`, sql`span.value`)}`
  return sql`${read(sql`play_day`, PLAY)} UNION ALL ${read(sql`money_day`, MONEY)}`
}

/**
 * From the sums of teams by day, and from the windows that have not come into them yet. On a day on which the one above a team
 * stood below the caller, the whole team did; where that one stood above the caller, the caller's own team did; else nobody.
 */
function readTeams(ctx: PlatformContext, ids: readonly string[], days: Days): SQL {
  const caller = sql`${requireMember(ctx).id}`
  const [who, day] = [sql`who.value`, sql`span.value`]
  const seen = sql`CASE WHEN ${who} = ${caller} OR ${stoodBelow(caller, who, day)} THEN ${who}
    WHEN ${stoodBelow(who, caller, day)} THEN ${caller} END`
  const settled = sql`coalesce((SELECT aggregated FROM agent_settlement WHERE merchant = ${ctx.merchant.code}), -1)`
  const [first, last] = [days.from * WINDOWS_PER_DAY, (days.to + 1) * WINDOWS_PER_DAY - 1]
  const countedDay = sql.raw(`(counted.window / ${WINDOWS_PER_DAY})`)
  const readOpen = (table: SQL, has: readonly string[]) => sql`
    SELECT people.ancestor_id AS owner, ${countedDay} AS day, ${pick(has)} FROM ${table} AS counted
    CROSS JOIN member_ancestor AS people ON people.member_id = counted.member_id
      AND +people.ancestor_id IN (SELECT value FROM ${listed(ids)}) AND ${holdsOn(countedDay, sql`people`)}
    WHERE counted.merchant = ${ctx.merchant.code} AND counted.window > max(${settled}, ${first - 1}) AND counted.window <= ${last}
      AND (people.ancestor_id = ${caller} OR ${stoodBelow(caller, sql`counted.member_id`, countedDay)})`
  return sql`SELECT ${who} AS owner, counted.day, ${pick(ALL)} FROM ${listed(ids)} AS who
    CROSS JOIN ${listed(listDays(days))} AS span CROSS JOIN agent_day AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.day = ${day} AND counted.agent_id = ${seen}
    UNION ALL ${readOpen(sql`play_window`, PLAY)} UNION ALL ${readOpen(sql`money_window`, MONEY)}`
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
