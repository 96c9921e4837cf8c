import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeHono } from '../context.ts'
import { SAFE_METHODS } from './cross-site.ts'
import { isLoopbackHost } from './visitor.ts'

/**
 * EDGE-14: nothing is said in clear, whatever the zone is set to: pages are led to https, and a password, an operator's
 * token or a cookie sent over http is answered by nobody. A machine that talks to itself may.
 */
export const httpsGate: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const { origin, hostname } = c.var.visitor
  if (origin.startsWith('https:') || c.var.env.LOCAL || isLoopbackHost(hostname)) return next()
  const isPage = SAFE_METHODS.includes(c.req.method) && !c.req.path.startsWith('/__ops/')
  if (!isPage) throw new Refusal('upgrade_required', 'over https only')
  const url = new URL(c.req.url)
  url.protocol = 'https:'
  url.port = ''
  return c.redirect(url.href, 308)
}
