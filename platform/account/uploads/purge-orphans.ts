import { sql } from 'drizzle-orm'
import type { Services } from '../../kernel/context.ts'
import { boundless, type Share, workOff } from '../../kernel/statement-budget.ts'
import { removeUpload } from './store-image.ts'
import { uploads } from './tables.ts'

/** Longer than any call takes from keeping a picture to naming it. */
const ORPHAN_AFTER_MS = 3_600_000
const BATCH = 50

/**
 * For the sweep: pictures that nothing names, as a crash leaves them between keeping and naming or between naming
 * another and removing. They would count to their member's quota for ever.
 */
export async function sweepOrphans(services: Services, share: Share = boundless()): Promise<void> {
  const isOrphan = sql`removed_at_ms IS NULL AND created_at_ms <= ${services.clock() - ORPHAN_AFTER_MS}
    AND NOT EXISTS (SELECT 1 FROM member WHERE member.id = upload.member_id AND avatar_upload_id = upload.id)
    AND NOT EXISTS (SELECT 1 FROM withdraw_proof WHERE upload_id = upload.id)
    AND NOT EXISTS (SELECT 1 FROM document_picture WHERE upload_id = upload.id)`
  const orphans = await services.db.select().from(uploads).where(isOrphan).orderBy(uploads.createdAtMs).limit(BATCH)
  await workOff(orphans, { share, statements: 1 }, async (orphan) => {
    try {
      await removeUpload(services, orphan)
    } catch (error) {
      console.warn(JSON.stringify({ event: 'orphan_stays', upload: orphan.id, error: String(error) }))
    }
  })
}
