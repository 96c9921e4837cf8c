/** MEM-05: the pictures that go with "not received". */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type UploadId, uploadIdSchema } from '../../../contract/calls/account/uploads.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { UPLOAD_MAX_IMAGES } from '../../../contract/protocols/upload-limits.ts'
import {
  isAmong,
  isKept,
  readImage,
  removeUpload,
  requireUpload,
  storeImage,
} from '../../account/uploads/store-image.ts'
import { type PlatformContext, requireMember, type Services } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findOrder } from './order-rows.ts'

export async function readProofs({ db }: Pick<Services, 'db'>, orderId: string): Promise<UploadId[]> {
  const rows = await db.all(sql`SELECT upload_id FROM withdraw_proof WHERE order_id = ${orderId} ORDER BY added_at_ms`)
  return z
    .array(z.object({ upload_id: uploadIdSchema }))
    .parse(rows)
    .map((row) => row.upload_id)
}

/**
 * Keeps a picture with a withdrawal that was sent and is not confirmed, the same one once. Throws `not_found` for another's, `conflict`
 * in any other state, `quota_insufficient` for a fourth, and what a picture is refused with.
 */
export const addWithdrawProof: Handler<'addWithdrawProof'> = async (ctx, { orderId, image }) => {
  const { id } = requireMember(ctx)
  const order = await findOrder(ctx, orderId)
  if (order?.member_id !== id || order.merchant !== ctx.merchant.code) throw new Refusal('not_found')
  if (order.state !== 'sent') throw new Refusal('conflict', `it is ${order.state}`)
  const isSame = await isAmong(sql`SELECT upload_id FROM withdraw_proof WHERE order_id = ${orderId}`, image)
  if (await isKept(ctx, isSame)) return { proofs: await readProofs(ctx, orderId) }
  if ((await readProofs(ctx, orderId)).length >= UPLOAD_MAX_IMAGES) throw new Refusal('quota_insufficient')
  const uploadId = await storeImage(ctx, id, { purpose: 'proof', image })
  const kept = await ctx.db.run(sql`
    INSERT INTO withdraw_proof (order_id, upload_id, added_at_ms) SELECT id, ${uploadId}, ${ctx.clock()}
    FROM withdraw_order WHERE id = ${orderId} AND state = 'sent'
      AND (SELECT count(*) FROM withdraw_proof WHERE order_id = ${orderId}) < ${UPLOAD_MAX_IMAGES} AND NOT ${isSame}`)
  if (kept.meta.changes === 1) return { proofs: await readProofs(ctx, orderId) }
  await removeUpload(ctx, await requireUpload(ctx, id, uploadId))
  if (await isKept(ctx, isSame)) return { proofs: await readProofs(ctx, orderId) }
  const now = await findOrder(ctx, orderId)
  if (now?.state !== 'sent') throw new Refusal('conflict', `it is ${now?.state} meanwhile`)
  // A fourth at once with the third.
  throw new Refusal('quota_insufficient', 'three pictures are kept already')
}

/** The member's own. Throws `not_found`. */
export const listWithdrawProofs: Handler<'withdrawProofs'> = async (ctx, { orderId }) => {
  const order = await findOrder(ctx, orderId)
  if (order?.member_id !== requireMember(ctx).id || order.merchant !== ctx.merchant.code) throw new Refusal('not_found')
  return { proofs: await readProofs(ctx, orderId) }
}

export const readProofImage = async (
  ctx: Pick<PlatformContext, 'env' | 'db' | 'merchant'>,
  memberId: MemberId,
  id: UploadId,
) => readImage(ctx, await requireUpload(ctx, memberId, id))
