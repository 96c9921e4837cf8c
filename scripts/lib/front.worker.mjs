/**
 * Stands where Cloudflare's network stands in production: compresses scripts, styles and drawings on their way out. Until
 * the site has its tables and its demo data, it answers that the site is starting.
 */
const COMPRESSIBLE = /^(text\/(css|javascript)|application\/javascript|image\/svg\+xml)/

const STARTING = {
  status: 503,
  headers: { 'content-type': 'text/plain', 'retry-after': '2', 'cache-control': 'no-store' },
}
let isReady = false

const BAR_STYLE =
  'position:fixed;inset:auto 0 0;z-index:2147483647;padding:2px 8px;background:#7a2e00;color:#fff;font:12px/1.5 sans-serif;text-align:center;pointer-events:none'

/** Outside the element that the page's script owns. */
const addBar = (answer, text) =>
  new HTMLRewriter()
    .on('body', {
      element: (body) => body.append(`<div role="note" style="${BAR_STYLE}">${text}</div>`, { html: true }),
    })
    .transform(answer)

export default {
  async fetch(request, env) {
    isReady ||= (await env.READY.fetch('http://site.internal/')).ok
    if (!isReady) return new Response('The site is starting. Try again in a few seconds.\n', STARTING)
    const plain = await env.BEHIND.fetch(request)
    const isPage = plain.headers.get('content-type')?.startsWith('text/html')
    const answer = env.BAR && isPage ? addBar(plain, env.BAR) : plain
    // Miniflare overwrites the header and keeps the client's own in `cf`.
    const accepts = (request.cf?.clientAcceptEncoding ?? request.headers.get('accept-encoding') ?? '').includes('gzip')
    const isPlain = answer.body !== null && !answer.headers.has('content-encoding')
    if (!accepts || !isPlain || !COMPRESSIBLE.test(answer.headers.get('content-type') ?? '')) return answer
    const headers = new Headers(answer.headers)
    headers.set('content-encoding', 'gzip')
    headers.append('vary', 'accept-encoding')
    headers.delete('content-length')
    return new Response(answer.body, { status: answer.status, headers })
  },
}
