/** For a set-up on one's own machine only; anywhere else these paths do not exist. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeHono } from '../context.ts'
import { BINDING_ORIGIN } from '../upstream/figures.ts'

export const localRoutes = new Hono<EdgeHono>()

localRoutes.use(async (c, next) => {
  if (!c.var.visitor.isLocal) throw new Refusal('not_found', 'no such call')
  await next()
})

/** The SMS and mails that would have been sent. */
localRoutes.get('/outbox', async (c) => {
  const { env } = c.var
  const address = `${env.PLATFORM_ORIGIN ?? BINDING_ORIGIN}/__local/outbox`
  const answer = await (env.PLATFORM_ORIGIN === null ? env.PLATFORM.fetch(address) : fetch(address))
  return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
})

localRoutes.all('*', () => {
  throw new Refusal('not_found', 'no such call')
})
