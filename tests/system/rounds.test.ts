import { expect, test } from 'vitest'
import { sha256Hex } from '../../contract/digest.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { drawStops } from '../../contract/fairness/events.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { resolveRound } from '../../studio/engine/round.ts'
import { findModel } from '../../studio/models/index.ts'
import {
  ask,
  buildPlayer,
  deposit,
  eventually,
  getWallet,
  launch,
  register,
  STAKE,
  sitDown,
} from '../support/player.ts'
import { sharedSite, type Visitor } from '../support/system.ts'

const system = sharedSite()

const detailOf = (visitor: Visitor, roundId: string) => ask(visitor, 'roundDetail', { roundId, vassalage: 'HARBOR' })
const settledRecord = (visitor: Visitor, rounds: number) =>
  eventually(
    () => ask(visitor, 'bettingRecord', {}),
    ({ rows }) => rows.filter(({ state }) => state === 'settled').length === rounds,
  )

test('GAME-03, MEM-07, MEM-09 a new member plays; wallet, betting record and account record agree to the cent', async () => {
  const { visitor, member } = await buildPlayer(system)
  const address = await launch(visitor)
  expect(address.origin).toBe(system.site.studio)
  const seat = await sitDown(address)
  expect(seat.session).toMatchObject({ mode: 'real', balance: '100.00', lobbyOrigin: system.site.edge })

  const rounds = [await seat.spin(), await seat.spin()]
  let expected = minor(10_000)
  for (const round of rounds) {
    expected = minor(expected - parseMoney(STAKE) + parseMoney(round.payout))
    expect(round).toMatchObject({ state: 'settled', stake: STAKE, balance: presentMoney(expected) })
  }
  const balance = await ask(visitor, 'balance', {})
  expect(balance).toMatchObject({ sumBalance: presentMoney(expected), held: '0.00', mode: 'real' })

  const record = await settledRecord(visitor, 2)
  expect(record.rows.map(({ roundId }) => roundId)).toEqual(rounds.map(({ roundId }) => roundId).reverse())
  expect(record.totals).toMatchObject({ rounds: 2, stake: '0.40', net: presentMoney(minor(expected - 10_000)) })

  const { rows } = await eventually(
    () => ask(visitor, 'ledgerRecord', { pageSize: 100 }),
    (page) => page.rows.some(({ kind }) => kind === 'deposit'),
  )
  const own = rows.filter(({ account }) => account === 'real')
  expect(own.reduce((sum, { amount }) => sum + parseMoney(amount), 0)).toBe(expected)
  expect(own[0]?.balanceAfter).toBe(presentMoney(expected))
  expect(await (await getWallet(system, member.id)).verify()).toMatchObject({ ok: true })
})

test('FAIR-01, FAIR-02 after rotation the revealed seed fits the hash shown before and recomputes the round', async () => {
  const { visitor } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  const shownBefore = seat.session.fairness.serverSeedHash
  const round = await seat.spin()

  const sealed = await detailOf(visitor, round.roundId)
  expect(sealed.proof).toMatchObject({ serverSeedHash: shownBefore, clientSeed: 'system-test', nonce: 0 })
  expect(sealed.proof?.serverSeed, 'not before rotation').toBeUndefined()

  const fairness = await seat.setClientSeed('another-seed')
  expect(fairness.serverSeedHash).toBe(seat.session.fairness.nextServerSeedHash)
  const { proof, round: recorded } = await detailOf(visitor, round.roundId)
  const { serverSeed = '', clientSeed = '', nonce = -1, modelVersion = '' } = proof ?? {}
  expect(await sha256Hex(serverSeed)).toBe(shownBefore)

  // Once with the pinned algorithm alone, once with the whole engine.
  const model = findModel(modelVersion)
  if (!model) throw new Error(`no model ${modelVersion}`)
  const seeds = { serverSeed, clientSeed, nonce }
  const reels = model.reels.map((reel) => reel.length)
  expect(await drawStops(createDraw(seeds), reels)).toEqual(round.spins?.[0]?.stops)
  const { total } = await resolveRound(model, seeds)
  expect(recorded.payout).toBe(presentMoney(minor((parseMoney(STAKE) / model.lines.length) * total)))
})

test('TRUST-02 a stake the wallet does not cover moves nothing and leaves no round', async () => {
  const visitor = system.visitor()
  const { id } = await register(visitor)
  const seat = await sitDown(await launch(visitor))
  expect(await seat.spin()).toMatchObject({ state: 'rolled_back', reason: 'balance_insufficient', payout: '0.00' })
  expect(await ask(visitor, 'balance', {})).toMatchObject({ sumBalance: '0.00', held: '0.00' })
  await deposit(system, id, 100)
  await seat.spin()
  expect((await settledRecord(visitor, 1)).totals).toMatchObject({ rounds: 1, stake: STAKE })
})

test('TRUST-02 one spin id is one round, sent again or five times at once', async () => {
  const { visitor } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  const spinId = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => seat.spin(spinId)))
  expect(new Set(answers.map(({ roundId }) => roundId)).size).toBe(1)
  expect(await seat.spin(spinId)).toMatchObject({ roundId: answers[0]?.roundId })
  expect((await seat.trySpin(spinId, '1.00')).status, 'the same id with another stake').toBe(409)
  const { net } = (await settledRecord(visitor, 1)).totals
  expect((await ask(visitor, 'balance', {})).sumBalance).toBe(presentMoney(minor(10_000 + parseMoney(net))))
})

test('GAME-03 logging out ends betting, and never the record', async () => {
  const { visitor, member } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  await seat.spin()
  const before = (await ask(visitor, 'balance', {})).sumBalance
  await ask(visitor, 'logout', {})
  expect(await seat.spin()).toMatchObject({ state: 'rolled_back', reason: 'login_required' })
  await ask(visitor, 'login', { type: 'username', username: member.account, password: 'Quiet-Sea-77' })
  expect((await ask(visitor, 'balance', {})).sumBalance).toBe(before)
  await settledRecord(visitor, 1)
})

test('GAME-06 the game opened in a second tab takes the seat; the first can place no bet', async () => {
  const { visitor } = await buildPlayer(system)
  const first = await sitDown(await launch(visitor))
  const second = await sitDown(await launch(visitor))
  expect((await first.trySpin()).body).toMatchObject({ errorCode: 'login_required' })
  expect(await second.spin()).toMatchObject({ state: 'settled' })
})

test('AUTH-13 play money plays the same game and never meets a real wallet', async () => {
  const guest = system.visitor()
  await ask(guest, 'freePlay', {})
  const seat = await sitDown(await launch(guest))
  expect(seat.session).toMatchObject({ mode: 'play', balance: '5000.00' })
  const round = await seat.spin()
  expect(round.state).toBe('settled')
  expect(await ask(guest, 'balance', {})).toMatchObject({ mode: 'play', sumBalance: round.balance })
  const { id } = await ask(guest, 'memberInfo', {})
  const wallet = await getWallet(system, id)
  expect(await wallet.deposit({ key: 'real-into-play', currency: 'PHP', amountMinor: 100 })).toMatchObject({
    ok: false,
  })
})
