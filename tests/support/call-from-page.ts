import dns from 'node:dns'
import type { Page } from '@playwright/test'
import { botCheckChallengeSchema } from '../../contract/calls/identity/bot-check.ts'
import { BOT_CHECKED, solveBotCheck } from './solve-bot-check.ts'

/** Playwright's client asks the machine for an address. Not every machine knows the names below `localhost`, as a browser does. */
const { lookup } = dns.promises
dns.promises.lookup = ((host: string, options: dns.LookupAllOptions) =>
  lookup(host.endsWith('.localhost') ? 'localhost' : host, options)) as typeof lookup

type Answer = { status: number; body: { success: boolean; value?: unknown; errorCode?: string } }
type Options = { headers?: Record<string, string> }

/**
 * A call with the page's cookies, as the page itself would make it; no page needs to be open for it. `path` may name its origin:
 * else it is that of the page, or the first merchant's. A login or a registration brings a solved bot check along (AUTH-18).
 */
export async function callFromPage(
  page: Page,
  method: string,
  path: string,
  body?: object,
  options: Options = {},
): Promise<Answer> {
  // Where pictures are taken there is no such origin, and the page is always on the site.
  const base = process.env.E2E_ORIGIN ?? page.url()
  const isOnSite = new URL(page.url()).port === new URL(base).port
  const address = new URL(path, isOnSite ? page.url() : base)
  const send = async (verb: string, url: URL, data?: object): Promise<Answer> => {
    const headers = { origin: url.origin, ...options.headers }
    // A connection that stood open may be shut in the moment it is used.
    const answer = await page.request.fetch(url.href, {
      method: verb,
      headers,
      maxRetries: 2,
      ...(data && { data }),
    })
    return { status: answer.status(), body: await answer.json() }
  }
  if (!BOT_CHECKED.test(`${method} ${address.pathname}`)) return send(method, address, body)
  const { value } = (await send('GET', new URL('/wps/verification/botCheck', address))).body
  return send(method, address, { ...body, botCheck: solveBotCheck(botCheckChallengeSchema.parse(value)) })
}
