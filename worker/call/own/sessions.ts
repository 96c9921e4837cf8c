import type { CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { getAccount } from '../../request/objects.ts'
import { SESSION_IDLE_MS } from '../../request/session-record.ts'
import type { SessionEntry } from '../../session/session-index.ts'
import { requireSession } from '../guard.ts'

/** EDGE-08: the member's live sessions, newest first. */
export async function answerSessions(c: EdgeContext): Promise<CallResponse<'sessions'>> {
  const session = requireSession(c)
  const nowMs = c.var.clock()
  const entries = await getAccount(c, session.memberId).list(nowMs)
  // One left idle too long is over, unless its device may resume it.
  const isLive = (entry: SessionEntry) => entry.family !== null || nowMs - entry.lastSeenAtMs < SESSION_IDLE_MS
  return {
    sessions: entries.filter(isLive).map((entry) => ({
      handle: entry.handle,
      current: entry.handle === session.handle,
      country: entry.country,
      device: entry.device,
      startedAt: new Date(entry.startedAtMs).toISOString(),
      lastSeenAt: new Date(entry.lastSeenAtMs).toISOString(),
    })),
  }
}
