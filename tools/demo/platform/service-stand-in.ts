/**
 * MSG-02: what stands in for a customer service on a developer's machine, so that the window that opens shows a page and
 * not a host that is nobody's. It says so, and names the ways that do reach somebody. Mounted below /__local.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { Refusal } from '../../../contract/errors.ts'
import type { AppEnv } from '../../../platform/kernel/http/app-env.ts'
import { DEMO_MERCHANTS } from './seed-merchants.ts'

const TITLES = new Map([
  ['live', 'Live chat'],
  ['vip', 'VIP channel'],
])

export const serviceStandIn = new Hono<AppEnv>().get('/:merchant/:channel', (c) => {
  const merchant = DEMO_MERCHANTS.find(({ code }) => code === c.req.param('merchant'))
  const title = TITLES.get(c.req.param('channel'))
  if (!merchant || !title) throw new Refusal('not_found')
  const card = 'padding:16px;border-radius:12px;background:#fff;border:1px solid #dfe3ec'
  return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Customer service</title></head>
<body style="margin:0;font:16px/1.5 system-ui;background:#f4f6fa;color:#15181d">
<header style="padding:20px 24px;background:#131a2b;color:#f3f5fc"><h1 style="margin:0;font-size:1.25rem">Customer service</h1>
<p style="margin:4px 0 0;color:#b9c2d9">${merchant.code} · ${title}</p></header>
<main style="display:grid;gap:16px;max-width:26rem;margin:24px auto;padding:0 16px">
<div style="${card}"><p style="margin:0">This site runs on your own machine. A merchant's live chat or ticket system opens in this window.</p></div>
<div style="${card}"><h2 style="margin:0 0 8px;font-size:1rem">Meanwhile, on the site</h2><ul style="margin:0;padding-left:20px">
<li><a href="/help" style="color:#1b5fa8">Read the help centre</a></li>
<li><a href="/help?view=write" style="color:#1b5fa8">Write to us: an operator sees and answers it</a></li></ul></div>
</main></body></html>`)
})
