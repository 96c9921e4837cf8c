import { expect, test } from 'vitest'
import { createDraw } from '../../contract/fairness/draw.ts'
import { drawStops } from '../../contract/fairness/events.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { resolveRound } from '../../studio/engine/round.ts'
import { findModel } from '../../studio/models/index.ts'
import { ask, buildPlayer, eventually, getWallet, launch, STAKE, sitDown } from '../support/player.ts'
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
