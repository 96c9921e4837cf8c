/** EDGE-08: after a change of privilege the old cookie opens nothing; the session goes on under a new secret. */
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext } from '../context.ts'
import type { LiveSession, SessionRecord } from '../request/session-record.ts'
import { storeSession } from './begin-session.ts'

/** `endsOthers`: and so do all other sessions and remembered devices. Throws `login_required` for one that was ended in between. */
export async function rotateSession(
  c: EdgeContext,
  session: LiveSession,
  changes: Partial<SessionRecord>,
  endsOthers = false,
) {
  const { key, ...record } = session
  const renewed = await storeSession(c, { ...record, ...changes }, { replaces: key, endsOthers })
  if (!renewed) throw new Refusal('login_required', 'this session was ended from elsewhere')
  return renewed
}
