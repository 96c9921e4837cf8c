import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomnessOf } from './beacon.ts'
import { isBeaconSignature } from './beacon-signature.ts'
import { readPublicBeacon } from './public-beacon.ts'

const ROUND = 657_413
const SIGNATURE = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
const RANDOMNESS = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'

test('a published value of the beacon has its signature, and no other has', async () => {
  expect(await isBeaconSignature(ROUND, SIGNATURE)).toBe(true)
  expect(await isBeaconSignature(ROUND + 1, SIGNATURE)).toBe(false)
  expect(await isBeaconSignature(ROUND, SIGNATURE.replace('b713', 'b714'))).toBe(false)
  expect(await isBeaconSignature(ROUND, 'zz')).toBe(false)
})

const WRONG = SIGNATURE.replace('b713', 'b714')

const relay = (answer: unknown, status = 200) => Response.json(answer, { status })

test.each<[string, (asked: number) => Response, boolean]>([
  ['answers', () => relay({ round: ROUND, signature: SIGNATURE }), true],
  ['is silent once', (asked) => (asked === 1 ? relay({}, 404) : relay({ round: ROUND, signature: SIGNATURE })), true],
  [
    'differs from the next, which is right',
    (asked) => relay({ round: ROUND, signature: asked === 1 ? WRONG : SIGNATURE }),
    true,
  ],
  ['is silent', () => relay({}, 404), false],
  ['gives another round', () => relay({ round: ROUND + 1, signature: SIGNATURE }), false],
  ['gives a wrong signature', () => relay({ round: ROUND, signature: WRONG }), false],
  ['says nonsense', () => new Response('<html>'), false],
])('a relay that %s', async (_, answer, isGood) => {
  let asked = 0
  const send = (async () => {
    asked += 1
    return answer(asked)
  }) as typeof fetch
  const value = await readPublicBeacon(ROUND, { send })
  expect(value).toEqual(isGood ? { signature: SIGNATURE, randomness: RANDOMNESS } : null)
  expect(await randomnessOf(SIGNATURE)).toBe(RANDOMNESS)
})

const answerWith = (signature: string, afterMs: number): RequestListener => {
  return (_, response) => {
    setTimeout(() => response.end(JSON.stringify({ round: ROUND, signature })), afterMs)
  }
}
/** Relays on this machine, over real connections. */
const BEHAVIOURS = {
  honest: answerWith(SIGNATURE, 0),
  slow: answerWith(SIGNATURE, 100),
  lying: answerWith(WRONG, 0),
  silent: () => {},
  endless: (_, response) => response.write('{"round":'),
} satisfies Record<string, RequestListener>
type Behaviour = keyof typeof BEHAVIOURS

const servers: Server[] = []
const origins = new Map<Behaviour, string>([])
beforeAll(async () => {
  for (const [name, listener] of Object.entries(BEHAVIOURS)) {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    origins.set(name as Behaviour, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

test.each<[Behaviour, Behaviour, boolean]>([
  ['lying', 'honest', true],
  ['silent', 'honest', true],
  ['endless', 'slow', true],
  ['slow', 'lying', true],
  ['lying', 'silent', false],
])(
  'over a network: of a %s and a %s relay the draw takes the signed value, whichever is first',
  async (one, other, isGood) => {
    const relays = [one, other].map((name) => origins.get(name) ?? '')
    for (const order of [relays, relays.toReversed()]) {
      const value = await readPublicBeacon(ROUND, { relays: order, answerWithinMs: 400 })
      expect(value).toEqual(isGood ? { signature: SIGNATURE, randomness: RANDOMNESS } : null)
    }
  },
)
