import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { countLate, seedLotteries } from './seed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the first call of a start waits for a port that is not listened on yet', async () => {
  const answers = [() => Promise.reject(new TypeError('fetch failed')), async () => new Response(null, { status: 204 })]
  vi.stubGlobal('fetch', () => answers.shift()?.())
  await countLate('http://127.0.0.1:1')
  expect(answers).toEqual([])
})

test('a refusal of the first call is told at once', async () => {
  const fetched = vi.fn(async () => new Response('no', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  await expect(countLate('http://127.0.0.1:1')).rejects.toThrow('The platform refused /__local/count-late: 500 no')
  expect(fetched).toHaveBeenCalledTimes(1)
})

// @fault Connection that the server ends as the next request comes on it
test('each call has a connection of its own', async () => {
  // The local runtime ends one that idled, whatever is on its way.
  const server = createServer((socket) => {
    let requests = 0
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!String(bytes).startsWith('POST ')) return
      requests += 1
      if (requests === 1) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
      else socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The second call may come before the first connection is free again.
  for (let calls = 0; calls < 3; calls += 1) await seedLotteries(origin)
  server.close()
})
