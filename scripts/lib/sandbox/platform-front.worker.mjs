/**
 * Stands before the platform of a sandbox: the watcher (watcher.ts) sees each call and names what goes wrong with
 * it. In no build: only `npm start -- --sandbox` puts it there.
 */
const LATE_MS = 6_000
/** Longer than any caller waits. */
const SILENT_MS = 30_000
/** So that the half is on its way before the end. */
const FLUSH_MS = 50
const TOLD_BYTES = 64 * 1024

const tell = (env, path, content) =>
  env.WATCHER.fetch(`http://watcher.internal${path}`, { method: 'POST', body: JSON.stringify(content) })

const answerWith = ({ status, type, body }) => new Response(body, { status, headers: { 'content-type': type } })

/** The first half of what its length says, and then the connection ends. */
function cut(text, answer, ctx) {
  const whole = new TextEncoder().encode(text)
  const { readable, writable } = new FixedLengthStream(whole.length)
  const writer = writable.getWriter()
  const send = async () => {
    await writer.write(whole.subarray(0, Math.floor(whole.length / 2)))
    await scheduler.wait(FLUSH_MS)
    await writer.abort(new Error('cut by the sandbox'))
  }
  ctx.waitUntil(send().catch(() => {}))
  return new Response(readable, {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') },
  })
}

export default {
  async fetch(request, env, ctx) {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/__') || pathname.startsWith('/img/')) return env.BEHIND.fetch(request)
    const startedMs = Date.now()
    const body = request.body === null ? null : await request.arrayBuffer()
    const text = body && body.byteLength <= TOLD_BYTES ? new TextDecoder().decode(body) : ''
    const send = () => env.BEHIND.fetch(new Request(request, { body }))
    const asked = {
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      text,
    }
    const plan = await (await tell(env, '/before', asked)).json()
    if (plan.fault === 'twice') await (await send()).arrayBuffer()
    const answer = plan.answer ? answerWith(plan.answer) : await send()
    const isText = /json|jose/.test(answer.headers.get('content-type') ?? '')
    const said = isText ? await answer.text() : null
    const told = { number: plan.number, status: answer.status, text: said, ms: Date.now() - startedMs }
    ctx.waitUntil(tell(env, '/after', told).then((response) => response.text()))
    if (said === null) return answer
    if (plan.fault === 'late') await scheduler.wait(LATE_MS)
    if (plan.fault === 'silence') await scheduler.wait(SILENT_MS)
    return plan.fault === 'cut' ? cut(said, answer, ctx) : new Response(said, answer)
  },
}
