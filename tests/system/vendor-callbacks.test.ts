/** The wallet's door to vendors, tried over the socket it really stands on. */
import { beforeAll, describe, expect, test } from 'vitest'
import { SIGNATURE_HEADERS, sign } from '../../contract/protocols/signature.ts'
import { ask, buildPlayer, launch, sitDown } from '../support/player.ts'
import { sharedSite } from '../support/system.ts'

const system = sharedSite()
type Player = Awaited<ReturnType<typeof buildPlayer>> & { playerId: string; session: string }

type Signing = { secret?: string; vendor?: string; timestampMs?: number; signedBody?: string; signedPath?: string }

/** A vendor's call as HARBOR makes it, unless told to get something wrong. */
async function call(name: string, input: object, wrong: Signing = {}) {
  const { site } = system
  const path = `/vendor/v1/${name}`
  const body = JSON.stringify(input)
  const { secret = JSON.parse(site.secrets.VENDOR_SECRETS).HARBOR, vendor = 'HARBOR', timestampMs = Date.now() } = wrong
  const { signedBody = body, signedPath = path } = wrong
  const signature = await sign(secret, { timestampMs, method: 'POST', path: signedPath, body: signedBody })
  const answer = await fetch(`${site.platform}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.vendor]: vendor,
      [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
      [SIGNATURE_HEADERS.signature]: signature,
    },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function seat(): Promise<Player> {
  const player = await buildPlayer(system)
  const address = await launch(player.visitor)
  const opening = { launchToken: address.searchParams.get('token'), gameCode: 'harbor-lantern-tide' }
  const { status, body } = await call('authenticate', opening)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...player, ...(body.value as { playerId: string; session: string }) }
}

const id = () => crypto.randomUUID()
const money = { amount: '1.00', currency: 'PHP' }
const betOf = ({ session }: Player, roundId: string, more: object = {}) => ({
  session,
  roundId,
  transactionId: id(),
  gameCode: 'harbor-lantern-tide',
  ...money,
  ...more,
})
const winOf = ({ playerId }: Player, roundId: string, more: object = {}) => ({
  playerId,
  operator: 'meridian',
  roundId,
  transactionId: id(),
  ...money,
  closesRound: true,
  ...more,
})
const balanceOf = async ({ visitor }: Player) => {
  const { sumBalance, held } = await ask(visitor, 'balance', {})
  return { sumBalance, held }
}

let player: Player
beforeAll(async () => {
  player = await seat()
})

describe('a call that is not signed as agreed moves nothing', () => {
  const wrongs: [string, () => Signing][] = [
    ['another secret', () => ({ secret: 'not-the-secret-of-anybody' })],
    ['the right secret under another vendor', () => ({ vendor: 'KITE' })],
    ['an unknown vendor', () => ({ vendor: 'NOBODY' })],
    ['a time six minutes gone', () => ({ timestampMs: Date.now() - 360_000 })],
    ['a time six minutes to come', () => ({ timestampMs: Date.now() + 360_000 })],
    ['a body altered on the way', () => ({ signedBody: '{}' })],
    ['a signature for another call', () => ({ signedPath: '/vendor/v1/balance' })],
  ]
  test.each(wrongs)('%s', async (_, wrong) => {
    const before = await balanceOf(player)
    for (const [name, input] of [
      ['bet', betOf(player, id())],
      ['win', winOf(player, id())],
    ] as const) {
      expect(await call(name, input, wrong())).toMatchObject({ status: 401, body: { errorCode: 'signature_invalid' } })
    }
    expect(await balanceOf(player)).toEqual(before)
  })
})

test('TRUST-02 a settled round takes nothing more: no second win, no bet, no rollback', async () => {
  const own = await seat()
  const roundId = id()
  const [bet, win] = [betOf(own, roundId), winOf(own, roundId)]
  expect((await call('bet', bet)).status).toBe(200)
  expect((await call('win', win)).status).toBe(200)
  const after = await balanceOf(own)
  expect(after).toEqual({ sumBalance: '100.00', held: '0.00' })

  expect(await call('win', win), 'the same again: the same answer').toMatchObject({ status: 200 })
  expect(await call('win', { ...win, amount: '9.00' })).toMatchObject({ body: { errorCode: 'conflict' } })
  expect(await call('win', winOf(own, roundId))).toMatchObject({ body: { errorCode: 'round_closed' } })
  expect(await call('bet', betOf(own, roundId))).toMatchObject({ body: { errorCode: 'round_closed' } })
  const undo = { playerId: own.playerId, operator: 'meridian', transactionId: id(), roundId }
  const rollback = await call('rollback', { ...undo, betTransactionId: bet.transactionId })
  expect(rollback).toMatchObject({ body: { errorCode: 'round_closed' } })
  expect(await balanceOf(own)).toEqual(after)
})

test('TRUST-02 a stake taken back stays taken back', async () => {
  const own = await seat()
  const roundId = id()
  const bet = betOf(own, roundId)
  await call('bet', bet)
  const undo = { playerId: own.playerId, operator: 'meridian', transactionId: id(), roundId }
  await call('rollback', { ...undo, betTransactionId: bet.transactionId })
  expect(await call('win', winOf(own, roundId))).toMatchObject({ body: { errorCode: 'round_closed' } })
  expect(await balanceOf(own)).toEqual({ sumBalance: '100.00', held: '0.00' })
})

test("a win for a round that is unknown, or another member's, pays nobody", async () => {
  const [own, other] = [await seat(), await seat()]
  const roundId = id()
  await call('bet', betOf(other, roundId))
  for (const round of [id(), roundId]) {
    expect(await call('win', winOf(own, round))).toMatchObject({ status: 422, body: { errorCode: 'round_unknown' } })
  }
  expect(await call('win', winOf(own, roundId, { operator: 'saffron' }))).toMatchObject({ status: 422 })
  expect(await balanceOf(own)).toEqual({ sumBalance: '100.00', held: '0.00' })
})

test.each(['1', '1.005', '-1.00', '1e3', ' 1.00', '0x10', '99999999999999.00', ''])(
  'an amount of %j is no amount',
  async (amount) => {
    const before = await balanceOf(player)
    expect((await call('bet', betOf(player, id(), { amount }))).status).toBeGreaterThanOrEqual(400)
    expect(await balanceOf(player)).toEqual(before)
  },
)

test('GAME-03 a launch token traded by another game, or again later, opens nothing', async () => {
  const { visitor } = await buildPlayer(system)
  const address = await launch(visitor)
  const launchToken = address.searchParams.get('token')
  const wrongGame = await call('authenticate', { launchToken, gameCode: 'harbor-jade-orchard' })
  expect(wrongGame.status).toBeGreaterThanOrEqual(400)
  await sitDown(await launch(visitor))
  expect((await call('authenticate', { launchToken: 'a'.repeat(43), gameCode: 'harbor-lantern-tide' })).status).toBe(
    401,
  )
})
