/** MEM-05: what a member reads of withdrawals. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { presentMethod, readMethods } from './method-rows.ts'
import { findOrder, type OrderRow, presentOrder, readOrders } from './order-rows.ts'
import { readSpeeds } from './read-speeds.ts'

/** What may be asked for now. The wallet's refusals are thrown: without a balance there is nothing to say. */
export const getWithdrawOptions: Handler<'withdrawOptions'> = async (ctx) => {
  const { id, bar } = requireMember(ctx)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  const [balance, turnover, bonuses, methods, speeds] = await Promise.all([
    wallet.getBalance(),
    wallet.getTurnoverLeft(),
    wallet.listBonuses(),
    readMethods(ctx, id),
    readSpeeds(ctx),
  ])
  if (!balance.ok) throw new Refusal(WALLET_REFUSALS[balance.refusal], balance.message)
  if (!turnover.ok) throw new Refusal(WALLET_REFUSALS[turnover.refusal], turnover.message)
  if (!bonuses.ok) throw new Refusal(WALLET_REFUSALS[bonuses.refusal], bonuses.message)
  const twoPeopleFrom = Math.min(...methods.map((method) => method.two_people_from_minor))
  return {
    balance: presentMoney(balance.value.realMinor),
    // SAFE-02: who may not play is not asked to stake first, as the wallet has it.
    withdrawable: presentMoney(bar ? balance.value.realMinor : turnover.value.withdrawableMinor),
    turnoverLeft: presentMoney(bar ? minor(0) : turnover.value.leftMinor),
    turnoverTimes: getPolicy(ctx.merchant.jurisdiction).depositTurnoverTimes,
    bonuses: await ctx.seams.money.presentBonusesUnderWay(ctx, bonuses.value),
    twoPeopleFrom: presentMoney(minor(Number.isFinite(twoPeopleFrom) ? twoPeopleFrom : 0)),
    methods: methods.map((method) => presentMethod(method, speeds.get(method.kind))),
  }
}

/** One order of the member's own. Throws `not_found`, for another member's as for none. */
export const getWithdrawOrder: Handler<'withdrawOrder'> = async (ctx, { orderId }) => {
  const { id } = requireMember(ctx)
  const order = await findOrder(ctx, orderId)
  const isTheirs = order?.member_id === id && order.merchant === ctx.merchant.code
  if (!isTheirs || order.state === 'void') throw new Refusal('not_found', 'no such withdrawal')
  return presentOrder(order)
}

/** The member's withdrawals, newest first. Throws `malformed` for a foreign cursor. */
export const listWithdrawals: Handler<'withdrawHistory'> = async (ctx, { cursor, pageSize }) => {
  const { id } = requireMember(ctx)
  const selection = ['withdrawHistory', ctx.merchant.code, id]
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const [time, orderId] = openNewestFirst(cursor, scope)
  const rows = await readOrders(
    ctx,
    sql`member_id = ${id} AND merchant = ${ctx.merchant.code} AND state <> 'void'
      AND (requested_at_ms, id) < (${time}, ${orderId})
      ORDER BY requested_at_ms DESC, id DESC LIMIT ${pageSize + 1}`,
  )
  const seal = (last: OrderRow) => sealCursor([last.requested_at_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(rows, pageSize, seal)
  return { rows: shown.map(presentOrder), nextCursor }
}
