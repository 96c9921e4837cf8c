/** EDGE-08: a new password ends every other session and gives this one a new cookie. */
import type { Session } from '../../../contract/calls/session.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { requireSession } from '../../call/guard.ts'
import type { EdgeContext } from '../../context.ts'
import { clearAccountLimit, limitAccount } from '../../gates/rate-limit.ts'
import { clearRemember } from '../cookies.ts'
import { endOtherSessions, warnOfLeft } from '../end-sessions.ts'
import { getAccount } from '../objects.ts'
import { presentSession } from '../present-session.ts'
import { rotateSession } from '../rotate-session.ts'
import { askForSession } from './ask-for-session.ts'

export async function changePassword(c: EdgeContext, input: CallRequest<'changePassword'>): Promise<Session> {
  const session = requireSession(c)
  // Apart from the login: guessing in here must not lock the owner out, nor a change open a locked login.
  await limitAccount(c, 'password', session.memberId)
  const upstream = await askForSession(c, session, 'changePassword', input)
  // It is changed whatever comes of the others: one that is left is over at its next call, as the platform has ended it.
  const { isWhole } = await endOtherSessions(c, session)
  if (!isWhole) warnOfLeft(c)
  // Remembered on this device too: a thief's copy of that cookie must not outlive the old password.
  clearRemember(c)
  if (session.family !== null) await getAccount(c, session.memberId).forgetFamily(session.family)
  await clearAccountLimit(c, 'password', session.memberId)
  const renewed = await rotateSession(c, session, {
    upstreamToken: upstream.token,
    memberType: upstream.memberType,
    family: null,
    resumableUntilMs: null,
    firstTimeLogin: upstream.firstTimeLogin,
    passwordExpired: upstream.passwordExpired,
    forceChangePassword: false,
  })
  return presentSession(renewed)
}
