/** EDGE-14, design decision 8: writes come from our own pages, as JSON. */
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeHono } from '../context.ts'

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD']

type Write = { method: string; ownOrigin: string; fetchSite: string | null; origin: string | null }

/** A browser's own word first; without it the Origin must be ours; a caller that says neither is refused. */
export function isSameSiteWrite({ method, ownOrigin, fetchSite, origin }: Write): boolean {
  if (SAFE_METHODS.includes(method)) return true
  if (fetchSite !== null) return fetchSite === 'same-origin'
  return origin === ownOrigin
}

/** Form types need no preflight, so a write with a body must be JSON. */
export function isJsonWrite(method: string, contentType: string | null): boolean {
  if (SAFE_METHODS.includes(method) || method === 'DELETE') return true
  return /^application\/json\s*(;|$)/i.test(contentType ?? '')
}

export const crossSiteGate: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const { method } = c.req
  const header = (name: string) => c.req.header(name) ?? null
  const write = {
    method,
    ownOrigin: c.var.visitor.origin,
    fetchSite: header('sec-fetch-site'),
    origin: header('origin'),
  }
  if (!isSameSiteWrite(write)) throw new Refusal('cross_site_refused', 'a write must come from the site itself')
  if (!isJsonWrite(method, header('content-type'))) throw new Refusal('malformed', 'a write must be JSON')
  await next()
}
