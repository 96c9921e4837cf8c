/** SYS-03, SYS-06: what happens to a visitor for whom the site is shut. */
import type { MiddlewareHandler } from 'hono'
import type { Call } from '../../contract/call.ts'
import { type FailureDetails, Refusal } from '../../contract/errors.ts'
import { getPolicy } from '../../contract/policy/policy.ts'
import { calls } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { hasSessionCookie } from './cookies.ts'
import { findRequestedCall } from './find-requested-call.ts'
import { wantsPage } from './plain-page.ts'

/** 1 maintenance, 2 region; maintenance wins. `noLogins`: an operator lets nobody log in between. */
export type SiteClosed = { systemStatus: 1; maintenanceEnd: string | null; noLogins?: true } | { systemStatus: 2 }

/** When the end is not known. */
const TRY_AGAIN_SECONDS = 60

/** When another try makes sense: at the end that visitors are told. Null where waiting changes nothing. */
export function computeRetryAfterSeconds(siteClosed: SiteClosed, nowMs: number): number | null {
  if (siteClosed.systemStatus === 2) return null
  if (siteClosed.maintenanceEnd === null) return TRY_AGAIN_SECONDS
  return Math.max(1, Math.ceil((Date.parse(siteClosed.maintenanceEnd) - nowMs) / 1_000))
}

function buildClosedRefusal(siteClosed: SiteClosed, nowMs: number): Refusal {
  if (siteClosed.systemStatus === 2) return new Refusal('region_restricted', 'not available here', { systemStatus: 2 })
  const details: FailureDetails = { systemStatus: 1 }
  const retryAfterSeconds = computeRetryAfterSeconds(siteClosed, nowMs)
  if (retryAfterSeconds !== null) details.retryAfterSeconds = retryAfterSeconds
  if (siteClosed.maintenanceEnd !== null) details.maintenanceEnd = siteClosed.maintenanceEnd
  return new Refusal('maintenance', 'closed for maintenance', details)
}

/** As `/favicon-plain.svg`: of the build, the same for everybody, and no secret. */
const MARK_FILE = /^\/[a-z0-9-]+\.(svg|png|ico|webmanifest)$/

/** What a request asks for: nothing of a shut site, what anybody is answered, what a member's session opens, or to become one. */
function whoMayAsk(c: EdgeContext): Call['availability'] {
  const call = findRequestedCall(c)
  if (call !== null) return calls[call].availability
  // A member's own pictures: documents, and proofs that a withdrawal did not arrive.
  if (c.req.path.startsWith('/files/')) return calls.upload.availability
  // The document shows the status page itself, which wants its icon too.
  return wantsPage(c) || MARK_FILE.test(c.req.path) ? 'anybody' : 'nobody'
}

/** SAFE-04: whether a member who is shut out still reaches withdrawals, limits and sessions, by a session that is there already. */
const isMoneyReachable = (c: EdgeContext) => getPolicy(c.var.merchant.jurisdiction).moneyReachableWhenClosed

/**
 * SAFE-04: whether somebody may log in on the shut site to reach their money. A region rule may be the reason why they must not,
 * so the policy says of it apart.
 */
export function mayLogInWhenClosed(c: EdgeContext): boolean {
  const { siteClosed, merchant } = c.var
  if (!siteClosed || !isMoneyReachable(c)) return false
  const { loginWhenClosed } = getPolicy(merchant.jurisdiction)
  if (siteClosed.systemStatus === 2) return loginWhenClosed === 'maintenance_and_region'
  return loginWhenClosed !== 'none' && !siteClosed.noLogins
}

/**
 * After maintenance and region have had their say. Members go on to be looked for (`mayHaveSession`); who has not even
 * a cookie is no member.
 */
export const refuseWhenClosed: MiddlewareHandler<EdgeHono> = (c, next) => {
  const { siteClosed } = c.var
  const who = siteClosed ? whoMayAsk(c) : 'anybody'
  const isMembers = who === 'members' && isMoneyReachable(c) && hasSessionCookie(c)
  const isByRegion = who === 'region' && siteClosed?.systemStatus === 2
  const isOpen = who === 'anybody' || isMembers || isByRegion || (who === 'login' && mayLogInWhenClosed(c))
  if (siteClosed && !isOpen) throw buildClosedRefusal(siteClosed, c.var.clock())
  return next()
}

/** Whether a session counts for this request. On a shut site only for what a member may still do, and its page. */
export const mayHaveSession = (c: EdgeContext): boolean =>
  c.var.siteClosed === null || (isMoneyReachable(c) && (whoMayAsk(c) === 'members' || wantsPage(c)))
