import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requirePicture } from '../../kernel/operator/require-picture.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { findOrder } from '../withdrawals/order-rows.ts'
import { readProofImage, readProofs } from '../withdrawals/proofs.ts'
import { requireOrder } from './withdrawals.ts'

/** One of them for an operator, counted from 1, and written down who saw it. Throws `not_found`. */
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
