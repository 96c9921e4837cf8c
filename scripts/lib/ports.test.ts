import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePorts, findTakenPort } from './ports.ts'

async function listen(port: number) {
  const server = createServer((socket) => socket.on('error', () => {}).resume()).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('five neighbours that nobody has, others at each call, so that a restart meets none of before', async () => {
  const [first, second] = [await findFreePorts(), await findFreePorts()]
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(5)
  expect(await findTakenPort([first, first + 1, first + 2, first + 3, first + 4])).toBeNull()
})

test('a block with one port taken is passed over', async () => {
  const next = (await findFreePorts()) + 5
  const { close } = await listen(next + 2)
  expect(await findTakenPort([next, next + 2])).toBe(next + 2)
  expect(await findFreePorts()).not.toBe(next)
  await close()
})

test('no outgoing connection is given one of them: what it is given lies above', async () => {
  const first = await findFreePorts()
  const { close } = await listen(first)
  const outgoing = connect(first, '127.0.0.1')
  await once(outgoing, 'connect')
  expect(outgoing.localPort).toBeGreaterThan(32_000)
  outgoing.destroy()
  await close()
})
