import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { EdgeHono } from '../context.ts'
import { methodGate } from './method.ts'

const app = new Hono<EdgeHono>().use(methodGate).all('*', (c) => c.text('answered'))
/** No client makes such a request, but the network brings it. */
const ask = (method: string) =>
  app.fetch(Object.defineProperty(new Request('https://site.example/'), 'method', { value: method }))

test.each(['TRACE', 'trace', 'TRACK', 'CONNECT'])(
  'EDGE-14 %s is 405, and says what is asked instead',
  async (method) => {
    const answer = await ask(method)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, PUT, DELETE')
    expect(await answer.text()).toBe('')
  },
)

test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('%s goes on', async (method) =>
  expect((await ask(method)).status).toBe(200),
)
