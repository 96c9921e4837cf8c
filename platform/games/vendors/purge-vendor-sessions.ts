import { type SQL, sql } from 'drizzle-orm'
import { WEEK_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { whatGoes } from '../../kernel/job.ts'
import { LAUNCH_TOKEN_MS } from '../../kernel/wallet/session-lifetime.ts'

/** Long after its end a session still names the wallet that answers a repeated bet. */
const KEEP_SESSION_MS = WEEK_MS
const KEEP_TOKEN_MS = 10 * LAUNCH_TOKEN_MS

const forgetOld = (nowMs: number): SQL =>
  sql`DELETE FROM vendor_session WHERE launched_at < ${nowMs - KEEP_SESSION_MS}
    OR (launched_at < ${nowMs - KEEP_TOKEN_MS} AND used_at IS NULL)`

/** For the cron job. */
export const isAnySessionOld = ({ clock }: Services): SQL => whatGoes(forgetOld(clock()))

/** Forgets unused launch tokens and old sessions. Answers how many rows went. */
export async function purgeVendorSessions(services: Pick<Services, 'env' | 'clock'>): Promise<number> {
  const [gone] = await commit(services, [forgetOld(services.clock())])
  return gone?.meta.changes ?? 0
}
