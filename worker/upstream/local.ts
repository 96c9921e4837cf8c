/** For a set-up on one's own machine only; anywhere else these paths do not exist. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { BINDING_ORIGIN } from './limits.ts'

export const localRoutes = new Hono<EdgeHono>()

localRoutes.use(async (c, next) => {
  if (!c.var.visitor.isLocal) throw new Refusal('not_found', 'no such call')
  await next()
})

async function showOfPlatform(c: EdgeContext, path: string, contentType: string, init: RequestInit = {}) {
  const { env } = c.var
  const address = `${env.PLATFORM_ORIGIN ?? BINDING_ORIGIN}/__local/${path}`
  const answer = await (env.PLATFORM_ORIGIN === null ? env.PLATFORM.fetch(address, init) : fetch(address, init))
  return new Response(answer.body, { status: answer.status, headers: { 'content-type': contentType } })
}

/** The SMS and mails that would have been sent. */
localRoutes.get('/outbox', (c) => showOfPlatform(c, 'outbox', 'application/json'))

/** The next one to a number or mailbox need not wait for its minute. */
localRoutes.post('/outbox/forget-wait', async (c) => {
  const init = { method: 'POST', body: await c.req.text() }
  return showOfPlatform(c, 'outbox/forget-wait', 'application/json', init)
})

/** LOT-02, PROMO-03: the open draw of a lottery comes now, and so does that of a raffle. */
for (const path of ['draw-lottery', 'draw-raffle']) {
  localRoutes.post(`/${path}`, async (c) => {
    const init = { method: 'POST', body: await c.req.text(), headers: { 'content-type': 'application/json' } }
    return showOfPlatform(c, path, 'application/json', init)
  })
}

/** Windows of agents' pay are settled before their time, so that nobody waits for it. */
localRoutes.post('/settle-ahead', async (c) => {
  const init = { method: 'POST', body: await c.req.text(), headers: { 'content-type': 'application/json' } }
  return showOfPlatform(c, 'settle-ahead', 'application/json', init)
})

/** MSG-02: what stands in for customer service. */
localRoutes.get('/service/:merchant/:channel', (c) => {
  const { merchant, channel } = c.req.param()
  return showOfPlatform(
    c,
    `service/${encodeURIComponent(merchant)}/${encodeURIComponent(channel)}`,
    'text/html; charset=utf-8',
  )
})

localRoutes.all('*', () => {
  throw new Refusal('not_found', 'no such call')
})
