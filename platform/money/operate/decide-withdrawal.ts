/** OPS-01: what an operator does to a withdrawal. Each act and its audit row are one commit. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { hashSeenOrder } from '../../../contract/operator/seen.ts'
import { WITHDRAW_EVENTS } from '../../../contract/states/withdraw.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { openPayout } from '../payouts/open-payout.ts'
import { hasPayout, hasUnmatched } from '../payouts/payout-rows.ts'
import { submitPayoutNow } from '../payouts/submit-payout.ts'
import { auditWithdrawal, type WithdrawAct } from '../withdrawals/audit.ts'
import { notifyWithdrawal, type WithdrawNotification } from '../withdrawals/notify-withdrawal.ts'
import { findOrder, isInOwnName, notifyOrder } from '../withdrawals/order-rows.ts'
import { settleNow } from '../withdrawals/settle-now.ts'
import { hasOpenDocument } from '../withdrawals/waiting-documents.ts'
import type { OperatorOrder } from './withdrawal-rows.ts'
import { explainConflict, requireOrder } from './withdrawals.ts'

type Deed = {
  orderId: WithdrawOrderId
  act: WithdrawAct
  note?: string | undefined
  isOpen: SQL
  /** What is audited, where that is less than all that is open. */
  isNew?: SQL
  change: SQL
  /** What the member reads of it. */
  tells?: WithdrawNotification | undefined
}

/** Throws `not_found`, or `conflict` where its state does not allow it: somebody was quicker. */
async function act(
  ctx: OperatorContext,
  { orderId, act: name, note, isOpen, isNew = isOpen, change, tells }: Deed,
  after: Statement[] = [],
) {
  const former = await requireOrder(ctx, orderId)
  const order = await findOrder(ctx, orderId)
  const deed = { orderId, act: name, actor: actorOf(ctx.operator), note, requestId: ctx.requestId }
  const results = await commit(ctx, [
    auditWithdrawal(ctx, deed, isNew),
    ...after,
    ...(tells && order ? [notifyWithdrawal(ctx, order, tells, isOpen)] : []),
    sql`UPDATE withdraw_order SET ${change} WHERE id = ${orderId} AND ${isOpen}`,
  ])
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', explainConflict(former))
  if (order) notifyOrder(ctx, order)
}

const IS_CHECKED = sql`${canTransition(WITHDRAW_EVENTS.approved)} AND money = 'held' AND NOT ${hasUnmatched} AND NOT ${hasOpenDocument}`

/**
 * A large one waits for a second operator; the same one twice is one, and is answered with the order as it is. Where a provider
 * pays the method, it is told now. Throws `conflict`, also where the account is not in the name that its member has now, and
 * `forbidden` for nobody.
 */
export const approveWithdrawal: OperatorHandler<'withdrawals-approve'> = async (ctx, { orderId, seen }) => {
  const operator = requireName(ctx)
  const former = await requireOrder(ctx, orderId)
  if (seen !== undefined && seen !== (await hashSeenOrder(former)))
    throw new Refusal('conflict', 'it is no longer as you read it: look again')
  if (isApprovedBy(former, operator)) return former
  try {
    await giveApproval(ctx, orderId, operator)
  } catch (error) {
    // Of many at once by one person the first one decides; the others are told what became of it.
    const order = await requireOrder(ctx, orderId)
    if (error instanceof Refusal && isApprovedBy(order, operator)) return order
    throw error
  }
  await submitPayoutNow(ctx, orderId)
  return requireOrder(ctx, orderId)
}

/** Their word stands, and nothing has come since that they would have to know of. */
const isApprovedBy = ({ state, approvedBy, unmatched, documents }: OperatorOrder, operator: string) =>
  approvedBy.includes(operator) && state !== 'refused' && unmatched.length === 0 && documents.length === 0

async function giveApproval(ctx: OperatorContext, orderId: WithdrawOrderId, operator: string): Promise<void> {
  const nowMs = ctx.clock()
  const order = await findOrder(ctx, orderId)
  const isOpen = sql`${IS_CHECKED} AND ${order ? isInOwnName(order) : sql`0`}`
  const given = sql`INSERT INTO withdraw_approval (order_id, operator, at_ms)
    SELECT id, ${operator}, ${nowMs} FROM withdraw_order
    WHERE id = ${orderId} AND merchant = ${ctx.merchant.code} AND ${isOpen}
    ON CONFLICT (order_id, operator) DO NOTHING`
  const isNew = sql`${isOpen} AND NOT EXISTS (SELECT 1 FROM withdraw_approval
    WHERE order_id = withdraw_order.id AND operator = ${operator})`
  const isEnough = sql`(SELECT count(*) FROM withdraw_approval WHERE order_id = withdraw_order.id) >= approvals_needed`
  const change = sql`state = iif(${isEnough}, ${WITHDRAW_EVENTS.approved.to}, state), approved_at_ms = iif(${isEnough}, ${nowMs}, NULL),
    delay = iif(${isEnough}, NULL, 'second_approval'), note = NULL`
  const opened = openPayout(ctx, orderId, sql`${isOpen} AND ${isEnough}`)
  await act(ctx, { orderId, act: 'approval_given', isOpen, isNew, change }, [given, opened])
}

/**
 * It has been paid by hand, a large one by nobody who approved it. Throws `forbidden` for such a one and without a name,
 * `account_locked` for a frozen wallet, `conflict` for a reference used before and for one that a provider pays.
 */
export const payWithdrawal: OperatorHandler<'withdrawals-pay'> = async (ctx, { orderId, reference }) => {
  const operator = requireName(ctx)
  const { state, approvalsNeeded, approvedBy, payout } = await requireOrder(ctx, orderId)
  if (state === 'approved' && approvalsNeeded > 1 && approvedBy.includes(operator))
    throw new Refusal('forbidden', 'who approved a large withdrawal does not pay it')
  if (state === 'approved' && payout) throw new Refusal('conflict', `${payout.provider} pays it`)
  await requireSoundWallet(ctx, orderId)
  const nowMs = ctx.clock()
  const isNewReference = sql`NOT EXISTS (SELECT 1 FROM withdraw_order AS other
    WHERE other.merchant = withdraw_order.merchant AND other.reference = ${reference})`
  const isOpen = sql`${canTransition(WITHDRAW_EVENTS.sent)} AND money = 'held' AND NOT ${hasPayout()} AND NOT ${hasUnmatched}
    AND ${isNewReference}`
  const change = sql`${applyTransition(WITHDRAW_EVENTS.sent)}, sent_at_ms = ${nowMs}, reference = ${reference}, delay = NULL, note = NULL,
    confirm_by_ms = ${nowMs} + confirm_minutes * 60000, next_attempt_at_ms = ${nowMs}`
  await act(ctx, { orderId, act: 'sent', note: reference, isOpen, change, tells: 'withdrawal_sent' })
  await settleNow(ctx, orderId, ctx.requestId)
  return requireOrder(ctx, orderId)
}

/** Throws `conflict` while its checks wait for a document: that they do is what the member has to read. */
export const delayWithdrawal: OperatorHandler<'withdrawals-delay'> = async (ctx, { orderId, reason, note }) => {
  const isOpen = sql`(state IN ('approved', 'sent') OR (state = 'checks' AND NOT ${hasOpenDocument}))`
  const change = sql`delay = ${reason ?? null}, note = ${note ?? null}`
  await act(ctx, {
    orderId,
    act: 'delayed',
    note: [reason ?? 'no longer', note].filter(Boolean).join(': '),
    isOpen,
    change,
    tells: reason && 'withdrawal_delayed',
  })
  return requireOrder(ctx, orderId)
}

/** Nothing is sent for a wallet whose books are being looked at. */
async function requireSoundWallet(ctx: OperatorContext, orderId: WithdrawOrderId): Promise<void> {
  const order = await findOrder(ctx, orderId)
  if (!order) throw new Refusal('not_found', `there is no withdrawal ${orderId}`)
  const balance = await getWallet(ctx.env.WALLET, order.merchant, order.member_id).getBalance()
  if (!balance.ok) throw new Refusal(WALLET_REFUSALS[balance.refusal], balance.message)
  if (balance.value.frozen) throw new Refusal('account_locked', 'the wallet is frozen: check its books first')
}
