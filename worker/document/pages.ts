/** What is neither a call nor a file of the build: pages, and the end of the road. */
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext } from '../context.ts'
import { wantsPage } from '../request/plain-page.ts'
import { showDocument } from './document.ts'

export async function servePage(c: EdgeContext): Promise<Response> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new Refusal('not_found', 'no such call')
  if (c.var.siteClosed === null && c.req.path === '/') return serveHome(c)
  if (!wantsPage(c)) throw new Refusal('not_found', 'no such call')
  const { pathname, search } = new URL(c.req.url)
  // A relative link of a page at `//host` would lead to that host.
  if (pathname.startsWith('//')) {
    c.header('cache-control', 'no-store')
    return c.redirect(pathname.replace(/^\/+/, '/') + search, 302)
  }
  return showDocument(c)
}

/**
 * SYS-01: `/` is the home page's shorter name. A browser has the page at once, which names itself (web/entry-client.tsx): a
 * redirect would cost a phone one more round trip before it sees anything. Whoever else asks is led there.
 * AUTH-05: the query names who sent the visitor.
 */
function serveHome(c: EdgeContext): Response | Promise<Response> {
  const home = `/index${new URL(c.req.url).search}`
  const isBrowser = c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate'
  return isBrowser ? showDocument(c, new URL(home, c.req.url)) : c.redirect(home, 302)
}

/** The page of whoever builds the site is nobody else's. */
export async function serveUiKit(c: EdgeContext): Promise<Response> {
  if (!c.var.visitor.isLocal) throw new Refusal('not_found', 'no such call')
  return showDocument(c)
}
