/** What every answer of the studio carries, and how requests are read. */

import type { Context, MiddlewareHandler } from 'hono'
import { presentFailure, Refusal } from '../contract/errors.ts'
import { log } from '../contract/log.ts'
import { API_HEADERS } from '../contract/protocols/api-headers.ts'
import { cameInClear } from '../contract/protocols/loopback.ts'
import { limitBody, toRefusal } from '../contract/protocols/validate.ts'
import { cameByWeakTls } from '../contract/protocols/weak-tls.ts'
import { createBurstLimiter } from '../contract/rules/burst-limiter.ts'
import { describeError } from '../contract/rules/describe-error.ts'
import { randomUuid, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import type { StudioBindings } from './env.ts'
import { addressOf } from './watchers.ts'

export interface StudioHono {
  Bindings: StudioBindings
  Variables: { requestId: string }
}

/** Longer ones are cut while they are read. */
export const limitedBody = limitBody<StudioHono>(4 * 1024)
/** Of a feed: twenty messages with all their prices. */
export const feedBody = limitBody<StudioHono>(256 * 1024)

/** Request id and the headers of every answer, refusals included. */
export const headers: MiddlewareHandler<StudioHono> = async (c, next) => {
  c.set('requestId', randomUuid(systemRandom))
  await next()
  c.header('x-request-id', c.var.requestId)
  // A route that says nothing may answer what belongs to one player.
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
  if (isJson) c.header('content-security-policy', API_HEADERS['content-security-policy'])
  // A launch token stands in the page's address: it must not travel on.
  c.header('referrer-policy', 'no-referrer')
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** A bearer, a ticket or a launch token that came in clear, or by weak TLS, opens nothing, whatever the zone is set to. */
export const requireHttps: MiddlewareHandler<StudioHono> = async (c, next) => {
  const isPrivate = !cameInClear(new URL(c.req.url)) && !cameByWeakTls(c.req.raw.cf)
  if (c.env.LOCAL !== '1' && !isPrivate) throw new Refusal('upgrade_required', 'over https only')
  await next()
}

/** Of one network: a phone network opens a few games a second, and each asks the operator whose it is. */
const OPENINGS = { limit: 600, windowMs: 60_000 }
const openings = createBurstLimiter()

/** Before the operator is asked. Where the network is not known, on one's own machine, nothing is counted. */
export const limitOpenings: MiddlewareHandler<StudioHono> = async (c, next) => {
  const address = addressOf(c)
  const waitSeconds = address === '' ? null : openings.hit(address, OPENINGS, systemClock())
  if (waitSeconds !== null)
    throw new Refusal('too_many_requests', 'too many games are opened', { retryAfterSeconds: waitSeconds })
  await next()
}

/**
 * A frame that is sandboxed without `allow-same-origin` has no origin of its own. Nothing here rests on cookies, so any
 * origin may ask with its bearer. Such a frame has no live games: `requireOwnSocket` refuses its sockets.
 */
export const openToFrames: MiddlewareHandler<StudioHono> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '86400',
    })
  }
  await next()
  c.header('access-control-allow-origin', '*')
}

/**
 * A browser opens a socket to any site, asks no one first, and always names the page's origin. Ours are opened by our own
 * pages: a lobby's frame leaves them their origin (docs/guides/vendors.md). `null` is what any page can say.
 */
export function requireOwnSocket({ req }: Pick<Context, 'req'>): void {
  if (req.header('upgrade') !== 'websocket') throw new Refusal('malformed', 'a socket is asked for')
  if (req.header('origin') !== new URL(req.url).origin)
    throw new Refusal('cross_site_refused', 'a socket is for our own pages')
}

/** The one error handler: a refusal keeps its code, anything else says only the request id. */
export function onError(error: Error, c: Context<StudioHono>): Response {
  const known = toRefusal(error)
  if (!known) {
    log.error('unexpected', { requestId: c.var.requestId, ...describeError(error) })
  }
  const refusal = known ?? new Refusal('internal', 'unexpected')
  const failure = presentFailure(refusal, c.var.requestId)
  if (failure.retryAfterSeconds !== undefined) c.header('retry-after', String(failure.retryAfterSeconds))
  return c.json(failure, refusal.status, { 'cache-control': 'no-store' })
}
