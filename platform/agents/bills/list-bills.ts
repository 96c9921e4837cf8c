/** AGT-05: bills that pay the agent, or that the agent pays, newest first. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { minor, presentMoney } from '../../../contract/amount.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayStartMs } from '../../kernel/tree.ts'
import { parseDays, readCountedUntil } from '../team/sum-figures.ts'
import { type BillRow, presentBill, readBills } from './bill-rows.ts'

const totalsSchema = z.object({ bills: z.number().int(), amount: z.number().int(), paid: z.number().int() })

/** By the UTC day on which the span of a bill ended. Throws `malformed` for a foreign cursor or too long a span. */
export const listBills: Handler<'bills'> = async (ctx, { cursor, pageSize, from, to, kind, side, state }) => {
  const { id } = requireMember(ctx)
  const days = parseDays({ from, to })
  const selection = ['bills', ctx.merchant.code, id, from, to, kind, side, state]
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const [toMs, billId] = openNewestFirst(cursor, scope)
  const isSide = side === 'mine' ? sql`bill.receiver_id = ${id}` : sql`bill.payer_id = ${id}`
  const isAsked = sql`${isSide} AND bill.to_ms > ${dayStartMs(days.from)} AND bill.to_ms <= ${dayStartMs(days.to + 1)}
    AND (${kind ?? null} IS NULL OR bill.kind = ${kind ?? null}) AND (${state ?? null} IS NULL OR bill.state = ${state ?? null})`
  const [sums, rows, countedUntil] = await Promise.all([
    ctx.db.get(sql`SELECT count(*) AS bills, coalesce(sum(amount_minor), 0) AS amount, coalesce(sum(paid_minor), 0) AS paid
      FROM agent_bill AS bill WHERE ${isAsked}`),
    readBills(
      ctx,
      sql`${isAsked} AND (bill.to_ms, bill.id) < (${toMs}, ${billId}) ORDER BY bill.to_ms DESC, bill.id DESC LIMIT ${pageSize + 1}`,
    ),
    readCountedUntil(ctx),
  ])
  const { bills, amount, paid } = totalsSchema.parse(sums)
  const seal = (last: BillRow) => sealCursor([last.to_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(rows, pageSize, seal)
  return {
    countedUntil,
    totals: { bills, amount: presentMoney(minor(amount)), paid: presentMoney(minor(paid)) },
    rows: shown.map((row) => presentBill(row, id)),
    nextCursor,
  }
}
