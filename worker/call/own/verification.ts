/** AUTH-16: the extra verification of a login, and a session that goes on from elsewhere. */
import type { Session } from '../../../contract/calls/identity/session.ts'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { clearAccountLimit, limitAccount } from '../../gates/rate-limit.ts'
import { presentSession } from '../../session/present-session.ts'
import { rotateSession } from '../../session/rotate-session.ts'
import { requireSession } from '../guard.ts'
import { askForSession } from './ask-for-session.ts'

/** The session opens under a new secret: the cookie of before the verification is worth nothing (EDGE-08). */
export async function verifySession(c: EdgeContext, input: CallRequest<'verifySession'>): Promise<Session> {
  const session = requireSession(c)
  // A sub-user guesses at its own code, and neither shuts its agent out nor gives them new tries.
  const who = session.subUser ? `${session.memberId}:${session.subUser.name}` : session.memberId
  await limitAccount(c, 'verification', who)
  await askForSession(c, session, 'verifySession', input)
  await clearAccountLimit(c, 'verification', who)
  const address = computeLimitedAddress(c.var.visitor.ip)
  return presentSession(await rotateSession(c, session, { verificationRequired: false, address }))
}

export async function resumeSession(c: EdgeContext): Promise<Session> {
  const session = requireSession(c)
  const { verificationRequired } = await askForSession(c, session, 'resumeSession', {})
  const address = computeLimitedAddress(c.var.visitor.ip)
  return presentSession(await rotateSession(c, session, { verificationRequired, address }))
}
