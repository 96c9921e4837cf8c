/** MEM-05: the documents a member is asked for, and pictures of them. */

import { sql } from 'drizzle-orm'
import type { Documents } from '../../../contract/calls/account/documents.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { UPLOAD_MAX_IMAGES } from '../../../contract/protocols/upload-limits.ts'
import { DOCUMENT_EVENTS, OPEN_DOCUMENT_STATES } from '../../../contract/states/document.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { isAmong, isKept, removeUpload, requireUpload, storeImage } from '../uploads/store-image.ts'
import { isDocument, isOpenState, readDocuments } from './document-rows.ts'

export const listDocuments: Handler<'documents'> = (ctx) => present(ctx, requireMember(ctx).id)

async function present(ctx: PlatformContext, memberId: MemberId): Promise<Documents> {
  const rows = await readDocuments(ctx, sql`document.member_id = ${memberId} ORDER BY asked_at_ms, kind`)
  return {
    documents: rows.flatMap(({ kind, state, note, reason, asked_at_ms, pictures }) =>
      state === 'dropped'
        ? []
        : [
            {
              kind,
              state,
              note,
              pictures,
              askedAt: new Date(asked_at_ms).toISOString(),
              reason: state === 'refused' ? reason : null,
            },
          ],
    ),
  }
}

/**
 * A picture of a document that is asked for, the same one once; the first one after a refusal begins it again. Throws `conflict` for one that
 * is not asked for or accepted already, `quota_insufficient` for a fourth, and what a picture is refused with.
 */
export const addDocument: Handler<'addDocument'> = async (ctx, { kind, image }) => {
  const { id } = requireMember(ctx)
  const [former] = await readDocuments(ctx, sql`document.member_id = ${id} AND document.kind = ${kind}`)
  if (!former || !OPEN_DOCUMENT_STATES.some((open) => open === former.state))
    throw new Refusal('conflict', former ? `it is ${former.state}` : 'it is not asked for')
  const round = former.state === 'refused' ? former.round + 1 : former.round
  const isIts = isDocument(ctx, id, kind)
  const pictures = sql`SELECT upload_id FROM document_picture WHERE ${isIts} AND round = ${round}`
  const isSame = await isAmong(pictures, image)
  if (await isKept(ctx, isSame)) return present(ctx, id)
  const isFull = former.state !== 'refused' && former.pictures.length >= UPLOAD_MAX_IMAGES
  if (isFull) throw new Refusal('quota_insufficient', 'three pictures are kept already')
  const uploadId = await storeImage(ctx, id, { purpose: 'document', image })
  // Of two that begin a refused one again at once the second finds its round begun, and goes along.
  const mayAdd = sql`EXISTS (SELECT 1 FROM member_document WHERE ${isIts} AND ${isOpenState}
      AND ${round} = iif(state = 'refused', round + 1, round))
    AND (SELECT count(*) FROM (${pictures})) < ${UPLOAD_MAX_IMAGES} AND NOT ${isSame}`
  const isAdded = sql`EXISTS (SELECT 1 FROM document_picture WHERE upload_id = ${uploadId})`
  const nowMs = ctx.clock()
  const [added] = await commit(ctx, [
    sql`INSERT INTO document_picture (upload_id, merchant, member_id, kind, round, added_at_ms)
      SELECT ${uploadId}, ${ctx.merchant.code}, ${id}, ${kind}, ${round}, ${nowMs} WHERE ${mayAdd}`,
    auditAct(ctx, id, 'document_sent', isAdded),
    sql`UPDATE member_document SET ${applyTransition(DOCUMENT_EVENTS.sent)}, round = ${round}, sent_at_ms = iif(state = 'sent', sent_at_ms, ${nowMs})
      WHERE ${isIts} AND ${canTransition(DOCUMENT_EVENTS.sent)} AND ${isAdded}`,
  ])
  if (added?.meta.changes === 1) {
    await ctx.seams.account.notifyHeld(ctx, id)
    return present(ctx, id)
  }
  await removeUpload(ctx, await requireUpload(ctx, id, uploadId))
  if (await isKept(ctx, isSame)) return present(ctx, id)
  throw new Refusal('conflict', 'it was decided, or three pictures are kept, meanwhile')
}
