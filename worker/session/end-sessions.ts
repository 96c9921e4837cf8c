/** EDGE-08: ending sessions, one's own or others. Each is one step of the one object that has them. */
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'
import { warn } from '../gates/log-line.ts'
import { clearLogin } from './cookies.ts'
import { dropDeadCookies } from './drop-dead-cookies.ts'
import { getAccount, insist } from './objects.ts'
import type { LiveSession } from './session-record.ts'

/** Ends the session of this request, at the edge. */
export async function endCurrentSession(c: EdgeContext, session: LiveSession) {
  await insist(() => getAccount(c, session.memberId).end(session.key))
  dropDeadCookies(c)
  c.set('session', null)
}

/** Ends other sessions of the same member, all or the one of this handle. Answers the upstream's tokens of those that ended. */
export async function endOtherSessions(c: EdgeContext, session: LiveSession, only: string | null): Promise<string[]> {
  const ended = await insist(() => getAccount(c, session.memberId).endOthers(session.handle, only))
  return ended.map((record) => record.upstreamToken)
}

/**
 * AUTH-11: ends every session and remembered device of a member, whoever asks. The upstream has ended its own: where they
 * cannot be ended here they are over at their next call, and that does not undo what was done.
 */
export async function endAllSessions(c: EdgeContext, memberId: MemberId) {
  await insist(() => getAccount(c, memberId).endAll()).catch(() =>
    warn(c.var.trace, 'sessions of a member could not be ended'),
  )
  if (c.var.session?.memberId !== memberId) return
  clearLogin(c)
  c.set('session', null)
}

/** The same for a member of any merchant, where an operator asks; throws where they cannot be ended, so that they ask again. */
export async function endSessionsOfMember(c: EdgeContext, merchant: MerchantCode, memberId: MemberId) {
  await insist(() => getAccount(c, memberId, merchant).endAll())
}
