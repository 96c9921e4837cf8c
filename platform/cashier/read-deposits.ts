/** MEM-04: what a member reads of deposits. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import { requireMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../records/cursor.ts'
import { presentChannel, readOpenChannels } from './channel-rows.ts'
import { handOver } from './hand-over.ts'
import { findOrder, type OrderRow, orderRowSchema, presentOrder } from './order-rows.ts'

/** The ways to deposit. */
export const listDepositChannels: Handler<'depositChannels'> = async (ctx) => {
  const channels = await readOpenChannels(ctx, requireMember(ctx).id)
  return { channels: channels.map(presentChannel) }
}

/**
 * One order of the member's own. One that the provider has not answered is handed to it again, for the member looks on.
 * Throws `not_found`, for another member's as for none, and where the member's own limits no longer admit it.
 */
export const getDepositOrder: Handler<'depositOrder'> = async (ctx, { orderId }) => {
  const member = requireMember(ctx)
  const order = await findOrder(ctx, orderId)
  if (!order || order.member_id !== member.id || order.merchant !== ctx.merchant.code)
    throw new Refusal('not_found', 'no such deposit')
  return presentOrder(await handOver(ctx, order, ctx))
}

/** The member's deposits, newest first. Throws `malformed` for a foreign cursor. */
export const listDeposits: Handler<'depositHistory'> = async (ctx, { cursor, pageSize }) => {
  const { id } = requireMember(ctx)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['depositHistory', ctx.merchant.code, id],
  }
  const [time, orderId] = openNewestFirst(cursor, scope)
  const found = await ctx.db.all(sql`
    SELECT * FROM deposit_order
    WHERE member_id = ${id} AND merchant = ${ctx.merchant.code} AND (created_at_ms, id) < (${time}, ${orderId})
    ORDER BY created_at_ms DESC, id DESC LIMIT ${pageSize + 1}`)
  const seal = (last: OrderRow) => sealCursor([last.created_at_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(orderRowSchema.array().parse(found), pageSize, seal)
  return { rows: shown.map(presentOrder), nextCursor }
}
