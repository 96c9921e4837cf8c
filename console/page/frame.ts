/**
 * OPS-02: a page of its own round a look at a draft. It may frame the one host of the merchant that was chosen, so that the console's
 * own page frames nothing but itself. Only a page of the console opens it, and only in a frame.
 */
import { html } from 'hono/html'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { merchantCodeSchema } from '../../contract/ids.ts'
import type { ConsoleContext } from '../context.ts'
import { askEdge } from '../edge/ask-edge.ts'

const askedSchema = z.object({ merchant: merchantCodeSchema, src: z.url().max(500) })
const selfSchema = z.object({
  success: z.literal(true),
  value: z.object({ merchants: z.array(z.object({ code: z.string(), host: z.string().nullable() })) }),
})

async function requireHost(c: ConsoleContext, merchant: string): Promise<string> {
  const answer = selfSchema.safeParse(await (await askEdge(c, c.var.session, { method: 'GET', call: 'whoami' })).json())
  const host = answer.data?.value.merchants.find(({ code }) => code === merchant)?.host
  if (!host) throw new Refusal('not_found', 'no site to look at')
  return host
}

/** A local site stands on a port of its own. */
const isOf = (host: string, { protocol, hostname }: URL, isLocal: boolean): boolean =>
  hostname === host && (protocol === 'https:' || (isLocal && protocol === 'http:'))

export async function serveFrame(c: ConsoleContext): Promise<Response> {
  const asked = askedSchema.safeParse(c.req.query())
  const isFramedHere = c.req.header('sec-fetch-dest') === 'iframe' && c.req.header('sec-fetch-site') === 'same-origin'
  if (!asked.success || !isFramedHere) throw new Refusal('not_found', 'no such page')
  const url = new URL(asked.data.src)
  if (!isOf(await requireHost(c, asked.data.merchant), url, c.var.visitor.isLocal))
    throw new Refusal('not_found', 'no page of that merchant')
  c.set('frames', url.origin)
  return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Draft</title></head>
<body style="margin:0"><iframe src="${url.href}" title="Draft" referrerpolicy="no-referrer" sandbox="allow-same-origin" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe></body>
</html>`)
}
