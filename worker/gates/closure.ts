/** SYS-03, SYS-06: what happens to a visitor for whom the site is shut. */
import type { MiddlewareHandler } from 'hono'
import { type FailureDetails, Refusal } from '../../contract/errors.ts'
import type { CallName } from '../../contract/table.ts'
import { findRequestedCall } from '../calls/find-requested-call.ts'
import type { EdgeHono } from '../context.ts'
import { wantsPage } from '../http/plain-page.ts'

/** 1 maintenance, 2 region; maintenance wins. */
export type Closure = { systemStatus: 1; maintenanceEnd: string | null } | { systemStatus: 2 }

/**
 * What a shut-out visitor may still ask: the status, so that the page recovers by itself (SYS-04), and the
 * country, and customer service: 'Contact Us' stands on both status pages.
 */
const OPEN_WHEN_CLOSED: readonly CallName[] = ['permission', 'country', 'customerService']

/** When the end is not known. */
const TRY_AGAIN_SECONDS = 60

/** When another try makes sense: at the end that visitors are told. Null where waiting changes nothing. */
export function computeRetryAfterSeconds(closure: Closure, nowMs: number): number | null {
  if (closure.systemStatus === 2) return null
  if (closure.maintenanceEnd === null) return TRY_AGAIN_SECONDS
  return Math.max(1, Math.ceil((Date.parse(closure.maintenanceEnd) - nowMs) / 1_000))
}

function buildClosureRefusal(closure: Closure, nowMs: number): Refusal {
  if (closure.systemStatus === 2) return new Refusal('region_restricted', 'not available here', { systemStatus: 2 })
  const details: FailureDetails = { systemStatus: 1 }
  const retryAfterSeconds = computeRetryAfterSeconds(closure, nowMs)
  if (retryAfterSeconds !== null) details.retryAfterSeconds = retryAfterSeconds
  if (closure.maintenanceEnd !== null) details.maintenanceEnd = closure.maintenanceEnd
  return new Refusal('maintenance', 'closed for maintenance', details)
}

/** As `/favicon-plain.svg`: of the build, the same for everybody, and no secret. */
const ROOT_FILE = /^\/[a-z0-9-]+\.(svg|png|ico|webmanifest)$/

/** After maintenance and region have had their say. Pages go on: the document shows the status page itself. */
export const refuseWhenClosed: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const { closure } = c.var
  const call = findRequestedCall(c)
  // The status page wants its icon too.
  const isOpen = (call !== null && OPEN_WHEN_CLOSED.includes(call)) || wantsPage(c) || ROOT_FILE.test(c.req.path)
  if (closure && !isOpen) throw buildClosureRefusal(closure, c.var.clock())
  await next()
}
