/** EDGE-08: ending sessions, one's own or others. Each is one step of the one object that has them. */
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'
import { clearLogin } from '../request/cookies.ts'
import { warn } from '../request/log-line.ts'
import { getAccount, insist } from '../request/objects.ts'
import type { LiveSession } from '../request/session-record.ts'
import { dropDeadCookies } from './drop-dead-cookies.ts'

/** Ends the session of this request, at the edge. Not what it was renewed to in between: that has the upstream's word of its own. */
export async function endCurrentSession(c: EdgeContext, session: LiveSession) {
  await insist(() => getAccount(c, session.memberId).end(session.key))
  dropDeadCookies(c)
  c.set('session', null)
}

/** Ends it by its owner's wish: what it was renewed to as well. Answers the upstream's tokens that it had. */
export async function logOutSession(c: EdgeContext, session: LiveSession): Promise<string[]> {
  const ended = await insist(() => getAccount(c, session.memberId).end(session.key, session.handle))
  clearLogin(c)
  c.set('session', null)
  return [...new Set([session.upstreamToken, ended?.upstreamToken ?? session.upstreamToken])]
}

/** Ends other sessions of the same member, all or the one of this handle. Answers how many, and the upstream's tokens they had. */
export async function endOtherSessions(c: EdgeContext, session: LiveSession, only: string | null) {
  const account = getAccount(c, session.memberId)
  const found = await insist(() => account.findOthers(session.handle, only))
  const ended = [...found, ...(await insist(() => account.endOthers(session.handle, only)))]
  return {
    count: new Set(ended.map(({ handle }) => handle)).size,
    tokens: new Set(ended.map(({ upstreamToken }) => upstreamToken)),
  }
}

/**
 * AUTH-11: ends every session and remembered device of a member, whoever asks. The upstream has ended its own: one that
 * cannot be ended here is over at its next call that the upstream answers, and that does not undo what was done.
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
