import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import { Refusal } from '../contract/errors.ts'
import { listMissingHeaders } from '../contract/protocols/api-headers.ts'
import { cameInClear } from '../contract/protocols/loopback.ts'
import { cameByWeakTls } from '../contract/protocols/weak-tls.ts'
import { isNearCall } from '../contract/table.ts'
import { areMetricsDue, writeVendorMetrics } from './games/vendors/vendor-metrics.ts'
import type { ServiceOptions } from './kernel/context.ts'
import { parseEnv } from './kernel/env.ts'
import type { AppEnv } from './kernel/http/app-env.ts'
import { logBug, logRequest } from './kernel/http/log.ts'
import { presentError } from './kernel/http/present-error.ts'
import { getRequestId, REQUEST_ID_HEADER } from './kernel/http/request-id.ts'
import { sendNotices } from './messaging/live/send-notices.ts'
import { sendOutgoing } from './messaging/outgoing/send-outgoing.ts'
import { buildServices } from './services.ts'

/** Request id, the parsed environment, and one log line when the answer is there. */
export function prepareRequest(options: ServiceOptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedMs = options.clock()
    c.set('requestId', getRequestId(c.req.raw.headers, options.random))
    c.set('services', buildServices(parseEnv(c.env), options))
    await next()
    const services = c.get('services')
    if (services.notices.hasAny()) c.executionCtx.waitUntil(sendNotices(services))
    const behind = services.later.take()
    if (behind) c.executionCtx.waitUntil(behind)
    const messages = services.outgoing.take()
    if (messages.length > 0) c.executionCtx.waitUntil(sendOutgoing(services, messages))
    // After any request: a vendor may be asked by isolates that none of its own calls reach.
    if (areMetricsDue(services)) c.executionCtx.waitUntil(writeVendorMetrics(services))
    c.header(REQUEST_ID_HEADER, c.get('requestId'))
    for (const [name, value] of listMissingHeaders(c.res.headers)) c.header(name, value)
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      durationMs: options.clock() - startedMs,
      merchant: c.get('merchant'),
      call: c.get('call'),
      errorCode: c.error instanceof Refusal ? c.error.errorCode : c.error && 'internal',
      databaseRegion: services.heard.region ?? undefined,
    }
    logRequest(line, services.env.LOG_SAMPLE_RATE)
  }
}

/** EDGE-14: a vendor's call or a provider's word that came in clear, or by weak TLS, is not heard, whatever the zone says. */
export const requireHttps: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isPrivate = !cameInClear(new URL(c.req.url)) && !cameByWeakTls(c.req.raw.cf)
  if (!c.get('services').env.LOCAL && !isPrivate) throw new Refusal('upgrade_required')
  await next()
}

/**
 * What writes is done at the database, also where it came to this platform's own host: callbacks of payment providers, and the
 * calls of an edge elsewhere. A vendor's calls are the wallet's, which stands near the member.
 */
export const passToPrimary: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { PLATFORM_PRIMARY } = c.get('services').env
  const { method, path } = c.req
  const isNear = method === 'GET' || path.startsWith('/vendor/') || isNearCall(method, path)
  if (!PLATFORM_PRIMARY || isNear) return next()
  return PLATFORM_PRIMARY.fetch(c.req.raw)
}

export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  const requestId = c.get('requestId')
  if (!(error instanceof Refusal)) logBug(requestId, error)
  return answerWith(c, error)
}

export const answerNotFound: NotFoundHandler<AppEnv> = (c) => answerWith(c, new Refusal('not_found'))

function answerWith(c: Context<AppEnv>, error: unknown) {
  const { status, body, headers } = presentError(error, c.get('requestId'))
  return c.json(body, status, headers)
}
