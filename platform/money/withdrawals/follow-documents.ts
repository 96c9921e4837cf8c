/** MEM-05: withdrawals of a member who is asked for a document wait, and go on once it is accepted or no longer wanted. */
import { type SQL, sql } from 'drizzle-orm'
import type { MemberId } from '../../../contract/ids.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { notifyOrder, readOrders } from './order-rows.ts'
import { hasOpenDocument } from './waiting-documents.ts'

type Ctx = Services & { merchant: { code: string } }

const isChecked = ({ merchant }: Ctx, memberId: MemberId): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${memberId} AND state = 'checks'`

/** To stand behind the change of the document in its batch: what waits says so, what need not wait says nothing any more. */
export const followDocuments = (ctx: Ctx, memberId: MemberId): Statement[] => [
  sql`UPDATE withdraw_order SET delay = 'documents_needed', note = NULL
    WHERE ${isChecked(ctx, memberId)} AND delay IS NOT 'documents_needed' AND ${hasOpenDocument}`,
  sql`UPDATE withdraw_order SET note = NULL, delay = iif(EXISTS (SELECT 1 FROM withdraw_approval
      WHERE order_id = withdraw_order.id), 'second_approval', NULL)
    WHERE ${isChecked(ctx, memberId)} AND delay = 'documents_needed' AND NOT ${hasOpenDocument}`,
]

/** Whoever has one of them open asks again. */
export async function notifyHeld(ctx: Ctx, memberId: MemberId): Promise<void> {
  for (const order of await readOrders(ctx, isChecked(ctx, memberId))) notifyOrder(ctx, order)
}
