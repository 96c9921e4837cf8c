/** EDGE-08: ending sessions, one's own or others. */
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'
import { clearRemember, clearSessionSecret } from './cookies.ts'
import { getAccount, getSessionObject } from './objects.ts'
import type { SessionEntry } from './session-index.ts'
import type { LiveSession } from './session-record.ts'

/** Ends the session of this request, at the edge. The cookies go with it. */
export async function endCurrentSession(c: EdgeContext, session: LiveSession) {
  await getSessionObject(c, session.key).end()
  await getAccount(c, session.memberId).remove([session.key])
  clearSessionSecret(c)
  clearRemember(c)
  c.set('session', null)
}

/**
 * Ends other sessions of the same member: those `select` picks. They are dead before they leave the index, so a
 * fault in between leaves nothing alive and unlisted. Returns the upstream tokens that can be revoked.
 */
export async function endOtherSessions(
  c: EdgeContext,
  session: LiveSession,
  select: (entry: SessionEntry) => boolean = () => true,
): Promise<string[]> {
  const account = getAccount(c, session.memberId)
  const entries = (await account.list(c.var.clock())).filter((entry) => entry.sessionKey !== session.key)
  const keys = entries.filter(select).map((entry) => entry.sessionKey)
  const ended = await Promise.all(keys.map((key) => getSessionObject(c, key).end()))
  await account.remove(keys)
  return ended.flatMap((record) => (record ? [record.upstreamToken] : []))
}

/** AUTH-11: ends every session and remembered device of a member, whoever asks; the upstream has ended its own. */
export async function endAllSessions(c: EdgeContext, memberId: MemberId) {
  await endSessionsOf(c, getAccount(c, memberId))
  if (c.var.session?.memberId !== memberId) return
  clearSessionSecret(c)
  clearRemember(c)
  c.set('session', null)
}

/** The same for a member of any merchant, where an operator asks. */
export const endSessionsOfMember = (c: EdgeContext, merchant: MerchantCode, memberId: MemberId) =>
  endSessionsOf(c, getAccount(c, memberId, merchant))

async function endSessionsOf(c: EdgeContext, account: ReturnType<typeof getAccount>) {
  const entries = await account.list(c.var.clock())
  await Promise.all(entries.map(({ sessionKey }) => getSessionObject(c, sessionKey).end()))
  await account.clear()
}
