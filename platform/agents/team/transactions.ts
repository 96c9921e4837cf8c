import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TEAM_MONEY_KINDS } from '../../../contract/calls/agents-team.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { holdsOn, presentDay } from '../../kernel/tree.ts'
import { presentTeamMember, requireDirectDownline, teamRowSchema } from '../tree/team.ts'
import { listDays, parseDays, readCountedUntil } from './sum-figures.ts'

const rowSchema = teamRowSchema.extend({ day: z.number(), kind: z.enum(TEAM_MONEY_KINDS), amount: z.number() })

/** AGT-05: money of direct downlines by UTC day and kind, newest day first. Throws `not_found` and `malformed`. */
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
  // From the downlines to what each did on each day: by key.
  const facts = sql`member_ancestor CROSS JOIN json_each(${JSON.stringify(listDays(days))}) AS span
    CROSS JOIN money_day ON money_day.merchant = ${ctx.merchant.code} AND day = span.value
      AND money_day.member_id = member_ancestor.member_id
    CROSS JOIN json_each(json_array(json_array('deposits', deposit_minor), json_array('withdrawals', withdrawal_minor),
      json_array('promotions', bonus_minor), json_array('cashback', rebate_minor), json_array('lotteryRebates', bet_rebate_minor))) AS fact
    WHERE ancestor_id = ${agent.id} AND depth = 1 AND ${holdsOn(sql`span.value`)} AND fact.value ->> 1 <> 0 AND ${memberId === undefined ? sql`1` : sql`member_ancestor.member_id = ${memberId}`}
      AND ${kind === undefined ? sql`1` : sql`fact.value ->> 0 = ${kind}`}`
  const found = await ctx.db.all(sql`
    SELECT member.id, username, type, depth, day, kind, amount FROM (
      SELECT money_day.member_id, depth, day, fact.value ->> 0 AS kind, fact.value ->> 1 AS amount FROM ${facts}
      ORDER BY day DESC, money_day.member_id, kind LIMIT ${pageSize + 1} OFFSET ${start}) AS page
    JOIN member ON member.id = page.member_id ORDER BY day DESC, page.member_id, kind`)
  const { shown, nextCursor } = cutPage(rowSchema.array().parse(found), pageSize, () =>
    sealCursor([start + pageSize], scope),
  )
  const sums = z
    .array(z.object({ kind: z.string(), amount: z.number() }))
    .parse(
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
      shown.map(async ({ day, kind, amount, ...row }) => ({
        day: presentDay(day),
        member: await presentTeamMember(ctx, row),
        kind,
        amount: presentMoney(minor(amount)),
      })),
    ),
    nextCursor,
  }
}
