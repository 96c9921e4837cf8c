/** The one page, and its files by their hashed names. It holds nothing of anybody: what a person sees they ask for. */
import { html, raw } from 'hono/html'
import { Refusal } from '../../contract/errors.ts'
import type { ConsoleContext } from '../context.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export async function serveAsset(c: ConsoleContext): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url)
  const answer = await c.var.env.ASSETS.fetch(new Request(`${origin}${pathname}`, { headers: c.req.raw.headers }))
  if (!answer.ok && answer.status !== 304) {
    await answer.body?.cancel()
    throw new Refusal('not_found', 'no such file')
  }
  const file = new Response(answer.body, answer)
  file.headers.set('cache-control', IMMUTABLE)
  return file
}

export function servePage(c: ConsoleContext) {
  if (/^\/(api|__local|assets)(\/|$)/.test(c.req.path)) throw new Refusal('not_found', 'no such page')
  const { script, css, modulePreloads } = c.var.files
  const links = [
    ...css.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...modulePreloads.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`),
  ]
  return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Console</title>
<link rel="icon" href="data:,">
${raw(links.join(''))}
<script type="module" src="${script}" crossorigin></script>
</head>
<body><div id="console"${c.var.visitor.isLocal ? raw(' data-local') : ''}></div></body>
</html>`)
}
