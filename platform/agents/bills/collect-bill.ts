/** AGT-04: the downline collects a bill that waits. Again, late or at once with itself it is paid once. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { BILL_EVENTS, type BillState } from '../../../contract/states/bill.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { payDueBills } from '../settlement/pay-bills.ts'
import { presentBill } from './bill-rows.ts'
import { requireOwnBill } from './find-bills.ts'

/** Nothing of these can be collected. */
const CLOSED: readonly BillState[] = ['not_reached', 'awaiting_approval', 'denied', 'expired']

/** Throws `not_found` for a bill that does not pay the caller, `conflict` for one that cannot be collected. */
export const collectBill: Handler<'collectBill'> = async (ctx, { billId }) => {
  const { id } = requireMember(ctx)
  const before = await requireOwnBill(ctx, id, billId)
  if (before.receiver_id !== id) throw new Refusal('not_found', 'it pays somebody else')
  const nowMs = ctx.clock()
  await commit(ctx, [
    sql`UPDATE agent_bill SET ${applyTransition(BILL_EVENTS.tried_again)}, next_try_at_ms = ${nowMs},
        moved_by = ${`member:${id}`}, moved_at_ms = ${nowMs}
      WHERE id = ${billId} AND ${canTransition(BILL_EVENTS.tried_again)} AND expires_at_ms > ${nowMs}`,
  ])
  await payDueBills(ctx, ctx.merchant.code, { which: sql`id = ${billId}` })
  const after = await requireOwnBill(ctx, id, billId)
  if (CLOSED.includes(after.state)) throw new Refusal('conflict', `it is ${after.state}`)
  return presentBill(after, id)
}
