/** AGT-05: bills that pay the agent, or that the agent pays, newest first. */
import { minor, presentMoney } from '../../../contract/amount.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { parseDays, readCountedUntil } from '../team/sum-figures.ts'
import { type BillRow, presentBill } from './bill-rows.ts'
import { listBillRows, type Selection, sumBillRows } from './find-bills.ts'

/** By the UTC day on which the span of a bill ended. A page may be short or empty before the last one. Throws `malformed` for a foreign cursor or too long a span. */
export const listBills: Handler<'bills'> = async (ctx, { cursor, pageSize, from, to, kind, side, state }) => {
  const { id } = requireMember(ctx)
  const selection: Selection = { memberId: id, side, days: parseDays({ from, to }), kind, state }
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['bills', ctx.merchant.code, id, from, to, kind, side, state],
  }
  const [toMs, billId] = openNewestFirst(cursor, scope)
  const [sums, { rows, next }, countedUntil] = await Promise.all([
    sumBillRows(ctx, selection),
    listBillRows(ctx, selection, { before: [Number(toMs), String(billId)], limit: pageSize + 1 }),
    readCountedUntil(ctx),
  ])
  const { bills, amount, paid } = sums
  const seal = (last: BillRow) => sealCursor([last.to_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(rows, pageSize, seal)
  return {
    countedUntil,
    totals: { bills, amount: presentMoney(minor(amount)), paid: presentMoney(minor(paid)) },
    rows: shown.map((row) => presentBill(row, id)),
    nextCursor: nextCursor ?? (next && sealCursor([...next], scope)),
  }
}
