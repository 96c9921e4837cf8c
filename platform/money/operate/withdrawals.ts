/** OPS-01: withdrawals as an operator sees them. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requirePicture } from '../../kernel/operator/require-picture.ts'
import { hasPayout, hasUnmatched } from '../payouts/payout-rows.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { findOrder, isHeldByName, isInOwnName, openPayee } from '../withdrawals/order-rows.ts'
import { readProofImage, readProofs } from '../withdrawals/proofs.ts'
import { type OperatorOrder, readForOperator } from './withdrawal-rows.ts'

/** Throws `not_found`. */
export async function requireOrder(ctx: OperatorContext, orderId: WithdrawOrderId): Promise<OperatorOrder> {
  const [order] = await readForOperator(ctx, sql`withdraw_order.id = ${orderId}`)
  if (!order) throw new Refusal('not_found', `there is no withdrawal ${orderId}`)
  return order
}

const OTHER_NAME = 'the account is not in the name that its member has now'

/** Why nothing is decided on it now. */
export function explainConflict({ state, delay, unmatched, documents }: OperatorOrder): string {
  const [one] = unmatched
  if (!one && state === 'checks' && documents.length > 0)
    return `its member's documents are not accepted: ${documents.join(', ')}`
  if (!one && state === 'checks' && delay === 'name_changed') return OTHER_NAME
  if (!one) return `it is ${state}`
  return `${one.provider} says that it paid ${one.amount} ${one.currency} for it as ${one.transactionId}: settle that first`
}

const historyRowSchema = z.object({
  at_ms: z.number().int(),
  actor: z.string(),
  act: z.string(),
  note: z.string().nullable(),
})

export const showForOperator: OperatorHandler<'withdrawals-show'> = async (ctx, { orderId }) => {
  const order = await requireOrder(ctx, orderId)
  const rows = await ctx.db.all(
    sql`SELECT at_ms, actor, act, note FROM withdraw_audit WHERE order_id = ${orderId} ORDER BY position`,
  )
  const count = await ctx.db.get(sql`SELECT count(*) AS n FROM withdraw_proof WHERE order_id = ${orderId}`)
  const proofs = z.object({ n: z.number().int() }).parse(count).n
  const history = historyRowSchema.array().parse(rows)
  return { order, proofs, history: history.map(({ at_ms, ...act }) => ({ at: new Date(at_ms).toISOString(), ...act })) }
}

/** Only while somebody is to pay it by hand, to whom the account belongs, and written down who saw it. */
export const showAccount: OperatorHandler<'withdrawals-account'> = async (ctx, { orderId }) => {
  const { receive, currency, providerName } = await requireOrder(ctx, orderId)
  const row = await findOrder(ctx, orderId)
  assert(row, 'it was read just now')
  const isApproved = sql`state = 'approved' AND NOT ${hasPayout()} AND NOT ${hasUnmatched} AND ${isInOwnName(row)}`
  const deed = { orderId, act: 'account_shown', actor: actorOf(ctx.operator), requestId: ctx.requestId } as const
  const [written] = await commit(ctx, [auditWithdrawal(ctx, deed, isApproved)])
  if (written?.meta.changes !== 1)
    throw new Refusal('conflict', isHeldByName(row) ? OTHER_NAME : 'it is not to be paid now')
  const account = await openPayee(ctx, row)
  const holder = row.kind === 'crypto' ? null : row.payee_name
  return { orderId, providerName, account, holder, receive, currency }
}

/** One of its proofs for an operator, counted from 1, and written down who saw it. Throws `not_found`. */
export const showProof: OperatorHandler<'withdrawals-proof'> = async (ctx, { orderId, number }) => {
  await requireOrder(ctx, orderId)
  const [order, proofs] = await Promise.all([findOrder(ctx, orderId), readProofs(ctx, orderId)])
  if (!order) throw new Refusal('not_found')
  const proof = requirePicture(proofs, number)
  const actor = actorOf(ctx.operator)
  const deed = { orderId, act: 'proof_seen', actor, note: String(number), requestId: ctx.requestId } as const
  await commit(ctx, [auditWithdrawal(ctx, deed, sql`TRUE`)])
  return readProofImage(ctx, order.member_id, proof)
}
