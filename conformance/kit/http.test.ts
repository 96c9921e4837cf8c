/** OPS-03: what the suite takes for a fault of the tested side, and what for one of the way. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askTooEarly, computeSkewMs } from './clock.ts'
import { closeConnections, send } from './http.ts'

let server: Server
afterEach(() => {
  closeConnections()
  server?.close()
  server?.closeAllConnections()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const drop: Answer = (request) => request.socket.destroy()
const greet: Answer = (_, response) => response.end('hello')

/** Answers the nth request by the nth of them, the last one from then on. Keeps what came. */
async function serve(...answers: Answer[]) {
  const heard: string[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push(`${request.method} ${request.url} ${body}`)
    answers[Math.min(heard.length, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (more: object = {}) =>
    send({ method: 'POST', origin, target: '/a', body: '{}', timeoutMs: 5_000, ...more })
  return { ask, heard }
}

it('asks once more, by the same bytes, where a connection ends without an answer, and says so', async () => {
  const { ask, heard } = await serve(drop, greet)
  expect(await ask()).toMatchObject({ status: 200, text: 'hello', fault: null, lost: 'ECONNRESET: socket hang up' })
  expect(heard).toEqual(['POST /a {}', 'POST /a {}'])
})

it('takes a second ended connection for a fault', async () => {
  const { ask, heard } = await serve(drop)
  expect(await ask()).toMatchObject({ status: 0, fault: 'lost' })
  expect(heard).toHaveLength(2)
})

it.each<[string, Answer, object]>([
  [
    'an answer that ends half-way',
    (request, response) =>
      void response.writeHead(200, { 'content-length': '9' }).write('hell', () => request.socket.destroy()),
    {},
  ],
  ['a connection that the suite cuts', () => {}, { isCut: true }],
  ['silence', () => {}, { timeoutMs: 100 }],
])('asks once only after %s', async (_, answer, more) => {
  const { ask, heard } = await serve(answer)
  expect((await ask(more)).status).toBe(0)
  expect(heard).toHaveLength(1)
})

const trip = (ms: number) => ({ sentAt: 1_000_000, ms, headers: {} })

it('takes the way for no difference of clocks', () => {
  expect([900_000, 1_000_000, 1_009_000, 1_100_000].map((theirs) => computeSkewMs(theirs, trip(10_000)))).toEqual([
    -100_000, 0, 0, 90_000,
  ])
})

it('asks too early until the answer comes too early as well, each time by the trip before', async () => {
  const ahead: number[] = []
  const ask = (trips: number[]) =>
    askTooEarly(5_000, 3_000, async (timeMs) => {
      const sentAt = Date.now()
      ahead.push(Math.round((timeMs - sentAt) / 1_000))
      return { sentAt, ms: trips[ahead.length - 1] ?? 60_000 * 10 ** ahead.length, headers: {} }
    })
  expect((await ask([4_000, 4_000]))?.ms).toBe(4_000)
  expect(ahead).toEqual([8, 16])
  ahead.length = 0
  expect(await ask([])).toBeNull()
})
