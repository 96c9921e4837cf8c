/** What is neither a call nor a file of the build: pages, and the end of the road. */
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext } from '../context.ts'
import { wantsPage } from '../http/plain-page.ts'
import { showDocument } from './document.ts'

export async function servePage(c: EdgeContext): Promise<Response> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new Refusal('not_found', 'no such call')
  // SYS-01: as the page does it (redirectOf), before anything is asked for. AUTH-05: the query names who sent the visitor.
  if (c.var.closure === null && c.req.path === '/') return c.redirect(`/index${new URL(c.req.url).search}`, 302)
  if (!wantsPage(c)) throw new Refusal('not_found', 'no such call')
  return showDocument(c)
}

/** The page of whoever builds the site is nobody else's. */
export async function serveUiKit(c: EdgeContext): Promise<Response> {
  if (!c.var.visitor.isLocal) throw new Refusal('not_found', 'no such call')
  return showDocument(c)
}
