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

export default {
  async fetch(request, env) {
    isReady ||= (await env.READY.fetch('http://site.internal/')).ok
    if (!isReady) return new Response('The site is starting. Try again in a few seconds.\n', STARTING)
    const answer = await env.BEHIND.fetch(request)
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
