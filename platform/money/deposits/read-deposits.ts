/** MEM-04: what a member reads of deposits. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentChannel, readOpenChannels } from './channel-rows.ts'
import { findOrder, type OrderRow, orderRowSchema, presentOrder } from './order-rows.ts'
import { submitToProvider } from './submit-to-provider.ts'

const BONUSES_SHOWN = 20

/** The ways to deposit, and the bonuses that may be chosen with one. */
export const listDepositChannels: Handler<'depositChannels'> = async (ctx) => {
  const member = requireMember(ctx)
  const [channels, choices] = await Promise.all([
    readOpenChannels(ctx, member.id),
    ctx.seams.money.listBonusChoices(ctx, member),
  ])
  return { channels: channels.map(presentChannel), bonuses: choices.slice(0, BONUSES_SHOWN) }
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
  const handed = await submitToProvider(ctx, order, ctx)
  const bonuses = await ctx.seams.money.readOrderBonuses(ctx, [orderId])
  return presentOrder(handed, bonuses.get(orderId) ?? null, member.bar)
}

/** The member's deposits, newest first. Throws `malformed` for a foreign cursor. */
export const listDeposits: Handler<'depositHistory'> = async (ctx, { cursor, pageSize }) => {
  const { id, bar } = requireMember(ctx)
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
  const bonuses = await ctx.seams.money.readOrderBonuses(
    ctx,
    shown.map((row) => row.id),
  )
  const present = (row: OrderRow) => presentOrder(row, bonuses.get(row.id) ?? null, bar)
  return { rows: shown.map(present), nextCursor }
}
