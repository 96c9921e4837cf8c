import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { removeUpload } from './store-image.ts'
import { uploads } from './tables.ts'

/** Longer than any call takes from keeping a picture to naming it. */
const ORPHAN_AFTER_MS = 3_600_000

const keySchema = z.object({ id: z.string() })

const isOrphan = (nowMs: number) => sql`removed_at_ms IS NULL AND created_at_ms <= ${nowMs - ORPHAN_AFTER_MS}
  AND NOT EXISTS (SELECT 1 FROM member WHERE member.id = upload.member_id AND avatar_upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM withdraw_proof WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM application_image WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM service_message WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM document_picture WHERE upload_id = upload.id)`

/**
 * Removes pictures that nothing names, as a crash leaves them between keeping and naming or between naming another and
 * removing. They would count to their member's quota for ever.
 */
export const purgeOrphans = defineJob({
  key: keySchema,
  readDue: ({ db, clock }) =>
    db.select({ id: uploads.id }).from(uploads).where(isOrphan(clock())).orderBy(uploads.createdAtMs).limit(JOB_BATCH),
  run: async (services, { id }) => {
    try {
      const orphan = await services.db
        .select()
        .from(uploads)
        .where(sql`${eq(uploads.id, id)} AND ${isOrphan(services.clock())}`)
        .get()
      if (orphan) await removeUpload(services, orphan)
    } catch (error) {
      log.warn('orphan_stays', { upload: id, error: sayError(error) })
    }
  },
})
