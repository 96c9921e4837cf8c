import { type SQL, sql } from 'drizzle-orm'
import type { MemberId } from '../../../contract/ids.ts'
import { MEMBER_EVENTS } from '../../../contract/states/member.ts'
import { endSessionsOf } from '../../identity/member/end-sessions-of.ts'
import { closeMember } from '../../identity/member/write-member.ts'

/** Closes an account that may be closed, ends its sessions and pauses its links. For a commit, before `tellFacts`. */
export function closeAccount(id: MemberId, nowMs: number): SQL[] {
  const isClosed = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${id} AND status = ${MEMBER_EVENTS.closed.to})`
  return [
    closeMember(id),
    endSessionsOf(id, nowMs, isClosed),
    sql`UPDATE sign_up_link SET paused = 1 WHERE agent_id = ${id} AND ${isClosed}`,
  ]
}
