/** EDGE-08: after a change of privilege the old cookie opens nothing; the session goes on under a new secret. */
import type { EdgeContext } from '../context.ts'
import { storeSession } from './begin-session.ts'
import { getSessionObject } from './objects.ts'
import type { LiveSession, SessionRecord } from './session-record.ts'

export async function rotateSession(c: EdgeContext, session: LiveSession, changes: Partial<SessionRecord>) {
  const { key, ...record } = session
  await getSessionObject(c, key).end()
  return storeSession(c, { ...record, ...changes }, { replaces: key })
}
