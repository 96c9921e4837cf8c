import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { SESSION_LIFETIME_MS } from '../../identity/member/session-tokens.ts'
import { SLACK_MS } from '../../kernel/backoff.ts'
import { commit, readAll, readFirst } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { removeUpload } from './store-image.ts'
import { uploads } from './tables.ts'

/** Longer than any call takes from keeping a picture to naming it. */
const ORPHAN_AFTER_MS = HOUR_MS

const isOrphan = (nowMs: number) => sql`removed_at_ms IS NULL AND created_at_ms <= ${nowMs - ORPHAN_AFTER_MS}
  AND NOT EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = upload.member_id
    AND avatar_upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM withdraw_proof_public WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM application_image_public WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM service_message WHERE upload_id = upload.id)
  AND NOT EXISTS (SELECT 1 FROM document_picture WHERE upload_id = upload.id)`

/** The newest that are old enough to be orphans. What a missed minute leaves, the walk through all finds. */
const NEWEST = 500
const isNewOrphan = (nowMs: number) =>
  sql`id IN (SELECT id FROM upload WHERE removed_at_ms IS NULL
      AND created_at_ms BETWEEN ${nowMs - DAY_MS} AND ${nowMs - ORPHAN_AFTER_MS} ORDER BY created_at_ms DESC LIMIT ${NEWEST})
    AND ${isOrphan(nowMs)}`

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

const keySchema = z.object({ id: z.string() })
type Key = z.infer<typeof keySchema>

async function purgeWhere(services: Services, { id }: Key, isDue: SQL): Promise<void> {
  try {
    const due = await services.db
      .select()
      .from(uploads)
      .where(sql`${eq(uploads.id, id)} AND (${isDue})`)
      .get()
    if (due) await removeUpload(services, due)
  } catch (error) {
    log.warn('picture_stays', { upload: id, error: sayError(error) })
  }
}

/**
 * Removes new pictures that nothing names, as a crash leaves them between keeping and naming. They would count to their
 * member's quota for ever.
 */
export const purgeOrphans = defineJob({
  key: keySchema,
  due: ({ clock }) =>
    sql`SELECT id FROM upload WHERE ${isNewOrphan(clock())} ORDER BY created_at_ms LIMIT ${JOB_BATCH}`,
  run: (services, key) => purgeWhere(services, key, isOrphan(services.clock())),
})

/** Rows of one look. With six looks an hour a million pictures take four days, and 288,000 new ones a day are the most. */
const PAGE_ROWS = 2_000
const NEXT_PAGE_MS = 10 * MINUTE_MS
const WALK_EVERY_MS = HOUR_MS

const placeSchema = z.object({ ms: z.number(), row: z.number() })
const START: z.infer<typeof placeSchema> = { ms: 0, row: 0 }
const rowSchema = z.object({ id: z.string(), ...placeSchema.shape, isDue: z.number() })

/**
 * Looks at a page of all pictures that are kept. The next page follows in ten minutes, and an hour after the last one the
 * first again. Removes orphans that another picture replaced, and pictures of documents five years after the member's last
 * login: the decision stays, and who took it. Two runs at once do the same. Answers how many rows it looked at.
 */
export async function walkUploads(services: Services, { pageRows = PAGE_ROWS } = {}): Promise<number> {
  const nowMs = services.clock()
  const isDue = sql`(${isOrphan(nowMs)}) OR (${isOldDocument(nowMs)})`
  const kept = await readFirst(services, placeSchema, sql`SELECT after_ms AS ms, after_row AS row FROM upload_walk`)
  const after = kept ?? START
  const page = await readAll(
    services,
    rowSchema,
    sql`SELECT id, created_at_ms AS ms, place AS row, (${isDue}) AS isDue
      FROM (SELECT *, rowid AS place FROM upload
        WHERE removed_at_ms IS NULL AND (created_at_ms, rowid) > (${after.ms}, ${after.row})
        ORDER BY created_at_ms, rowid LIMIT ${pageRows}) AS upload`,
  )
  const due = page.filter((row) => row.isDue === 1).slice(0, JOB_BATCH)
  for (const key of due) await purgeWhere(services, key, isDue)
  // What one look cannot remove, the next begins with.
  const last = due.length === JOB_BATCH ? due.at(-1) : page.length === pageRows ? page.at(-1) : undefined
  const next = last ?? START
  await commit(services, [
    sql`INSERT INTO upload_walk (id, after_ms, after_row, next_at_ms)
      VALUES (1, ${next.ms}, ${next.row}, ${nowMs + (last ? NEXT_PAGE_MS : WALK_EVERY_MS)})
      ON CONFLICT DO UPDATE SET after_ms = excluded.after_ms, after_row = excluded.after_row,
        next_at_ms = excluded.next_at_ms`,
  ])
  return page.length
}

/** For the cron job. A look further off was set by a clock that has gone back since. */
export const isWalkDue = ({ clock }: Services): SQL =>
  sql`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM upload_walk
    WHERE id = 1 AND next_at_ms BETWEEN ${clock() + 1} AND ${clock() + WALK_EVERY_MS + SLACK_MS})`
