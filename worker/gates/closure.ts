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
 * country. Customer service joins them when its call exists: 'Contact Us' stands on both status pages.
 */
const OPEN_WHEN_CLOSED: readonly CallName[] = ['permission', 'country']

export function buildClosureRefusal(closure: Closure): Refusal {
  if (closure.systemStatus === 2) return new Refusal('region_restricted', 'not available here', { systemStatus: 2 })
  const details: FailureDetails = { systemStatus: 1 }
  if (closure.maintenanceEnd !== null) details.maintenanceEnd = closure.maintenanceEnd
  return new Refusal('maintenance', 'closed for maintenance', details)
}

/** After maintenance and region have had their say. Pages go on: the document shows the status page itself. */
export const refuseWhenClosed: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const { closure } = c.var
  const call = findRequestedCall(c)
  const isOpen = (call !== null && OPEN_WHEN_CLOSED.includes(call)) || wantsPage(c)
  if (closure && !isOpen) throw buildClosureRefusal(closure)
  await next()
}
