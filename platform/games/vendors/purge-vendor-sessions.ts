import { type SQL, sql } from 'drizzle-orm'
import { WEEK_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { anyOf, whatGoes } from '../../kernel/job.ts'
import { LAUNCH_TOKEN_MS } from '../../kernel/wallet/session-lifetime.ts'

/** Long after its end a session still names the wallet that answers a repeated bet. */
const KEEP_SESSION_MS = WEEK_MS
const KEEP_TOKEN_MS = 10 * LAUNCH_TOKEN_MS

const forgetOld = (nowMs: number): SQL => sql`DELETE FROM vendor_session WHERE launched_at < ${nowMs - KEEP_SESSION_MS}`
/** Its index holds unused launches alone. The index of all would read every launch of the week. */
const forgetUnused = (nowMs: number): SQL => sql`DELETE FROM vendor_session INDEXED BY vendor_session_unused
  WHERE launched_at < ${nowMs - KEEP_TOKEN_MS} AND used_at IS NULL`

/** For the cron job. */
export const isAnySessionOld = ({ clock }: Services): SQL =>
  anyOf(whatGoes(forgetOld(clock())), whatGoes(forgetUnused(clock())))

/** Forgets unused launch tokens and old sessions. Answers how many rows went. */
export async function purgeVendorSessions(services: Pick<Services, 'env' | 'clock'>): Promise<number> {
  const nowMs = services.clock()
  const gone = await commit(services, [forgetOld(nowMs), forgetUnused(nowMs)])
  return gone.reduce((sum, { meta }) => sum + meta.changes, 0)
}
