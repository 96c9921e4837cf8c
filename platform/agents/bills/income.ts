/** AGT-05: what an agent was paid, by the UTC day on which the span of the bill ended. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BILL_KINDS, type BillKind } from '../../../contract/agents/pay-order.ts'
import { CONTRACT_KINDS } from '../../../contract/agents/terms.ts'
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayStartMs, presentDay } from '../../kernel/tree.ts'
import { sumMinor } from '../settlement/bill-facts.ts'
import { inDays } from '../settlement/team-facts.ts'
import { type Days, parseDays, readCountedUntil } from '../team/sum-figures.ts'

const rowSchema = z.object({
  day: z.number().int(),
  kind: z.enum(BILL_KINDS),
  paid: z.number().int(),
  bills: z.number().int(),
})

/** Bills that pay a member and whose span ended in these days. Those that were archived are left out. */
export const isPaidIn = (memberId: string, { from, to }: Days): SQL =>
  sql`receiver_id = ${memberId} AND to_ms > ${dayStartMs(from)} AND to_ms <= ${dayStartMs(to + 1)}`

/** Of all bills that pay a member, the archived ones as well: day, kind, what was paid and by how many. */
export const paidByDay = (merchant: MerchantCode, memberId: string, days: Days): SQL => sql`(
  SELECT day, kind, paid_minor, 1 AS bills FROM agent_bill WHERE ${isPaidIn(memberId, days)} AND paid_minor > 0
  UNION ALL SELECT day, kind, paid_minor, bills FROM agent_bill_day
  WHERE merchant = ${merchant} AND day ${inDays(days.from, days.to)} AND receiver_id = ${memberId})`

const readIncome = async ({ db, merchant }: PlatformContext, memberId: string, days: Days) =>
  rowSchema.array().parse(
    await db.all(sql`SELECT day, kind, sum(paid_minor) AS paid, sum(bills) AS bills
      FROM ${paidByDay(merchant.code, memberId, days)} GROUP BY day, kind ORDER BY day DESC, kind`),
  )

const money = (amount: number) => presentMoney(minor(amount))

/** What was paid by kind, and in all. */
export function presentIncome(paidOf: (kind: BillKind) => number): UpstreamResponse<'agentIncome'>['totals'] {
  const of = (kind: BillKind) => money(paidOf(kind))
  return {
    realtime: of('realtime'),
    hourly: of('hourly'),
    daily: of('daily'),
    dividend: of('dividend'),
    rebate_difference: of('rebate_difference'),
    total: money(sumMinor(BILL_KINDS.map(paidOf))),
  }
}

export const getIncome: Handler<'agentIncome'> = async (ctx, { from, to, kind }) => {
  const { id } = requireMember(ctx)
  const all = await readIncome(ctx, id, parseDays({ from, to }))
  const rows = kind === undefined ? all : all.filter((row) => row.kind === kind)
  const [countedUntil, kinds] = await Promise.all([readCountedUntil(ctx), listIncomeKinds(ctx)])
  return {
    countedUntil,
    kinds,
    totals: presentIncome((of) => sumMinor(rows.filter((row) => row.kind === of).map(({ paid }) => paid))),
    rows: rows.map(({ day, paid, ...row }) => ({
      ...row,
      day: presentDay(day),
      amount: money(paid),
    })),
  }
}

/** Without a lottery here nobody earns a difference of rebates, so it is not shown. */
export async function listIncomeKinds({ db, merchant }: PlatformContext): Promise<BillKind[]> {
  const found = await db.get(sql`
    SELECT 1 AS found FROM merchant_vendor_public JOIN game_public AS game USING (vendor_code)
    WHERE merchant = ${merchant.code} AND category = 'LOTT'
      AND NOT EXISTS (SELECT 1 FROM merchant_withdrawn_game_public AS withdrawn
        WHERE withdrawn.merchant = ${merchant.code} AND withdrawn.game_id = game.game_id) LIMIT 1`)
  return found ? [...BILL_KINDS] : [...CONTRACT_KINDS]
}
