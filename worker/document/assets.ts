/** EDGE-15: files of the page. Hashed names never change; a name that is not there is 404, never a page. */
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { IMMUTABLE } from './asset-headers.ts'

/** Icons and the like keep their names, so they are asked about again. */
const REVALIDATED = 'public, max-age=3600'
const ROOT_FILE = /^\/[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/i

async function fetchAsset(c: EdgeContext): Promise<Response | null> {
  const { origin, pathname } = new URL(c.req.url)
  const headers = new Headers()
  for (const name of ['if-none-match', 'accept-encoding', 'range']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const answer = await c.var.env.ASSETS.fetch(new Request(`${origin}${pathname}`, { method: c.req.method, headers }))
  const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
  const isThere = (answer.ok || answer.status === 304) && !isPage
  if (!isThere) await answer.body?.cancel()
  return isThere ? answer : null
}

/** `/assets/*`, each named after its content. Throws `not_found`. */
export async function serveAsset(c: EdgeContext): Promise<Response> {
  const asset = await fetchAsset(c)
  if (!asset) throw new Refusal('not_found', 'no such file')
  const answer = new Response(asset.body, asset)
  answer.headers.set('cache-control', IMMUTABLE)
  return answer
}

/** A file at the root, such as `/favicon.svg`; on where there is none. */
export const serveRootFile: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const asset = ROOT_FILE.test(c.req.path) ? await fetchAsset(c) : null
  if (!asset) return next()
  const answer = new Response(asset.body, asset)
  answer.headers.set('cache-control', REVALIDATED)
  return answer
}
