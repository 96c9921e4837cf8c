/** MEM-05, MEM-17: keeping a member's picture: an avatar, a document that was asked for, the proof that money did not come. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type UploadId, uploadIdSchema } from '../../../contract/calls/account/uploads.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { UPLOAD_MAX_BYTES } from '../../../contract/protocols/upload-limits.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import { takeQuota } from '../../messaging/outgoing/message-quota.ts'
import { cleanJpeg, isJpeg } from './clean-jpeg.ts'
import { cleanPng, isPng } from './clean-png.ts'
import { type CleanImage, CORRUPT } from './image.ts'
import { type UploadPurpose, type UploadRow, uploads } from './tables.ts'

/**
 * Per member, of all that is kept but documents, and of tries in a day, good or bad. What went to customer service counts
 * by itself, for a month: either side can go on showing things. Documents are bounded by their rounds, which operators
 * open, and pictures of decided applications by three for each: money may wait for another picture.
 */
export const MAX_KEPT_BYTES = 60 * 1024 * 1024
export const MAX_KEPT_IMAGES = 40
export const TRIES_PER_DAY = 40
const SERVICE_COUNTS_MS = 30 * DAY_MS

const objectKey = ({ merchant, memberId, id }: Pick<UploadRow, 'merchant' | 'memberId' | 'id'>) =>
  `${merchant}/${memberId}/${id}`

type NewImage = { purpose: UploadPurpose; image: string }
type Keeper = Services & Pick<PlatformContext, 'merchant'>

/** SQL: this very picture is among `pictures`, a SELECT of ids. Its answer was lost, or its button was pressed twice. */
export async function isAmong(pictures: SQL, image: string): Promise<SQL> {
  return sql`EXISTS (SELECT 1 FROM upload WHERE content_hash = ${await sha256Hex(image)} AND removed_at_ms IS NULL
    AND id IN (${pictures}))`
}

export async function isKept({ db }: Pick<Services, 'db'>, isThere: SQL): Promise<boolean> {
  const row = await db.get(sql`SELECT ${isThere} AS isThere`)
  return z.object({ isThere: z.number() }).parse(row).isThere === 1
}

/** `image` is base64. Throws `too_large`, `image_refused`, `image_heic`, and `quota_insufficient` for a member who has stored enough. */
export async function storeImage(ctx: PlatformContext, memberId: MemberId, image: NewImage): Promise<UploadId> {
  await takeQuota(ctx, `upload:${memberId}`, { gapSeconds: 0, perDay: TRIES_PER_DAY })
  return keepImage(ctx, memberId, image)
}

/** A phone's camera makes 8,000 × 6,000; a bomb of a few kilobytes says 60,000 × 60,000. */
const MAX_SIDE_PX = 10_000
const MAX_PIXELS = 50_000_000

/**
 * MEM-05, MEM-17: what somebody sent as a picture, as a picture and nothing else. By its content, whatever it was called:
 * png or jpeg, of bearable size when opened, without metadata, further frames or anything hidden behind its end. Pure.
 * Throws `too_large`, `image_refused` and `image_heic`.
 */
export function cleanImage(bytes: Uint8Array): CleanImage {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new Refusal('too_large')
  const clean = isPng(bytes) ? cleanPng(bytes) : isJpeg(bytes) ? cleanJpeg(bytes) : null
  if (!clean) throw isHeic(bytes) ? HEIC() : CORRUPT()
  const { widthPx, heightPx } = clean
  const isEmpty = widthPx === 0 || heightPx === 0
  if (isEmpty || Math.max(widthPx, heightPx) > MAX_SIDE_PX || widthPx * heightPx > MAX_PIXELS) throw CORRUPT()
  return clean
}

/** What iPhones keep, by its first box. The page reads it where the device can; other callers are told. */
const isHeic = (bytes: Uint8Array) =>
  /^ftyp(hei[cxms]|hev[cxms]|mif[12]|msf1)$/.test(String.fromCharCode(...bytes.slice(4, 12)))
const HEIC = () => new Refusal('image_heic', 'a HEIC picture: make it a png or jpeg')

/** The same of an operator, who has no number of tries. */
export async function keepImage(ctx: Keeper, memberId: MemberId, { purpose, image }: NewImage): Promise<UploadId> {
  const { bytes, contentType, widthPx, heightPx } = cleanImage(Buffer.from(image, 'base64'))
  const id = uploadIdSchema.parse(`u_${randomToken(ctx.random, 16)}`)
  const row = { id, merchant: ctx.merchant.code, memberId }
  const contentHash = await sha256Hex(image)
  const taken = await ctx.db.run(sql`
    INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px, height_px, created_at_ms,
      content_hash)
    SELECT ${id}, ${row.merchant}, ${memberId}, ${purpose}, ${contentType}, ${bytes.length}, ${widthPx}, ${heightPx},
      ${ctx.clock()}, ${contentHash}
    WHERE ${purpose} = 'document'
      OR (SELECT count(*) < ${MAX_KEPT_IMAGES} AND coalesce(sum(size_bytes), 0) + ${bytes.length} <= ${MAX_KEPT_BYTES}
        FROM upload WHERE member_id = ${memberId} AND purpose <> 'document' AND removed_at_ms IS NULL
          AND (purpose = 'service') = (${purpose} = 'service')
          AND (purpose <> 'service' OR created_at_ms > ${ctx.clock() - SERVICE_COUNTS_MS})
          AND NOT EXISTS (SELECT 1 FROM application_image_public AS image
            JOIN participation_public AS participation USING (merchant, promotion_id, member_id)
            WHERE image.upload_id = upload.id AND participation.status <> 'applying'))`)
  if (taken.meta.changes !== 1) throw new Refusal('quota_insufficient', 'enough pictures are kept')
  try {
    await ctx.env.UPLOADS.put(objectKey(row), bytes, { httpMetadata: { contentType } })
  } catch (error) {
    // Of what failed it is not known how far it came: the row names the object until that is gone, for the cron job to find.
    await takeBack(ctx, row).catch(() => undefined)
    throw error
  }
  return id
}

async function takeBack({ env, db }: Keeper, row: Pick<UploadRow, 'merchant' | 'memberId' | 'id'>) {
  await env.UPLOADS.delete(objectKey(row))
  await db.delete(uploads).where(eq(uploads.id, row.id))
}

/** One of the member's own that is still kept. Throws `not_found` for any other. */
export async function requireUpload(
  { db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>,
  memberId: MemberId,
  id: string,
): Promise<UploadRow> {
  const isTheirs = and(
    eq(uploads.id, id),
    eq(uploads.merchant, merchant.code),
    eq(uploads.memberId, memberId),
    isNull(uploads.removedAtMs),
  )
  const row = await db.select().from(uploads).where(isTheirs).get()
  if (!row) throw new Refusal('not_found')
  return row
}

/** The bytes of a picture, as base64; for its owner, or an operator. Throws `not_found` when it is not in the bucket. */
export async function readImage(
  { env }: Pick<Services, 'env'>,
  row: UploadRow,
): Promise<{ contentType: UploadRow['contentType']; data: string }> {
  const object = await env.UPLOADS.get(objectKey(row))
  if (!object) throw new Refusal('not_found')
  return { contentType: row.contentType, data: Buffer.from(await object.arrayBuffer()).toString('base64') }
}

/** Gone from the bucket; the row says that there was one. */
export async function removeUpload({ env, db, clock }: Services, row: UploadRow): Promise<void> {
  await env.UPLOADS.delete(objectKey(row))
  await db.update(uploads).set({ removedAtMs: clock() }).where(eq(uploads.id, row.id))
}
