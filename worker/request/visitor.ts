/** Who is asking, as the network tells it. */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { countryCodeSchema } from '../../contract/ids.ts'
import { LOOPBACK_HOST } from '../../contract/protocols/loopback.ts'
import { computeNear, type Near } from '../../contract/protocols/near.ts'
import type { EdgeHono, Visitor } from '../context.ts'
import { parseEnv } from '../env.ts'

export const UNKNOWN_COUNTRY = 'XX'
/** What Cloudflare says of a request; nothing on a developer's machine. */
const cfSchema = z.object({ country: z.unknown(), continent: z.unknown(), longitude: z.unknown() }).partial().catch({})
const ipSchema = z.union([z.ipv4(), z.ipv6()])

export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOST.test(hostname) || hostname === '[::1]'
}

type Facts = { url: URL; headers: Headers; cfCountry: unknown; near?: Near | null; localFlag: boolean }

/**
 * Cloudflare's word on address and country. Only where the LOCAL flag is set and the host is a loopback name
 * do the stand-ins `x-local-ip` and `x-local-country` count; anywhere else they are just headers.
 */
export function computeVisitor({ url, headers, cfCountry, near = null, localFlag }: Facts): Visitor {
  const hostname = url.hostname.toLowerCase()
  const isLocal = localFlag && isLoopbackHost(hostname)
  const standIn = (name: string) => (isLocal ? headers.get(name) : null)
  const ip = ipSchema.safeParse(
    standIn('x-local-ip') ?? headers.get('cf-connecting-ip') ?? (isLocal ? '127.0.0.1' : ''),
  )
  const country = countryCodeSchema.safeParse(standIn('x-local-country') ?? cfCountry)
  return {
    ip: ip.success ? ip.data : '',
    country: country.success ? country.data : UNKNOWN_COUNTRY,
    hostname,
    ...computePlace(url, hostname),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    near,
    isLocal,
  }
}

/** A merchant publishes hosts without ports; whoever asks could name any in the Host header, and links would lead there. */
const computePlace = (url: URL, hostname: string): Pick<Visitor, 'origin' | 'host'> =>
  isLoopbackHost(hostname)
    ? { origin: url.origin, host: url.host }
    : { origin: `${url.protocol}//${hostname}`, host: hostname }

export const meetVisitor: MiddlewareHandler<EdgeHono> = (c, next) => {
  const env = parseEnv(c.env)
  const cf = cfSchema.parse(c.req.raw.cf)
  const known = { cfCountry: cf.country, near: computeNear(cf) }
  const facts = { url: new URL(c.req.url), headers: c.req.raw.headers, ...known, localFlag: env.LOCAL }
  const visitor = computeVisitor(facts)
  c.set('env', env)
  c.set('visitor', visitor)
  c.set('siteClosed', null)
  c.set('session', null)
  c.set('isResumedElsewhere', false)
  c.var.trace.country = visitor.country
  return next()
}
