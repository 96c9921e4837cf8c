import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeHono } from '../context.ts'
import { isLoopbackHost } from '../http/visitor.ts'

/**
 * EDGE-14: nothing is said in clear, whatever the zone is set to: pages are led to https, and a password, an operator's
 * token or a cookie sent over http is answered by nobody. A machine that talks to itself may.
 */
export const httpsGate: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const url = new URL(c.req.url)
  if (url.protocol === 'https:' || c.var.env.LOCAL || isLoopbackHost(url.hostname)) return next()
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead || url.pathname.startsWith('/__ops/')) throw new Refusal('upgrade_required', 'over https only')
  url.protocol = 'https:'
  url.port = ''
  return c.redirect(url.href, 308)
}
