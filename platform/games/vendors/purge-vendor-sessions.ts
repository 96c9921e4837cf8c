import { WEEK_MS } from '../../../contract/time-units.ts'
import type { Services } from '../../kernel/context.ts'
import { LAUNCH_TOKEN_MS } from '../../kernel/wallet/session-lifetime.ts'

/** Long after its end a session still names the wallet that answers a repeated bet. */
const KEEP_SESSION_MS = WEEK_MS
const KEEP_TOKEN_MS = 10 * LAUNCH_TOKEN_MS

/** Forgets unused launch tokens and old sessions. For the cron job; answers how many rows went. */
export async function purgeVendorSessions({ env, clock }: Pick<Services, 'env' | 'clock'>): Promise<number> {
  const now = clock()
  const { meta } = await env.DB.prepare(
    `DELETE FROM vendor_session WHERE launched_at < ?1 OR (launched_at < ?2 AND used_at IS NULL)`,
  )
    .bind(now - KEEP_SESSION_MS, now - KEEP_TOKEN_MS)
    .run()
  return meta.changes
}
