/** MEM-06: what a member reads of transfers up the tree, and what may be sent either way. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { findWaitEnd } from '../../identity/proof/payment-password-wait.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { computeTransferLimits } from './compute-transfer-refusal.ts'
import { findTransferUpline } from './find-transfer-upline.ts'
import { goesDown, presentTransfer, readTransfers, readUsed, type TransferRow } from './transfer-rows.ts'

export const getTransferOptions: Handler<'transferOptions'> = async (ctx) => {
  const [upline, room] = await Promise.all([findTransferUpline(ctx), readTransferRoom(ctx)])
  return {
    ...room,
    upline: upline && maskName(upline.username),
    sendable: upline ? room.sendable : presentMoney(minor(0)),
  }
}

/** What the member may send to anybody now, and what is in the way. */
export async function readTransferRoom(ctx: PlatformContext) {
  const { id } = requireMember(ctx)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  const [member, balance, turnover, used] = await Promise.all([
    requireMemberRow(ctx),
    wallet.getBalance(),
    wallet.getTurnoverLeft(),
    readUsed(ctx, id),
  ])
  if (!balance.ok) throw new Refusal(WALLET_REFUSALS[balance.refusal], balance.message)
  if (!turnover.ok) throw new Refusal(WALLET_REFUSALS[turnover.refusal], turnover.message)
  const policy = getPolicy(ctx.merchant.jurisdiction)
  const limits = computeTransferLimits(policy)
  return {
    hasPaymentPassword: member.paymentPasswordHash !== null,
    sendableFrom: presentTime(findWaitEnd(ctx, member)),
    balance: presentMoney(balance.value.realMinor),
    sendable: presentMoney(turnover.value.withdrawableMinor),
    turnoverLeft: presentMoney(turnover.value.leftMinor),
    turnoverTimes: policy.depositTurnoverTimes,
    min: presentMoney(limits.minMinor),
    max: presentMoney(limits.maxMinor),
    dayLeft: presentMoney(minor(Math.max(0, limits.dayMaxMinor - used.minor))),
    timesLeft: Math.max(0, limits.dayTimes - used.times),
  }
}

/** Newest first. Throws `malformed` for a foreign cursor. */
export const listTransfers: Handler<'transferHistory'> = async (ctx, { cursor, pageSize }) => {
  const { id } = requireMember(ctx)
  const selection = ['transferHistory', ctx.merchant.code, id]
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const [time, transferId] = openNewestFirst(cursor, scope)
  const rows = await readTransfers(
    ctx,
    sql`member_id = ${id} AND merchant = ${ctx.merchant.code} AND state <> 'void' AND NOT ${goesDown}
      AND (requested_at_ms, id) < (${time}, ${transferId})
      ORDER BY requested_at_ms DESC, id DESC LIMIT ${pageSize + 1}`,
  )
  const seal = (last: TransferRow) => sealCursor([last.requested_at_ms, last.id], scope)
  const { shown, nextCursor } = cutPage(rows, pageSize, seal)
  return { rows: shown.map(presentTransfer), nextCursor }
}
