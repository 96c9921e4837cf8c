/** TRUST-03: the explained balance of a member with all that can be set aside at once. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { gameIdSchema } from '../../../../contract/ids.ts'
import { minor, parseMoney, presentMoney } from '../../../../contract/money.ts'
import { requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  operate,
  type Player,
  platform,
  read,
  resetWallets,
  runJobs,
  seedMethods,
  walletOf,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const explain = async ({ token }: Player) => requireValue(await platform.call('balanceExplained', {}, { token }))
const sum = (amounts: readonly string[]) =>
  presentMoney(minor(amounts.reduce<number>((all, amount) => all + parseMoney(amount), 0)))

async function openRound(player: Player, roundId: string, amountMinor: number) {
  const placed = await walletOf(player).placeBet({
    vendor: 'HARBOR',
    roundId,
    transactionId: `bet-${roundId}`,
    kind: 'real',
    currency: 'PHP',
    amountMinor,
    gameId: gameIdSchema.parse('game-x'),
    gameCode: 'game-x',
    gameName: 'Lantern Tide',
    category: 'RNG',
  })
  expect(placed.ok, JSON.stringify(placed)).toBe(true)
}

test('TRUST-03 an open round and a withdrawal: each stands in its part, and rows, parts and sources make one sum', async () => {
  const player = await buildPlayer()
  await openRound(player, 'r-1', 2_550)
  platform.time.nowMs += 1_000
  await openRound(player, 'r-2', 1_000)
  const order = requireValue(await ask(player))
  expect(order.amount).toBe('1000.00')

  const explained = await explain(player)
  expect(explained).toMatchObject({
    real: '8964.50',
    bonus: '0.00',
    held: '1035.50',
    pending: '0.00',
    total: '10000.00',
    heldForRounds: '35.50',
    heldForWithdrawals: '1000.00',
    openRoundCount: 2,
    bonuses: [],
    openRounds: [
      { roundId: 'r-2', vassalage: 'HARBOR', gameName: 'Lantern Tide', held: '10.00' },
      { roundId: 'r-1', vassalage: 'HARBOR', gameName: 'Lantern Tide', held: '25.50' },
    ],
    sources: [{ source: 'deposits', vendorName: null, amount: '10000.00' }],
  })
  const { real, bonus, held, total } = explained
  expect(sum([real, bonus, held])).toBe(total)
  expect(sum(explained.sources.map(({ amount }) => amount))).toBe(total)
  expect(sum([explained.heldForRounds, explained.heldForWithdrawals])).toBe(held)
  expect(sum(explained.openRounds.map((round) => round.held))).toBe(explained.heldForRounds)
})

test('TRUST-03 of more open rounds than are named, how many they are and all they hold', async () => {
  const player = await buildPlayer()
  for (let n = 0; n < 103; n += 1) await openRound(player, `many-${n}`, 100)
  const { openRounds, openRoundCount, heldForRounds, held } = await explain(player)
  expect(openRounds).toHaveLength(100)
  expect(openRounds[0]?.roundId).toBe('many-102')
  expect({ openRoundCount, heldForRounds, held }).toEqual({
    openRoundCount: 103,
    heldForRounds: '103.00',
    held: '103.00',
  })
})

test('TRUST-03 withdrawals held are those the wallet holds for, whatever their orders say: their rows make their sum', async () => {
  const player = await buildPlayer()
  const orders = []
  for (const amount of ['1000.00', '700.00', '300.00']) {
    platform.time.nowMs += 1_000
    orders.push(requireValue(await ask(player, { amount, receive: amount })))
  }
  const [approved, refused, waiting] = orders.map(({ orderId }) => orderId)
  if (!approved || !refused || !waiting) throw new Error('asked for three')
  requireValue(await operate('withdrawals-approve', { orderId: approved }))
  await walletOf(player).freeze({ reason: 'books check' })
  requireValue(await operate('withdrawals-refuse', { orderId: refused, reason: 'rules_broken' }))
  expect(requireValue(await read(player, refused)).state).toBe('refused')

  const explained = await explain(player)
  expect(explained.heldForWithdrawals).toBe('2000.00')
  expect(explained.heldWithdrawals).toMatchObject([
    { orderId: waiting, amount: '300.00', providerName: expect.any(String), masked: expect.any(String) },
    { orderId: refused, amount: '700.00' },
    { orderId: approved, amount: '1000.00' },
  ])
  await walletOf(player).unfreeze()
  platform.time.nowMs += 120_000
  await runJobs()
  expect((await explain(player)).heldWithdrawals).toMatchObject([
    { orderId: waiting, amount: '300.00' },
    { orderId: approved, amount: '1000.00' },
  ])
})

test('TRUST-03 of more withdrawals held than are named, all they hold', async () => {
  const player = await buildPlayer()
  for (let n = 0; n < 102; n += 1)
    await walletOf(player).holdWithdrawal({
      orderId: `W-${String(n).padStart(12, '0')}`,
      currency: 'PHP',
      amountMinor: minor(100),
      feeMinor: minor(0),
    })
  const { heldWithdrawals, heldForWithdrawals } = await explain(player)
  expect(heldForWithdrawals).toBe('102.00')
  expect(heldWithdrawals).toHaveLength(100)
  expect(heldWithdrawals[0]).toMatchObject({ orderId: 'W-000000000101', amount: '1.00', providerName: null, at: null })
})
