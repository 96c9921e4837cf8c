/** One pond: four seats, who was caught, and what sockets may do. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { type PondMessage, pondMessageSchema } from '../../contract/pond/messages.ts'
import { listFish } from '../../contract/pond/paths.ts'
import { PONDS } from '../../contract/pond/ponds.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import type { StudioBindings } from '../env.ts'
import type { PlayerDO } from '../player/player-do.ts'
import { unwrap } from '../reply.ts'
import { buildVouched } from '../test-support/fake-player.ts'
import { buildFakeWallet } from '../test-support/fake-wallet.ts'

const { POND, PLAYER } = bindingsOf<StudioBindings>()
const CODE = PONDS[0]!.code
const buildPond = () => POND.getByName(`play:${CODE}:${crypto.randomUUID()}`)
type Stub = ReturnType<typeof buildPond>

async function sit(pond: Stub, player: string) {
  const ticket = crypto.randomUUID()
  const seat = await pond.sit({ pond: CODE, ticketHash: await sha256Hex(ticket), player })
  return { ticket, seat }
}

/** A player with a socket, and what it has heard. */
async function join(pond: Stub, player: string) {
  const { ticket, seat } = await sit(pond, player)
  const answer = await pond.fetch(`http://pond/?ticket=${ticket}`, { headers: { upgrade: 'websocket' } })
  const socket = answer.webSocket!
  const heard: PondMessage[] = []
  const closed: number[] = []
  socket.accept()
  socket.addEventListener('message', ({ data }) => {
    heard.push(pondMessageSchema.parse(JSON.parse(String(data))))
  })
  socket.addEventListener('close', ({ code }) => {
    closed.push(code)
  })
  return { ticket, seat, socket, heard, closed }
}

test('four sit, a fifth finds no place, who comes back keeps their seat, and a seat that is left is free', async () => {
  const pond = buildPond()
  const players = await Promise.all(['a', 'b', 'c', 'd'].map((player) => join(pond, player)))
  expect(players.map(({ seat }) => seat).toSorted()).toEqual([0, 1, 2, 3])
  expect((await sit(pond, 'e')).seat).toBeNull()
  const again = await join(pond, 'b')
  expect(again.seat).toBe(players[1]!.seat)
  await expect.poll(() => players[1]!.closed).toEqual([1000])
  players[0]!.socket.close(1000)
  await expect.poll(async () => (await sit(pond, 'e')).seat).toBe(players[0]!.seat)
})

test('a ticket opens one socket, once, and an unknown one opens none', async () => {
  const pond = buildPond()
  const { ticket } = await join(pond, 'a')
  for (const tried of [ticket, 'unknown', '']) {
    const answer = await pond.fetch(`http://pond/?ticket=${tried}`, { headers: { upgrade: 'websocket' } })
    expect(answer.status).toBe(401)
  }
})

test('a socket that talks is closed', async () => {
  const { socket, closed } = await join(buildPond(), 'a')
  for (let messages = 0; messages < 1_000; messages += 1) socket.send('{"n":1}')
  await expect.poll(() => closed).toEqual([1008])
})

test('the first catch stands, a player without a seat is not shown, and messages come four times a second at most', async () => {
  const pond = buildPond()
  const [a, b] = [await join(pond, 'a'), await join(pond, 'b')]
  const time = { ms: Date.UTC(2036, 0, 1) }
  await runInDurableObject(pond, (object) => {
    object.deps = { clock: () => time.ms }
    for (let shot = 0; shot < 20; shot += 1)
      object.tell({ player: 'a', shots: [{ fishId: `z-${shot % 4}`, isHit: true }] })
    time.ms += 1_000
    object.tell({ player: 'b', shots: [{ fishId: 'z-0', isHit: true }] })
    object.tell({ player: 'stranger', shots: [{ fishId: 'y-0', isHit: true }] })
    expect(object.look(['z-0', 'y-0', 'x-0'])).toEqual({ 'z-0': time.ms - 1_000, 'y-0': time.ms })
  })
  const shotsOf = ({ heard }: typeof a) => heard.filter((message) => message.type === 'shots')
  await expect.poll(() => shotsOf(b).length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(shotsOf(b).length).toBeLessThanOrEqual(3)
  expect(shotsOf(b).every(({ shots }) => shots.every(({ seat }) => seat === a.seat || seat === b.seat))).toBe(true)
})

test('MARK four players at full cadence: at most one wallet call a second each, and what one caught is gone for all', async () => {
  const time = { ms: Date.UTC(2036, 0, 2, 12) }
  const room = buildPond()
  const players = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      const stub = PLAYER.getByName(`play:meridian:${crypto.randomUUID()}`)
      const wallet = buildFakeWallet()
      const within = <T>(act: (player: PlayerDO) => T | Promise<T>) =>
        runInDurableObject(stub, (object) => {
          const pondOf = () => room
          object.deps = { ...object.deps, walletOf: () => wallet, clock: () => time.ms, pondOf }
          return act(object)
        })
      const policy = {
        autoplay: false,
        turbo: false,
        minimumCycleMs: 2_500,
        celebrateLosses: false,
        arcade: { offered: true, shotMs: 400 },
      }
      const { token } = await within((player) =>
        player.takeSeat(CODE, buildVouched({ playerId: name, features: ['unplayed'], policy })),
      )
      unwrap(await within((player) => player.setClientSeed(token, name)))
      unwrap(await within((player) => player.pondTicket(token)))
      return { wallet, within, token }
    }),
  )
  const begunMs = time.ms
  const gone = new Map<string, number>()
  const spinIds = players.map(() => crypto.randomUUID())
  await Promise.all(
    players.map(({ within, token }, at) => within((player) => player.spin(token, spinIds[at]!, 200, '20'))),
  )
  for (let n = 0; n < 40; n += 1) {
    time.ms += 400
    const fish = listFish(PONDS[0]!, time.ms).filter(({ id }) => (gone.get(id) ?? time.ms) + 600 > time.ms)
    for (const [at, { within, token }] of players.entries()) {
      const target = fish[(at * 3 + n) % fish.length]!
      const press = { n, fishId: target.id, at: time.ms }
      const { results, left } = unwrap(await within((player) => player.shoot(token, spinIds[at]!, [press])))
      if (results[0]?.outcome === 'hit') gone.set(target.id, Math.min(gone.get(target.id) ?? time.ms, time.ms))
      if (left > 0) continue
      unwrap(await within((player) => player.round(token, spinIds[at]!)))
      spinIds[at] = crypto.randomUUID()
      unwrap(await within((player) => player.spin(token, spinIds[at]!, 200, '20')))
    }
  }
  const seconds = (time.ms - begunMs) / 1_000
  for (const { wallet } of players) expect(wallet.calls.length / seconds).toBeLessThanOrEqual(1)
  const id = [...gone.keys()][0] ?? ''
  time.ms += 2_000
  const late = { n: 99, fishId: id, at: time.ms }
  for (const [at, { within, token }] of players.entries()) {
    const { results } = unwrap(await within((player) => player.shoot(token, spinIds[at]!, [late])))
    expect(results[0]?.outcome).toBe('gone')
  }
})
