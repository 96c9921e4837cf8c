/** EDGE-08: a new password ends every other session and gives this one a new cookie. */
import type { Session } from '../../../contract/calls/session.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { requireSession } from '../../call/guard.ts'
import type { EdgeContext } from '../../context.ts'
import { clearAccountLimit, limitAccount } from '../../gates/rate-limit.ts'
import { clearRemember } from '../cookies.ts'
import { presentSession } from '../present-session.ts'
import { rotateSession } from '../rotate-session.ts'
import { askForSession } from './ask-for-session.ts'

export async function changePassword(c: EdgeContext, input: CallRequest<'changePassword'>): Promise<Session> {
  const session = requireSession(c)
  // Apart from the login: guessing in here must not lock the owner out, nor a change open a locked login.
  await limitAccount(c, 'password', session.memberId)
  const upstream = await askForSession(c, session, 'changePassword', input)
  await clearAccountLimit(c, 'password', session.memberId)
  const changes = {
    upstreamToken: upstream.token,
    memberType: upstream.memberType,
    family: null,
    resumableUntilMs: null,
    firstTimeLogin: upstream.firstTimeLogin,
    passwordExpired: upstream.passwordExpired,
    forceChangePassword: false,
  }
  const renewed = await rotateSession(c, session, changes, true)
  // Remembered on this device too: a thief's copy of that cookie does not outlive the old password.
  clearRemember(c)
  return presentSession(renewed)
}
