/** MEM-05, SAFE-05: money on its way out, tried by those who want it twice. */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HERD } from '../../../tests/support/herd.ts'
import type { HoldWithdrawalInput } from '../../kernel/wallet/wallet-inputs.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  mintWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

const buildHold = (overrides: Partial<HoldWithdrawalInput> = {}): HoldWithdrawalInput => ({
  orderId: 'W-1',
  currency: 'USD',
  amountMinor: 6_000,
  feeMinor: 100,
  ...overrides,
})
const pay = { orderId: 'W-1' }
const giveBack = { orderId: 'W-1', from: 'held' } as const

async function postingsOf(wallet: Wallet) {
  const [group] = requireOk(await wallet.listPostings({ limit: 1 })).rows
  return group?.postings.map(({ account, amountMinor }) => [account, amountMinor])
}

describe('money put aside for a withdrawal', () => {
  test('leaves the balance, is held, and can be neither staked nor withdrawn again', async () => {
    const { wallet } = await buildWallet()
    const move = requireOk(await wallet.holdWithdrawal(buildHold()))
    expect(move.balance).toMatchObject({ realMinor: 4_000, heldMinor: 6_000 })
    expect(refusalOf(await wallet.placeBet(buildBet({ amountMinor: 4_001 })))).toBe('balance_insufficient')
    expect(refusalOf(await wallet.holdWithdrawal(buildHold({ orderId: 'W-2' })))).toBe('balance_insufficient')
    await expectWallet(wallet, { real: 4_000, held: 6_000 })
  })

  test('many equal requests at once hold it once; another amount or fee under the order is a conflict', async () => {
    const { wallet } = await buildWallet()
    const results = await Promise.all(Array.from({ length: HERD }, () => wallet.holdWithdrawal(buildHold())))
    expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
    expect(new Set(results.map((result) => requireOk(result).sequence)).size).toBe(1)
    expect(refusalOf(await wallet.holdWithdrawal(buildHold({ amountMinor: 6_001 })))).toBe('conflict')
    expect(refusalOf(await wallet.holdWithdrawal(buildHold({ feeMinor: 0 })))).toBe('conflict')
    await expectWallet(wallet, { real: 4_000, held: 6_000 })
  })

  test('two withdrawals racing for one balance: one wins, and bets racing them take what is left', async () => {
    const { wallet } = await buildWallet()
    const [one, two, bet] = await Promise.all([
      wallet.holdWithdrawal(buildHold()),
      wallet.holdWithdrawal(buildHold({ orderId: 'W-2' })),
      wallet.placeBet(buildBet({ amountMinor: 4_000 })),
    ])
    expect([one, two].map(refusalOf).filter((refusal) => refusal === 'balance_insufficient')).toHaveLength(1)
    requireOk(bet)
    await expectWallet(wallet, { real: 0, held: 10_000 })
  })

  test('a refusal is final: money that comes later is not taken by a late copy', async () => {
    const { wallet } = await buildWallet({ depositMinor: 5_999 })
    const refused = await wallet.holdWithdrawal(buildHold())
    expect(refusalOf(refused)).toBe('balance_insufficient')
    requireOk(await wallet.deposit(buildDeposit({ key: 'second' })))
    expect(await wallet.holdWithdrawal(buildHold())).toEqual(refused)
    requireOk(await wallet.holdWithdrawal(buildHold({ orderId: 'W-2' })))
    await expectWallet(wallet, { real: 9_999, held: 6_000 })
  })

  test('nothing is held in a frozen, a play, a foreign or an unopened wallet', async () => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.holdWithdrawal(buildHold({ currency: 'EUR' })))).toBe('currency_mismatch')
    requireOk(await wallet.freeze({ reason: 'books check' }))
    expect(refusalOf(await wallet.holdWithdrawal(buildHold({ orderId: 'W-2' })))).toBe('frozen')
    const { wallet: play } = await buildWallet({ kind: 'play' })
    expect(refusalOf(await play.holdWithdrawal(buildHold()))).toBe('kind_mismatch')
    expect(refusalOf(await mintWallet().wallet.holdWithdrawal(buildHold()))).toBe('not_open')
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test.each([
    { amountMinor: 0 },
    { amountMinor: -1 },
    { amountMinor: 1.5 },
    { amountMinor: Number.NaN },
    { feeMinor: 6_000 },
    { feeMinor: -1 },
    { orderId: 'a:b' },
    { orderId: '' },
  ])('%j is malformed', async (overrides) => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.holdWithdrawal(buildHold(overrides)))).toBe('malformed')
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })
})

describe('what becomes of it', () => {
  test('paid: it leaves, the fee apart, once however often it is said', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.holdWithdrawal(buildHold()))
    const results = await Promise.all(Array.from({ length: HERD }, () => wallet.payWithdrawal(pay)))
    expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
    expect(await postingsOf(wallet)).toEqual([
      ['cash-fee', 100],
      ['cash-out', 5_900],
      ['held', -6_000],
    ])
    expect(refusalOf(await wallet.returnWithdrawal(giveBack))).toBe('withdrawal_closed')
    await expectWallet(wallet, { real: 4_000, held: 0 })
  })

  test('refused: it comes back whole, and can no longer be paid', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.holdWithdrawal(buildHold()))
    const results = await Promise.all(Array.from({ length: HERD }, () => wallet.returnWithdrawal(giveBack)))
    expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
    expect(refusalOf(await wallet.payWithdrawal(pay))).toBe('withdrawal_closed')
    // The order was held once and is over: the same request again is its old answer, not new money.
    expect(await wallet.holdWithdrawal(buildHold())).toMatchObject({ ok: true, replayed: true })
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('paying and giving back at once: one of them', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.holdWithdrawal(buildHold()))
    const results = await Promise.all([wallet.payWithdrawal(pay), wallet.returnWithdrawal(giveBack)])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    const balance = requireOk(await wallet.getBalance())
    expect([4_000, 10_000]).toContain(balance.realMinor)
    await expectWallet(wallet, { real: balance.realMinor, held: 0 })
  })

  test('sent and never arrived: it comes back whole from outside, once', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.holdWithdrawal(buildHold()))
    expect(refusalOf(await wallet.returnWithdrawal({ orderId: 'W-1', from: 'paid' }))).toBe('withdrawal_closed')
    requireOk(await wallet.payWithdrawal(pay))
    requireOk(await wallet.returnWithdrawal({ orderId: 'W-1', from: 'paid' }))
    expect(await postingsOf(wallet)).toEqual([
      ['cash-fee', -100],
      ['cash-out', -5_900],
      ['real', 6_000],
    ])
    expect(refusalOf(await wallet.returnWithdrawal(giveBack))).toBe('conflict')
    expect(await wallet.payWithdrawal(pay)).toMatchObject({ ok: true, replayed: true })
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('of an order nobody knows is refused, and is done once it is held', async () => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.payWithdrawal(pay))).toBe('withdrawal_unknown')
    expect(refusalOf(await wallet.returnWithdrawal(giveBack))).toBe('withdrawal_unknown')
    requireOk(await wallet.holdWithdrawal(buildHold()))
    requireOk(await wallet.payWithdrawal(pay))
    await expectWallet(wallet, { real: 4_000, held: 0 })
  })

  test('waits while the wallet is frozen, and is done when it is not', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.holdWithdrawal(buildHold()))
    requireOk(await wallet.freeze({ reason: 'books check' }))
    expect(refusalOf(await wallet.payWithdrawal(pay))).toBe('frozen')
    expect(refusalOf(await wallet.returnWithdrawal(giveBack))).toBe('frozen')
    requireOk(await wallet.unfreeze())
    requireOk(await wallet.payWithdrawal(pay))
    await expectWallet(wallet, { real: 4_000, held: 0 })
  })

  const steps: [string, (wallet: Wallet) => Promise<unknown>, { real: number; held: number }][] = [
    ['holding', (wallet) => wallet.holdWithdrawal(buildHold()), { real: 4_000, held: 6_000 }],
    ['paying', (wallet) => wallet.payWithdrawal(pay), { real: 4_000, held: 0 }],
    ['giving back', (wallet) => wallet.returnWithdrawal(giveBack), { real: 10_000, held: 0 }],
  ]
  // @fault Crash at each step of a withdrawal
  test.each(
    steps.flatMap((step) => (['beforeCommit', 'afterCommit'] as const).map((point) => [...step, point] as const)),
  )('%s, asked again after a crash, is done once (%#)', async (name, step, expected, point) => {
    const { wallet, stub } = await buildWallet()
    if (name !== 'holding') requireOk(await wallet.holdWithdrawal(buildHold()))
    walletHooks[point] = crash
    expect(await attempt(stub, step)).toBeNull()
    walletHooks[point] = productionHooks[point]
    await evictDurableObject(stub)
    expect(await step(wallet)).toMatchObject({ ok: true, replayed: point === 'afterCommit' })
    await expectWallet(wallet, expected)
  })
})

describe('turnover', () => {
  const leftOf = async (wallet: Wallet) => requireOk(await wallet.getTurnoverLeft()).leftMinor
  const demand = buildDeposit({ key: 'second', amountMinor: 1_000, turnoverMinor: 1_000 })

  test('is asked for by a deposit, met by stakes of rounds that ended, and holds the deposit back until then', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.deposit(demand))
    expect(await leftOf(wallet)).toBe(1_000)
    expect(refusalOf(await wallet.holdWithdrawal(buildHold({ amountMinor: 10_001 })))).toBe('turnover_left')

    requireOk(await wallet.placeBet(buildBet({ amountMinor: 700 })))
    expect(await leftOf(wallet)).toBe(1_000)
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 700 })))
    expect(await leftOf(wallet)).toBe(300)
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2', roundId: 'round-2', amountMinor: 900 })))
    requireOk(await wallet.rollbackBet(buildRollback({ betTransactionId: 'bet-2', roundId: 'round-2' })))
    expect(await leftOf(wallet)).toBe(300)
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-3', roundId: 'round-3', amountMinor: 900 })))
    requireOk(await wallet.settleRound(buildWin({ roundId: 'round-3', transactionId: 'win-3', amountMinor: 900 })))
    // What was staked beyond it is not saved up for the next deposit.
    expect(await leftOf(wallet)).toBe(0)
    requireOk(await wallet.deposit({ ...demand, key: 'third' }))
    expect(await leftOf(wallet)).toBe(1_000)
    // The first order stays refused; a new one of a member who may not play is not asked.
    const all = buildHold({ amountMinor: 10_001 })
    const until = Date.now() + 86_400_000
    requireOk(await wallet.barPlay({ kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' }))
    expect(refusalOf(await wallet.holdWithdrawal(all))).toBe('turnover_left')
    requireOk(await wallet.holdWithdrawal({ ...all, orderId: 'W-2' }))
    await expectWallet(wallet, { real: 1_999, held: 10_001 })
  })

  const bring = (key: string, amountMinor: number, turnoverMinor: number) => (wallet: Wallet) =>
    wallet.deposit(buildDeposit({ key, amountMinor, turnoverMinor }))
  const bet = (id: string, amountMinor: number) => (wallet: Wallet) =>
    wallet.placeBet(buildBet({ transactionId: `bet-${id}`, roundId: id, amountMinor }))
  const end = (id: string, amountMinor: number) => (wallet: Wallet) =>
    wallet.settleRound(buildWin({ transactionId: `win-${id}`, roundId: id, amountMinor }))
  const undo = (id: string) => (wallet: Wallet) =>
    wallet.rollbackBet(buildRollback({ transactionId: `undo-${id}`, betTransactionId: `bet-${id}`, roundId: id }))
  const waive = (amountMinor: number) => async (wallet: Wallet) => {
    const { asOf } = requireOk(await wallet.getTurnoverLeft())
    return wallet.waiveTurnover({ key: 'C-1', currency: 'USD', amountMinor, asOf })
  }
  const take = (orderId: string, amountMinor: number) => (wallet: Wallet) =>
    wallet.holdWithdrawal(buildHold({ orderId, amountMinor }))
  const bonus = { promotionId: 'half', amountMinor: 250, turnoverMinor: 5_000, gameType: null, playDays: 7 }

  // Before each 10,000 lie there that are free.
  test.each<[string, ((wallet: Wallet) => Promise<unknown>)[], number]>([
    ['a deposit that asks for itself', [bring('a', 500, 500)], 10_000],
    ['one that asks for itself three times', [bring('a', 500, 1_500)], 10_000],
    ['one that asks for a part of itself', [bring('a', 500, 200)], 10_300],
    [
      'one with a bonus',
      [(it) => it.deposit({ ...buildDeposit({ key: 'a', amountMinor: 500, turnoverMinor: 500 }), bonus })],
      10_000,
    ],
    ['several', [bring('a', 500, 500), bring('b', 300, 300), bring('c', 200, 600)], 10_000],
    ['a part staked and lost', [bring('a', 500, 500), bet('r', 200), end('r', 0)], 10_000],
    ['a part staked and won', [bring('a', 500, 500), bet('r', 200), end('r', 900)], 10_900],
    ['the first of two staked', [bring('a', 500, 500), bring('b', 300, 300), bet('r', 500), end('r', 500)], 10_500],
    ['a stake in play', [bring('a', 500, 500), bet('r', 200)], 10_000],
    ['a stake in play since before', [bet('r', 200), bring('a', 500, 500)], 10_000],
    ['a stake in play of more than is held back', [bring('a', 500, 500), bet('r', 2_000)], 8_500],
    ['a stake given back', [bring('a', 500, 500), bet('r', 200), undo('r')], 10_000],
    ['all of it staked', [bring('a', 500, 500), bet('r', 500), end('r', 500)], 10_500],
    ['a part waived', [bring('a', 500, 500), waive(200)], 10_200],
    [
      'a reward without conditions',
      [bring('a', 500, 500), (it) => it.payPromotion(buildDeposit({ key: 'p', amountMinor: 70 }))],
      10_070,
    ],
    ['a withdrawal of free money', [bring('a', 500, 500), take('W-7', 4_000)], 6_000],
    [
      'a withdrawal that came back',
      [take('W-1', 4_000), bring('a', 500, 500), (it) => it.returnWithdrawal(giveBack)],
      10_000,
    ],
  ])('holds back what the deposit itself still needs, and leaves the rest free: %s', async (_, acts, withdrawable) => {
    const { wallet } = await buildWallet()
    for (const act of acts) expect(await act(wallet)).toMatchObject({ ok: true })
    expect(requireOk(await wallet.getTurnoverLeft()).withdrawableMinor).toBe(withdrawable)
    const refused = await wallet.holdWithdrawal(buildHold({ orderId: 'W-8', amountMinor: withdrawable + 1 }))
    expect(['turnover_left', 'balance_insufficient']).toContain(refusalOf(refused))
    requireOk(await wallet.holdWithdrawal(buildHold({ orderId: 'W-9', amountMinor: withdrawable })))
    expect(requireOk(await wallet.getTurnoverLeft()).withdrawableMinor).toBe(0)
  })

  test('is asked once by a deposit said twice, as it was the first time', async () => {
    const { wallet } = await buildWallet()
    await Promise.all(Array.from({ length: 10 }, () => wallet.deposit(demand)))
    expect(await leftOf(wallet)).toBe(1_000)
    expect(await wallet.deposit({ ...demand, turnoverMinor: 5_000 })).toMatchObject({ ok: true, replayed: true })
    expect(await leftOf(wallet)).toBe(1_000)
    await expectWallet(wallet, { real: 11_000, held: 0 })
  })

  test('a figure somebody changed is named by the books check', async () => {
    const { wallet, stub } = await buildWallet()
    requireOk(await wallet.deposit(demand))
    await runInDurableObject(stub, (_, { storage }) => storage.sql.exec('UPDATE turnover SET left_minor = 0'))
    expect(requireOk(await wallet.verify()).findings.map(({ check }) => check)).toEqual(['turnover equals the journal'])
  })
})

test.each([
  ['a forgotten withdrawal', 'DELETE FROM withdrawals'],
  ['a smaller one', 'UPDATE withdrawals SET amount_minor = 1000'],
  ['one held again', `UPDATE withdrawals SET status = 'held'`],
  ['a forgotten demand', 'DELETE FROM turnover_demands'],
])('the database itself refuses %s', async (_, statement) => {
  const { wallet, stub } = await buildWallet()
  requireOk(await wallet.holdWithdrawal(buildHold()))
  requireOk(await wallet.returnWithdrawal(giveBack))
  requireOk(await wallet.deposit(buildDeposit({ key: 'second', turnoverMinor: 100 })))
  await expect(runInDurableObject(stub, (_instance, { storage }) => storage.sql.exec(statement))).rejects.toThrow(
    /append-only|stays as it is/,
  )
})

test('a withdrawal whose status was changed behind the journal is named by the books check', async () => {
  const { wallet, stub } = await buildWallet()
  requireOk(await wallet.holdWithdrawal(buildHold()))
  await runInDurableObject(stub, (_, { storage }) => storage.sql.exec(`UPDATE withdrawals SET status = 'paid'`))
  expect(requireOk(await wallet.verify()).findings.map(({ check }) => check)).toEqual([
    'withdrawal equals its groups',
    'held equals what it is held for',
  ])
})
