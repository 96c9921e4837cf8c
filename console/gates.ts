/** Who may knock at all: the one host, the addresses of the house, and pages of its own. */
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { presentFailure, Refusal } from '../contract/errors.ts'
import { LOOPBACK_HOST } from '../contract/protocols/loopback.ts'
import { toRefusal } from '../contract/protocols/validate.ts'
import { cameByWeakTls } from '../contract/protocols/weak-tls.ts'
import { sayError } from '../contract/rules/describe-error.ts'
import { isInBlocks } from '../contract/rules/ip-block.ts'
import { randomUuid } from '../contract/time-and-chance.ts'
import type { ConsoleHono, Services } from './context.ts'
import { parseEnv } from './env.ts'

const USER_AGENT_MAX = 300

export const provide =
  (services: Services): MiddlewareHandler<ConsoleHono> =>
  async (c, next) => {
    for (const [name, value] of Object.entries(services)) c.set(name as keyof Services, value)
    const requestId = randomUuid(services.random)
    c.set('requestId', requestId)
    await next()
    c.header('x-request-id', requestId)
    const { pathname } = new URL(c.req.url)
    services.log({ worker: 'console', method: c.req.method, path: pathname, status: c.res.status, requestId })
  }

export const meetVisitor: MiddlewareHandler<ConsoleHono> = async (c, next) => {
  const env = parseEnv(c.env)
  const url = new URL(c.req.url)
  const hostname = url.hostname.toLowerCase()
  const isLocal = env.LOCAL && LOOPBACK_HOST.test(hostname)
  const cf = c.req.raw.cf as { country?: unknown } | undefined
  const standIn = isLocal ? c.req.header('x-local-ip') : undefined
  c.set('env', env)
  c.set('visitor', {
    ip: standIn ?? c.req.header('cf-connecting-ip') ?? (isLocal ? '127.0.0.1' : ''),
    country: typeof cf?.country === 'string' ? cf.country.slice(0, 2) : 'XX',
    hostname,
    origin: url.origin,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    isLocal,
  })
  await next()
}

/**
 * Its own host alone, over https with current TLS, and the addresses that are listed: what is not set up answers no one. A local site answers on
 * loopback names, to this machine.
 */
export const hostGate: MiddlewareHandler<ConsoleHono> = async (c, next) => {
  const { env, visitor } = c.var
  if (!visitor.isLocal) {
    const isOwn = env.CONSOLE_HOST !== '' && visitor.hostname === env.CONSOLE_HOST
    const isPrivate = visitor.origin.startsWith('https:') && !cameByWeakTls(c.req.raw.cf)
    if (!isOwn || !isPrivate) throw new Refusal('unknown_host', 'nothing is here')
    if (!isInBlocks(visitor.ip, env.ALLOWED_ADDRESSES)) throw new Refusal('forbidden', 'not from this address')
  }
  await next()
}

/** A call comes from a page of the console itself. The cookie is SameSite=Strict besides. */
export const crossSiteGate: MiddlewareHandler<ConsoleHono> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
    const isOwn = origin === c.var.visitor.origin && (site === undefined || site === 'same-origin')
    if (!isOwn) throw new Refusal('cross_site_refused', 'not from a page of the console')
  }
  await next()
}

export const answerError: ErrorHandler<ConsoleHono> = (error, c) => {
  const known = toRefusal(error)
  if (!known) c.var.log({ worker: 'console', bug: sayError(error), requestId: c.var.requestId })
  const refusal = known ?? new Refusal('internal', 'internal')
  c.header('cache-control', 'no-store')
  return c.json(presentFailure(refusal, c.var.requestId), refusal.status)
}
