/** PROMO-02: the pictures that go with an application, at most three, while it waits for its decision. */
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
import type { Services } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requirePlayer } from './require-player.ts'

type Application = { merchant: string; promotionId: string; memberId: string }

const isIts = ({ merchant, promotionId, memberId }: Application) =>
  sql`merchant = ${merchant} AND promotion_id = ${promotionId} AND member_id = ${memberId}`

export async function readApplicationImages(
  { db }: Pick<Services, 'db'>,
  application: Application,
): Promise<UploadId[]> {
  const rows = await db.all(
    sql`SELECT upload_id AS id FROM application_image WHERE ${isIts(application)} ORDER BY added_at_ms, upload_id`,
  )
  return z
    .array(z.object({ id: uploadIdSchema }))
    .parse(rows)
    .map(({ id }) => id)
}

/** The member's own; none where they did not apply. */
export const listApplicationImages: Handler<'applicationImages'> = async (ctx, { promotionId }) => {
  const { id } = requirePlayer(ctx)
  return { images: await readApplicationImages(ctx, { merchant: ctx.merchant.code, promotionId, memberId: id }) }
}

/**
 * The same picture is kept once. Throws `not_found` without an application, `conflict` for one that is decided, `quota_insufficient` for a fourth
 * picture, and what a picture is refused with.
 */
export const addApplicationImage: Handler<'addApplicationImage'> = async (ctx, { promotionId, image }) => {
  const { id } = requirePlayer(ctx)
  const application = { merchant: ctx.merchant.code, promotionId, memberId: id }
  const status = await readStatus(ctx, application)
  if (status !== 'applying') throw new Refusal(status === null ? 'not_found' : 'conflict', `it is ${status}`)
  const isSame = await isAmong(sql`SELECT upload_id FROM application_image WHERE ${isIts(application)}`, image)
  if (await isKept(ctx, isSame)) return { images: await readApplicationImages(ctx, application) }
  if ((await readApplicationImages(ctx, application)).length >= UPLOAD_MAX_IMAGES)
    throw new Refusal('quota_insufficient', 'three pictures are kept already')
  const uploadId = await storeImage(ctx, id, { purpose: 'application', image })
  const kept = await ctx.db.run(sql`
    INSERT INTO application_image (merchant, promotion_id, member_id, upload_id, added_at_ms)
    SELECT merchant, promotion_id, member_id, ${uploadId}, ${ctx.clock()} FROM participation
    WHERE ${isIts(application)} AND status = 'applying'
      AND (SELECT count(*) FROM application_image WHERE ${isIts(application)}) < ${UPLOAD_MAX_IMAGES} AND NOT ${isSame}`)
  if (kept.meta.changes === 1) return { images: await readApplicationImages(ctx, application) }
  await removeUpload(ctx, await requireUpload(ctx, id, uploadId))
  if (await isKept(ctx, isSame)) return { images: await readApplicationImages(ctx, application) }
  if ((await readStatus(ctx, application)) !== 'applying') throw new Refusal('conflict', 'it is decided by now')
  // A fourth that was sent together with the third.
  throw new Refusal('quota_insufficient', 'three pictures are kept already')
}

async function readStatus({ db }: Pick<Services, 'db'>, application: Application): Promise<string | null> {
  const row = await db.get(sql`SELECT status FROM participation WHERE ${isIts(application)}`)
  return row ? z.object({ status: z.string() }).parse(row).status : null
}

/** A picture itself, of a member's own uploads. Throws `not_found`. */
export const readApplicationImage = async (
  ctx: Parameters<typeof readImage>[0] & Parameters<typeof requireUpload>[0],
  memberId: MemberId,
  image: UploadId,
) => readImage(ctx, await requireUpload(ctx, memberId, image))
