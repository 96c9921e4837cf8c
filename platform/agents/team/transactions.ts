import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { TEAM_MONEY_KINDS } from '../../../contract/calls/agents/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { holdsOn, presentDay } from '../../kernel/tree.ts'
import { WINDOWS_PER_DAY } from '../settlement/cursor.ts'
import { presentTeamMember, requireDirectDownline, teamRowSchema } from '../tree/team.ts'
import { type Days, listDays, parseDays, readCountedUntil, unsettledWindows } from './sum-figures.ts'

const rowSchema = teamRowSchema.extend({
  day: z.number(),
  kind: z.enum(TEAM_MONEY_KINDS),
  amount: z.number(),
  ofTeam: z.literal([0, 1]),
})
const sumsSchema = z.array(z.object({ kind: z.enum(TEAM_MONEY_KINDS), amount: z.number() }))

const COLUMNS = {
  deposits: 'deposit_minor',
  withdrawals: 'withdrawal_minor',
  promotions: 'bonus_minor',
  cashback: 'rebate_minor',
  lotteryRebates: 'bet_rebate_minor',
} as const satisfies Record<(typeof TEAM_MONEY_KINDS)[number], string>
const listColumns = (of: (column: string) => string) => sql.raw(Object.values(COLUMNS).map(of).join(', '))
const FACTS = sql.raw(
  `json_array(${Object.entries(COLUMNS).map(([kind, column]) => `json_array('${kind}', ${column})`)})`,
)

/**
 * AGT-05: money of the team by direct downline, UTC day and kind, newest day first: of each downline, and of all below it.
 * Throws `not_found` and `malformed`.
 */
export const listTransactions: Handler<'agentTransactions'> = async (ctx, input) => {
  const agent = requireMember(ctx)
  const days = parseDays(input)
  const { memberId, kind, pageSize } = input
  if (memberId !== undefined) await requireDirectDownline(ctx, memberId)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['agentTransactions', ctx.merchant.code, agent.id, input.from, input.to, memberId, kind],
  }
  const start = input.cursor === undefined ? 0 : Number(openCursor(input.cursor, scope)[0])
  const facts = sql`(${readMoney(ctx, days, memberId)}) AS summed CROSS JOIN json_each(${FACTS}) AS fact
    WHERE fact.value ->> 1 <> 0 AND ${kind === undefined ? sql`1` : sql`fact.value ->> 0 = ${kind}`}`
  const found = await ctx.db.all(sql`
    SELECT member.id, username, type, depth, day, kind, amount, ofTeam FROM (
      SELECT member_id, depth, day, fact.value ->> 0 AS kind, fact.value ->> 1 AS amount, ofTeam FROM ${facts}
      ORDER BY day DESC, member_id, ofTeam, kind LIMIT ${pageSize + 1} OFFSET ${start}) AS page
    JOIN member_public AS member ON member.id = page.member_id ORDER BY day DESC, page.member_id, ofTeam, kind`)
  const { shown, nextCursor } = cutPage(rowSchema.array().parse(found), pageSize, () =>
    sealCursor([start + pageSize], scope),
  )
  const sums = sumsSchema.parse(
    await ctx.db.all(sql`SELECT fact.value ->> 0 AS kind, sum(fact.value ->> 1) AS amount FROM ${facts} GROUP BY 1`),
  )
  const total = (of: string) => presentMoney(minor(sums.find((sum) => sum.kind === of)?.amount ?? 0))
  return {
    countedUntil: await readCountedUntil(ctx),
    totals: {
      deposits: total('deposits'),
      withdrawals: total('withdrawals'),
      promotions: total('promotions'),
      cashback: total('cashback'),
      lotteryRebates: total('lotteryRebates'),
    },
    rows: await Promise.all(
      shown.map(async ({ day, kind, amount, ofTeam, ...row }) => ({
        day: presentDay(day),
        member: await presentTeamMember(ctx, row),
        kind,
        amount: presentMoney(minor(amount)),
        ofTeam: ofTeam === 1,
      })),
    ),
    nextCursor,
  }
}

/** By downline and day, from the downlines to what each did, by key: up to the window that is settled. */
function readMoney(ctx: PlatformContext, days: Days, memberId: string | undefined): SQL {
  const people = sql`member_ancestor AS people`
  const windowDay = sql.raw(`(counted.window / ${WINDOWS_PER_DAY})`)
  const isOne = (day: SQL) => sql`people.ancestor_id = ${requireMember(ctx).id} AND people.depth = 1
    AND ${holdsOn(day, sql`people`)} AND ${memberId === undefined ? sql`1` : sql`people.member_id = ${memberId}`}`
  const select = (day: SQL, ofTeam: 0 | 1, sign: '' | '-') =>
    sql`SELECT people.member_id, people.depth, ${day} AS day, ${sql.raw(`${ofTeam}`)} AS ofTeam,
      ${listColumns((column) => `${sign}counted.${column} AS ${column}`)}`
  const byDay = (table: 'money_day' | 'agent_day', who: 'member_id' | 'agent_id') =>
    sql`FROM ${people} CROSS JOIN json_each(${JSON.stringify(listDays(days))}) AS span CROSS JOIN ${sql.raw(table)} AS counted
      ON counted.merchant = ${ctx.merchant.code} AND counted.day = span.value
        AND counted.${sql.raw(who)} = people.member_id WHERE ${isOne(sql`span.value`)}`
  const own = sql`${select(sql`counted.day`, 0, '')} ${byDay('money_day', 'member_id')}
    UNION ALL ${select(windowDay, 0, '-')} FROM ${unsettledWindows(ctx, days)} AS span CROSS JOIN ${people}
      CROSS JOIN money_window AS counted ON counted.merchant = ${ctx.merchant.code} AND counted.window = span.window
        AND counted.member_id = people.member_id WHERE ${isOne(windowDay)}`
  const below = sql`${select(sql`counted.day`, 1, '')} ${byDay('agent_day', 'agent_id')}`
  const parts = memberId === undefined ? sql`${own} UNION ALL ${below}` : own
  return sql`SELECT member_id, depth, day, ofTeam, ${listColumns((column) => `sum(${column}) AS ${column}`)}
    FROM (${parts}) GROUP BY member_id, day, ofTeam`
}
