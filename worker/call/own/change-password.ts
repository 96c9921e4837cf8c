/** EDGE-08: a new password ends every other session and gives this one a new cookie. */
import type { Session } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { clearAccountLimit, limitAccount } from '../../gates/rate-limit.ts'
import { clearRemember } from '../../request/cookies.ts'
import type { LiveSession, SessionRecord } from '../../request/session-record.ts'
import { endAllSessions } from '../../session/end-sessions.ts'
import { presentSession } from '../../session/present-session.ts'
import { revokeUpstream } from '../../session/revoke-upstream.ts'
import { rotateSession } from '../../session/rotate-session.ts'
import { requireSession } from '../guard.ts'
import { askForSession } from './ask-for-session.ts'

export async function changePassword(c: EdgeContext, input: CallRequest<'changePassword'>): Promise<Session> {
  const session = requireSession(c)
  // Apart from the login: guessing in here must not lock the owner out, nor a change open a locked login.
  await limitAccount(c, 'password', session.memberId)
  const upstream = await askForSession(c, session, 'changePassword', input)
  // Behind the answer: what has become of the sessions is not held up by it.
  c.executionCtx.waitUntil(clearAccountLimit(c, 'password', session.memberId).catch(() => undefined))
  const changes = {
    upstreamToken: upstream.token,
    memberType: upstream.memberType,
    family: null,
    resumableUntilMs: null,
    firstTimeLogin: upstream.firstTimeLogin,
    passwordExpired: upstream.passwordExpired,
    forceChangePassword: false,
  }
  const renewed = await goOnAlone(c, session, changes)
  // Remembered on this device too: a thief's copy of that cookie does not outlive the old password.
  clearRemember(c)
  return presentSession(renewed)
}

/** The platform has taken the password: where no session can be stored under it all end, and the member logs in with it. */
async function goOnAlone(
  c: EdgeContext,
  session: LiveSession,
  changes: Partial<SessionRecord> & { upstreamToken: string },
) {
  try {
    return await rotateSession(c, session, changes, true)
  } catch (error) {
    if (error instanceof Refusal) throw error
    c.executionCtx.waitUntil(revokeUpstream(c, changes.upstreamToken))
    await endAllSessions(c, session.memberId)
    throw new Refusal('login_required', 'no session could be stored after the change of password')
  }
}
