/** EDGE-08: ending sessions, one's own or others. */
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'
import { warn } from '../gates/log-line.ts'
import { clearLogin } from './cookies.ts'
import { dropDeadCookies } from './drop-dead-cookies.ts'
import { getAccount, getSessionObject } from './objects.ts'
import type { SessionEntry } from './session-index.ts'
import type { LiveSession, SessionRecord } from './session-record.ts'

/** Ends the session of this request, at the edge. */
export async function endCurrentSession(c: EdgeContext, session: LiveSession) {
  await getSessionObject(c, session.key).end()
  await getAccount(c, session.memberId).remove([session.key])
  dropDeadCookies(c)
  c.set('session', null)
}

/** Ends other sessions of the same member: those `select` picks. The upstream tokens of those that ended can be revoked. */
export async function endOtherSessions(
  c: EdgeContext,
  session: LiveSession,
  select: (entry: SessionEntry) => boolean = () => true,
): Promise<{ tokens: string[]; isWhole: boolean }> {
  // By its handle: another tab may be renewing this very one.
  const isPicked = (entry: SessionEntry) => entry.handle !== session.handle && select(entry)
  const { ended, isWhole } = await endListed(c, getAccount(c, session.memberId), isPicked)
  return { tokens: ended.map((record) => record.upstreamToken), isWhole }
}

/**
 * AUTH-11: ends every session and remembered device of a member, whoever asks. The upstream has ended its own: one that cannot be
 * ended here is over at its next call, and does not undo what was done.
 */
export async function endAllSessions(c: EdgeContext, memberId: MemberId) {
  const { isWhole } = await endListed(c, getAccount(c, memberId))
  if (!isWhole) warnOfLeft(c)
  if (c.var.session?.memberId !== memberId) return
  clearLogin(c)
  c.set('session', null)
}

/** The same for a member of any merchant, where an operator asks; throws where one is left, so that they ask again. */
export async function endSessionsOfMember(c: EdgeContext, merchant: MerchantCode, memberId: MemberId) {
  const { isWhole } = await endListed(c, getAccount(c, memberId, merchant))
  if (!isWhole) throw new Error(SOME_ARE_LEFT)
}

export const SOME_ARE_LEFT = 'sessions of a member could not all be ended'
export const warnOfLeft = (c: EdgeContext) => warn(c.var.trace, SOME_ARE_LEFT)

/** Each look after the first is for who logged in or was renewed since the one before; so many times nobody does. */
const MOST_LOOKS = 20
/** Looks at which an object did not answer: it moves to another machine within moments, or is away for longer. */
const MOST_FAULTS = 3

/**
 * Ends what stands in the index until nothing of it does, with its remembered devices, as each stands with a session. They are
 * dead before they leave the index, and only those leave it: a fault in between leaves nothing alive and unlisted.
 * Not whole where one cannot be ended, or the index does not answer; all others are.
 */
async function endListed(
  c: EdgeContext,
  account: ReturnType<typeof getAccount>,
  isPicked: (entry: SessionEntry) => boolean = () => true,
): Promise<{ ended: SessionRecord[]; isWhole: boolean }> {
  const ended: SessionRecord[] = []
  let faults = 0
  for (let look = 1; look <= MOST_LOOKS && faults < MOST_FAULTS; look += 1) {
    const keys = (await account.list(c.var.clock())).filter(isPicked).map((entry) => entry.sessionKey)
    if (keys.length === 0) return { ended, isWhole: true }
    const answers = await Promise.allSettled(keys.map((key) => getSessionObject(c, key).end()))
    ended.push(...answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : [])))
    await account.remove(keys.filter((_, index) => answers[index]?.status === 'fulfilled'))
    if (answers.some(({ status }) => status === 'rejected')) faults += 1
  }
  return { ended, isWhole: false }
}
