/** AUTH-12: a session that has gone comes back by its remember-me cookie, once for each secret. */
import { MEMBER_TYPE } from '../../contract/constants.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { computeLimitedAddress } from '../../contract/rules/limited-address.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { setRemember } from '../request/cookies.ts'
import { warn } from '../request/log-line.ts'
import { getAccount } from '../request/objects.ts'
import type { RememberCookie } from '../request/remember-me.ts'
import { isSubUserLost, type LiveSession, type SessionRecord } from '../request/session-record.ts'
import { callUpstream } from '../upstream/call-upstream.ts'
import { storeSession } from './begin-session.ts'
import { dropDeadCookies } from './drop-dead-cookies.ts'
import { revokeUpstream } from './revoke-upstream.ts'

/** So long the new session may be on its way. Well within REMEMBER_GRACE_MS: who asked on for longer would be taken for a thief. */
export const RESUMED_ELSEWHERE_MS = 3_000

/** The resumed session with its new cookies, or null. A secret used before ends the whole family. */
export async function resumeSession(c: EdgeContext, remember: RememberCookie): Promise<LiveSession | null> {
  const nowMs = c.var.clock()
  const { memberId, family } = remember
  const account = getAccount(c, memberId)
  const secret = randomToken(c.var.random)
  const hashes = { secretHash: await sha256Hex(remember.secret), nextHash: await sha256Hex(secret) }
  const redemption = await account.redeem({ family, ...hashes }, nowMs)
  // The other tab has just put its new session into the jar both share, or its answer was lost: nothing is cleared.
  if (redemption.outcome === 'declined') {
    c.set('isResumedElsewhere', redemption.sinceMs < RESUMED_ELSEWHERE_MS)
    return null
  }
  if (redemption.outcome !== 'redeemed') {
    dropDeadCookies(c)
    if (redemption.outcome === 'stolen') revokeStolen(c, redemption.ended)
    return null
  }
  const { record, previousKey, expiresAtMs } = redemption
  const verificationRequired = record && (await isHeldUp(c, record))
  if (record === null || verificationRequired === null) {
    if (previousKey === undefined) await account.forgetFamily(family)
    else await account.end(previousKey)
    dropDeadCookies(c)
    return null
  }
  const { country, ip } = c.var.visitor
  const address = computeLimitedAddress(ip)
  const renewed = { ...record, startedAtMs: nowMs, lastSeenAtMs: nowMs, country, address, verificationRequired }
  const session = await storeSession(c, renewed, { replaces: previousKey })
  if (session) setRemember(c, { memberId, family, secret }, expiresAtMs)
  return session
}

/**
 * AUTH-16: a remembered login that goes on from another address is looked at like a login. Null: nobody could say, so
 * it does not go on. Nor does one of a sub-user that is not named.
 */
async function isHeldUp(c: EdgeContext, record: SessionRecord): Promise<boolean | null> {
  if (isSubUserLost(record)) {
    c.executionCtx.waitUntil(revokeUpstream(c, record.upstreamToken))
    return null
  }
  if (record.verificationRequired || record.memberType === MEMBER_TYPE.guest) return record.verificationRequired
  if (record.address === computeLimitedAddress(c.var.visitor.ip)) return false
  try {
    const answer = await callUpstream(c, 'resumeSession', { sessionToken: record.upstreamToken })
    return answer.verificationRequired
  } catch {
    warn(c.var.trace, 'the upstream could not be asked about a remembered login from another address')
    c.executionCtx.waitUntil(revokeUpstream(c, record.upstreamToken))
    return null
  }
}

function revokeStolen(c: EdgeContext, ended: readonly SessionRecord[]) {
  warn(c.var.trace, 'a used remember-me secret came back: its family is ended')
  // A game that the thief launched hangs on the upstream's session.
  for (const record of ended) c.executionCtx.waitUntil(revokeUpstream(c, record.upstreamToken))
}
