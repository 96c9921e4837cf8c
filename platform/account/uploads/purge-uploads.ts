import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { SESSION_LIFETIME_MS } from '../../identity/member/session-tokens.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { removeUpload } from './store-image.ts'
import { uploads } from './tables.ts'

/** Longer than any call takes from keeping a picture to naming it. */
const ORPHAN_AFTER_MS = 3_600_000

const keySchema = z.object({ id: z.string() })

const isOrphan = (nowMs: number) => sql`removed_at_ms IS NULL AND created_at_ms <= ${nowMs - ORPHAN_AFTER_MS}
  AND NOT EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = upload.member_id
    AND avatar_upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM withdraw_proof_public WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM application_image_public WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM service_message WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM document_picture WHERE upload_id = upload.id)`

const MINUTES_PER_HOUR = HOUR_MS / MINUTE_MS
/** Younger pictures each minute, all that are kept once an hour: older ones are orphans only where another replaced them. */
const isOrphanToSee = (nowMs: number) =>
  Math.floor(nowMs / MINUTE_MS) % MINUTES_PER_HOUR === 0
    ? isOrphan(nowMs)
    : sql`created_at_ms > ${nowMs - DAY_MS} AND ${isOrphan(nowMs)}`

/** What laws against money laundering ask for, counted from when a customer has gone. */
const DOCUMENT_TERM_MS = 5 * 366 * DAY_MS + SESSION_LIFETIME_MS

/**
 * Whatever became of it: also one that was refused, or never looked at. Who logs in once more keeps theirs, as does an agent whose
 * sub-users log in, and a member whose money moves.
 */
const isOldDocument = (nowMs: number) => {
  const endMs = nowMs - DOCUMENT_TERM_MS
  return sql`removed_at_ms IS NULL AND created_at_ms <= ${endMs} AND purpose = 'document'
    AND NOT EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = upload.member_id
      AND last_login_at_ms > ${endMs})
    AND NOT EXISTS (SELECT 1 FROM agent_sub_user_public WHERE agent_id = upload.member_id
      AND last_login_at_ms > ${endMs})
    AND NOT EXISTS (SELECT 1 FROM deposit_order_public AS order_ WHERE order_.member_id = upload.member_id
      AND order_.created_at_ms > ${endMs})
    AND NOT EXISTS (SELECT 1 FROM withdraw_order_public AS order_ WHERE order_.member_id = upload.member_id
      AND order_.requested_at_ms > ${endMs})`
}

const definePurge = (isDue: (nowMs: number) => SQL, failure: string, isSeen = isDue) =>
  defineJob({
    key: keySchema,
    due: ({ clock }) => sql`SELECT id FROM upload WHERE ${isSeen(clock())} ORDER BY created_at_ms LIMIT ${JOB_BATCH}`,
    run: async (services, { id }) => {
      try {
        const due = await services.db
          .select()
          .from(uploads)
          .where(sql`${eq(uploads.id, id)} AND ${isDue(services.clock())}`)
          .get()
        if (due) await removeUpload(services, due)
      } catch (error) {
        log.warn(failure, { upload: id, error: sayError(error) })
      }
    },
  })

/**
 * Removes pictures that nothing names, as a crash leaves them between keeping and naming or between naming another and
 * removing. They would count to their member's quota for ever.
 */
export const purgeOrphans = definePurge(isOrphan, 'orphan_stays', isOrphanToSee)

/** Removes pictures of documents five years after the member's last login. The decision stays, and who took it. */
export const purgeOldDocuments = definePurge(isOldDocument, 'document_stays')
