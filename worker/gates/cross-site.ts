/** EDGE-14, design decision 8: writes come from our own pages, as JSON; so do reads that count a try (EDGE-13). */
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { isBodyType } from '../../contract/protocols/validate.ts'
import { calls } from '../../contract/table.ts'
import type { EdgeHono } from '../context.ts'
import { findRequestedCall } from '../request/find-requested-call.ts'
import { isUpgrade } from '../request/is-upgrade.ts'
import { isCounted } from '../request/limits.ts'

export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD']

type Write = { method: string; ownOrigin: string; fetchSite: string | null; origin: string | null }

/** A browser's own word first; without it the Origin must be ours; a caller that says neither is refused. */
export function isSameSiteWrite({ method, ownOrigin, fetchSite, origin }: Write): boolean {
  if (SAFE_METHODS.includes(method)) return true
  if (fetchSite !== null) return fetchSite === 'same-origin'
  return origin === ownOrigin
}

/**
 * A read that counts a try must not be another site's to make, or a page full of pictures would use up its visitor's
 * tries. An address typed by hand and a caller that does not say are nobody's page.
 */
export function isOwnRead(fetchSite: string | null): boolean {
  return fetchSite === null || fetchSite === 'none' || fetchSite === 'same-origin'
}

/**
 * A browser sends cookies with a line to any site and asks nobody first: only the Origin, which it always names there,
 * says whose page it is. Where it says more, that must agree.
 */
export function isOwnUpgrade({ ownOrigin, fetchSite, origin }: Omit<Write, 'method'>): boolean {
  return origin === ownOrigin && (fetchSite === null || fetchSite === 'same-origin')
}

/** Form types need no preflight, so a write with a body must be JSON, but for the call whose source posts a form. */
export function isJsonWrite(method: string, contentType: string | null, form = false): boolean {
  if (SAFE_METHODS.includes(method) || method === 'DELETE') return true
  return isBodyType(contentType ?? undefined, form)
}

export const crossSiteGate: MiddlewareHandler<EdgeHono> = (c, next) => {
  const { method } = c.req
  const header = (name: string) => c.req.header(name) ?? null
  const write = {
    method,
    ownOrigin: c.var.visitor.origin,
    fetchSite: header('sec-fetch-site'),
    origin: header('origin'),
  }
  if (!isSameSiteWrite(write)) throw new Refusal('cross_site_refused', 'a write must come from the site itself')
  if (isUpgrade(c) && !isOwnUpgrade(write)) throw new Refusal('cross_site_refused', 'a line is for the site itself')
  const name = findRequestedCall(c)
  if (name !== null && isCounted(calls[name].rateLimit) && SAFE_METHODS.includes(method) && !isOwnRead(write.fetchSite))
    throw new Refusal('cross_site_refused', 'a read that counts must come from the site itself')
  if (!isJsonWrite(method, header('content-type'), name !== null && calls[name].form))
    throw new Refusal('malformed', 'a write must be JSON')
  return next()
}
