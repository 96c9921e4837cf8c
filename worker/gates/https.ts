import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { cameByWeakTls } from '../../contract/protocols/weak-tls.ts'
import type { EdgeHono } from '../context.ts'
import { wantsPage } from '../request/plain-page.ts'
import { isLoopbackHost } from '../request/visitor.ts'

/**
 * EDGE-14: nothing is said in clear, whatever the zone is set to. A page that a person opened is led to https. A program that
 * calls over http is refused, reads as well: led on, it would go on sending in clear. So is all that came by weak TLS. A
 * machine that talks to itself may.
 */
export const httpsGate: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const { origin, hostname } = c.var.visitor
  if (c.var.env.LOCAL || isLoopbackHost(hostname)) return next()
  if (cameByWeakTls(c.req.raw.cf)) throw new Refusal('upgrade_required', 'over current TLS only')
  if (origin.startsWith('https:')) return next()
  if (!wantsPage(c)) throw new Refusal('upgrade_required', 'over https only')
  const url = new URL(c.req.url)
  url.protocol = 'https:'
  url.port = ''
  return c.redirect(url.href, 308)
}
