import { sql } from 'drizzle-orm'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requirePicture } from '../../kernel/operator/require-picture.ts'
import { readApplicationImage, readApplicationImages } from '../promotions/application-images.ts'

/** PROMO-02: one picture of an application, counted from 1. The audit keeps who saw it. Throws `not_found`. */
export const showApplicationImage: OperatorHandler<'promotions-picture'> = async (
  ctx,
  { promotionId, username, number },
) => {
  const { id } = await requireNamedMember(ctx, username)
  const images = await readApplicationImages(ctx, { merchant: ctx.merchant.code, promotionId, memberId: id })
  const image = requirePicture(images, number)
  await commit(ctx, [auditByOperator(ctx, id, 'application_picture_seen', sql`1`)])
  return readApplicationImage(ctx, id, image)
}
