/** MEM-06: money between two members, tried by a receiver that is down, machines that die and people who want it twice. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/time-units.ts'
import { HERD } from '../../../tests/support/herd.ts'
import type { SendTransferInput } from '../../kernel/wallet/wallet-inputs.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  mintWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => {
  Object.assign(walletHooks, productionHooks, { send: async () => {} })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  Object.assign(walletHooks, productionHooks)
  vi.restoreAllMocks()
})

const silent = () => Promise.reject(new Error('the receiver is down'))
const T1 = { transferId: 'T-1' }

type Built = Awaited<ReturnType<typeof buildWallet>>

async function buildPair() {
  const [sender, receiver] = await Promise.all([buildWallet(), buildWallet({ depositMinor: 500 })])
  const order = (overrides: Partial<SendTransferInput> = {}): SendTransferInput => ({
    ...T1,
    to: receiver.identity.memberId,
    currency: 'USD',
    amountMinor: 3_000,
    ...overrides,
  })
  return { sender, receiver, order }
}

const statusOf = async (wallet: Wallet) => requireOk(await wallet.settleTransfer(T1)).status

/** Counter accounts, as the wallet explains its balance: what they lack is there. */
async function accountsOf({ wallet }: Built, ...names: string[]) {
  const { sources } = requireOk(await wallet.explainBalance())
  return names.map((name) => 0 - (sources.find(({ account }) => account === name)?.amountMinor ?? 0))
}

/** Balances and books of both, and nothing made or lost between them: what is debited and not there is in transit. */
async function expectPair(
  { sender, receiver }: { sender: Built; receiver: Built },
  { sent, got, transit }: { sent: number; got: number; transit: number },
) {
  await expectWallet(sender.wallet, { real: 10_000 - sent, held: 0 })
  await expectWallet(receiver.wallet, { real: 500 + got, held: 0 })
  const [[inTransit = 0, out = 0], [back = 0, come = 0]] = await Promise.all([
    accountsOf(sender, 'transit', 'transfer'),
    accountsOf(receiver, 'transit', 'transfer'),
  ])
  expect({ inTransit, back }).toEqual({ inTransit: transit, back: 0 })
  expect(out + come).toBe(transit > 0 ? 0 - got : 0)
  expect(sent).toBe(got + (got > 0 ? 0 : transit))
}

describe('a transfer', () => {
  test('leaves one wallet, arrives in the other, and is told on both sides', async () => {
    const pair = await buildPair()
    const { sender, receiver, order } = pair
    const move = requireOk(await sender.wallet.sendTransfer(order()))
    expect(move.balance).toMatchObject({ realMinor: 7_000 })
    const explained = requireOk(await sender.wallet.explainBalance())
    expect(explained.sources).toContainEqual({ account: 'transit', amountMinor: -3_000 })
    expect(await statusOf(sender.wallet)).toBe('delivered')
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
    expect(requireOk(await receiver.wallet.getTransfer(T1))).toMatchObject({
      status: 'received',
      counterpart: sender.identity.memberId,
      amountMinor: 3_000,
    })
    const after = requireOk(await sender.wallet.explainBalance()).sources
    expect(after.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(7_000)
  })

  test('asked many times at once is taken once and arrives once; other content is a conflict', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    const results = await Promise.all(Array.from({ length: HERD }, () => sender.wallet.sendTransfer(order())))
    expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
    expect(refusalOf(await sender.wallet.sendTransfer(order({ amountMinor: 3_001 })))).toBe('conflict')
    const other = await buildWallet()
    expect(refusalOf(await sender.wallet.sendTransfer(order({ to: other.identity.memberId })))).toBe('conflict')
    await Promise.all(Array.from({ length: HERD }, () => sender.wallet.settleTransfer(T1)))
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
  })

  test('that may no longer be sent is refused for good, also to its copies; one that was taken keeps its answer', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    const results = await Promise.all([
      sender.wallet.refuseTransfer(order()),
      ...Array.from({ length: 10 }, () => sender.wallet.sendTransfer(order())),
    ])
    expect(new Set(results.map(refusalOf))).toEqual(new Set(['not_admitted']))
    expect(refusalOf(await sender.wallet.refuseTransfer(order({ amountMinor: 3_001 })))).toBe('conflict')
    await expectPair(pair, { sent: 0, got: 0, transit: 0 })

    const later = order({ transferId: 'T-2' })
    const taken = requireOk(await sender.wallet.sendTransfer(later))
    expect(await sender.wallet.refuseTransfer(later)).toMatchObject({ ok: true, replayed: true, value: taken })
  })

  test('that the balance does not cover is refused for good, whatever comes later', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    expect(refusalOf(await sender.wallet.sendTransfer(order({ amountMinor: 10_001 })))).toBe('balance_insufficient')
    requireOk(await sender.wallet.deposit(buildDeposit({ key: 'more' })))
    expect(refusalOf(await sender.wallet.sendTransfer(order({ amountMinor: 10_001 })))).toBe('balance_insufficient')
    expect(refusalOf(await sender.wallet.settleTransfer(T1))).toBe('transfer_unknown')
    await expectWallet(sender.wallet, { real: 20_000, held: 0 })
  })

  test('does not race past a bet or a withdrawal', async () => {
    const { sender, order } = await buildPair()
    const results = await Promise.all([
      sender.wallet.sendTransfer(order({ amountMinor: 6_000 })),
      sender.wallet.placeBet(buildBet({ amountMinor: 6_000 })),
      sender.wallet.holdWithdrawal({ orderId: 'W-1', currency: 'USD', amountMinor: 6_000, feeMinor: 0 }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(requireOk(await sender.wallet.verify()).findings).toEqual([])
  })

  test('is no way round what has to be staked first, nor out of a break', async () => {
    const { sender, order } = await buildPair()
    requireOk(await sender.wallet.deposit(buildDeposit({ key: 'more', turnoverMinor: 1_000 })))
    expect(refusalOf(await sender.wallet.sendTransfer(order({ amountMinor: 19_001 })))).toBe('turnover_left')
    requireOk(await sender.wallet.placeBet(buildBet({ amountMinor: 1_000 })))
    requireOk(await sender.wallet.settleRound(buildWin({ amountMinor: 1_000 })))
    const until = Date.now() + DAY_MS
    requireOk(await sender.wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' }))
    expect(refusalOf(await sender.wallet.sendTransfer(order({ transferId: 'T-2' })))).toBe('on_break')
    await expectWallet(sender.wallet, { real: 20_000, held: 0 })
  })

  test('that pays a contract is a debt: no stakes and no break of the payer hold it back, a frozen wallet does', async () => {
    const { sender, receiver, order } = await buildPair()
    const debt = order({ purpose: 'contract' })
    requireOk(await sender.wallet.deposit(buildDeposit({ key: 'more', turnoverMinor: 20_000 })))
    const until = Date.now() + DAY_MS
    requireOk(await sender.wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' }))
    requireOk(await sender.wallet.sendTransfer(debt))
    expect(requireOk(await sender.wallet.sendTransfer(debt)).sequence).toBe(3)
    expect(refusalOf(await sender.wallet.sendTransfer(order()))).toBe('conflict')
    expect(await statusOf(sender.wallet)).toBe('delivered')
    await expectWallet(sender.wallet, { real: 17_000, held: 0 })
    await expectWallet(receiver.wallet, { real: 3_500, held: 0 })
    const kindsOf = async ({ wallet }: Built) =>
      requireOk(await wallet.listPostings({ limit: 9 })).rows.map(({ kind }) => kind)
    expect(await kindsOf(sender)).toEqual(['contract-delivered', 'contract-sent', 'deposit', 'deposit'])
    expect(await kindsOf(receiver)).toEqual(['contract-received', 'deposit'])
    requireOk(await sender.wallet.freeze({ reason: 'test' }))
    expect(refusalOf(await sender.wallet.sendTransfer({ ...debt, transferId: 'T-2' }))).toBe('frozen')
  })

  test('to oneself, from a play wallet, in another currency or from an unopened one is refused', async () => {
    const { sender, order } = await buildPair()
    expect(refusalOf(await sender.wallet.sendTransfer(order({ to: sender.identity.memberId })))).toBe('own_wallet')
    expect(refusalOf(await sender.wallet.sendTransfer(order({ currency: 'EUR' })))).toBe('currency_mismatch')
    const play = await buildWallet({ kind: 'play' })
    expect(refusalOf(await play.wallet.sendTransfer(order()))).toBe('kind_mismatch')
    expect(refusalOf(await mintWallet().wallet.sendTransfer(order()))).toBe('not_open')
    await expectWallet(sender.wallet, { real: 10_000, held: 0 })
  })

  test.each([{ amountMinor: 0 }, { amountMinor: -5 }, { amountMinor: 0.5 }, { transferId: 'a:b' }, { to: '' }])(
    '%j is malformed',
    async (overrides) => {
      const { sender, order } = await buildPair()
      expect(refusalOf(await sender.wallet.sendTransfer(order(overrides)))).toBe('malformed')
    },
  )
})

describe('a receiver that is silent', () => {
  test('keeps the money in transit, however often it is asked, until it answers', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    walletHooks.deliver = silent
    requireOk(await sender.wallet.sendTransfer(order()))
    for (let n = 0; n < 9; n += 1) {
      expect(await statusOf(sender.wallet)).toBe('transit')
      expect(await runDurableObjectAlarm(sender.stub)).toBe(true)
    }
    await expectPair(pair, { sent: 3_000, got: 0, transit: 3_000 })
    walletHooks.deliver = productionHooks.deliver
    expect(await runDurableObjectAlarm(sender.stub)).toBe(true)
    expect(requireOk(await sender.wallet.getTransfer(T1)).status).toBe('delivered')
    // Once more for the records of it, then it rests.
    expect(await runDurableObjectAlarm(sender.stub)).toBe(true)
    expect(await runInDurableObject(sender.stub, (_, { storage }) => storage.getAlarm())).toBeNull()
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
  })

  test('that took it and did not say so: it is not given back, and ends delivered', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    walletHooks.deliver = async (receiver, delivery) => {
      await receiver.receiveTransfer(delivery)
      return silent()
    }
    requireOk(await sender.wallet.sendTransfer(order()))
    expect(await statusOf(sender.wallet)).toBe('transit')
    expect(requireOk(await sender.wallet.getBalance()).realMinor).toBe(7_000)
    walletHooks.deliver = productionHooks.deliver
    expect(await statusOf(sender.wallet)).toBe('delivered')
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
  })

  test('holds up neither the records nor another transfer', async () => {
    const { sender, order } = await buildPair()
    const other = await buildWallet({ depositMinor: 0 })
    let told = 0
    walletHooks.send = async (_, { fromSequence, toSequence }) => {
      told += toSequence - fromSequence + 1
    }
    walletHooks.deliver = (receiver, delivery) =>
      delivery.transferId === 'T-1' ? silent() : productionHooks.deliver(receiver, delivery)
    requireOk(await sender.wallet.sendTransfer(order()))
    requireOk(await sender.wallet.sendTransfer(order({ transferId: 'T-2', to: other.identity.memberId })))
    // One alarm for the records, one for the deliveries.
    expect(await runDurableObjectAlarm(sender.stub)).toBe(true)
    expect(await runDurableObjectAlarm(sender.stub)).toBe(true)
    expect(told).toBeGreaterThanOrEqual(3)
    expect(requireOk(await sender.wallet.getTransfer({ transferId: 'T-2' })).status).toBe('delivered')
    expect(requireOk(await sender.wallet.getTransfer(T1)).status).toBe('transit')
    requireOk(await sender.wallet.placeBet(buildBet()))
    expect(await runInDurableObject(sender.stub, (_, { storage }) => storage.getAlarm())).toBeGreaterThan(0)
  })

  test('an answer that is none, as of a wallet of another build, leaves it in transit', async () => {
    const pair = await buildPair()
    walletHooks.deliver = async () => ({ ok: false, refusal: 'malformed', message: 'who knows' })
    requireOk(await pair.sender.wallet.sendTransfer(pair.order()))
    expect(await statusOf(pair.sender.wallet)).toBe('transit')
    await expectPair(pair, { sent: 3_000, got: 0, transit: 3_000 })
  })
})

describe('a receiver that refuses', () => {
  const until = Date.now() + DAY_MS
  const refusing: [string, (wallet: Wallet) => Promise<unknown>][] = [
    ['frozen', (wallet) => wallet.freeze({ reason: 'books check' })],
    ['excluded', (wallet) => wallet.barPlay({ kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' })],
    ['on_break', (wallet) => wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' })],
  ]
  test.each(refusing)('%s: it comes back, once, and stays refused when the reason is gone', async (refusal, make) => {
    const pair = await buildPair()
    const { sender, receiver, order } = pair
    await make(receiver.wallet)
    requireOk(await sender.wallet.sendTransfer(order()))
    const ended = requireOk(await sender.wallet.settleTransfer(T1))
    expect(ended).toMatchObject({ status: 'returned', refusal })
    requireOk(await receiver.wallet.unfreeze())
    const { to: _, ...rest } = order()
    const late = await receiver.wallet.receiveTransfer({ ...rest, from: sender.identity.memberId })
    expect(late).toMatchObject({ ok: true, replayed: true, value: { status: 'refused', refusal } })
    const foreign = { ...rest, from: sender.identity.memberId, currency: 'EUR' }
    expect(await receiver.wallet.receiveTransfer(foreign)).toMatchObject({ ok: true, value: { status: 'refused' } })
    await Promise.all(Array.from({ length: 10 }, () => sender.wallet.settleTransfer(T1)))
    await expectPair(pair, { sent: 0, got: 0, transit: 0 })
    expect(await sender.wallet.sendTransfer(order())).toMatchObject({ ok: true, replayed: true })
    await expectPair(pair, { sent: 0, got: 0, transit: 0 })
  })

  test('a wallet of other money, of play money or of nobody: it comes back', async () => {
    const { sender, order } = await buildPair()
    const receivers = [
      await buildWallet({ currency: 'EUR' }),
      await buildWallet({ kind: 'play' }),
      mintWallet('nobody'),
    ]
    const seen = []
    for (const [n, { identity }] of receivers.entries()) {
      const transferId = `T-${n + 5}`
      requireOk(await sender.wallet.sendTransfer(order({ transferId, to: identity.memberId })))
      seen.push(requireOk(await sender.wallet.settleTransfer({ transferId })))
    }
    expect(seen.map(({ status, refusal }) => `${status} ${refusal}`)).toEqual([
      'returned currency_mismatch',
      'returned kind_mismatch',
      'returned not_open',
    ])
    await expectWallet(sender.wallet, { real: 10_000, held: 0 })
    const nobody = receivers[2]
    if (nobody) requireOk(await nobody.wallet.open({ ...nobody.identity, kind: 'real', currency: 'USD' }))
    const { to: _, ...rest } = order({ transferId: 'T-7' })
    const late = await nobody?.wallet.receiveTransfer({ ...rest, from: sender.identity.memberId })
    expect(late).toMatchObject({ ok: true, value: { status: 'refused' } })
  })
})

describe('a receiver that hangs', () => {
  test('REL-04 holds up no news of money that comes in between', async () => {
    const { sender, order } = await buildPair()
    const sent: number[] = []
    walletHooks.send = async (_queue, { memberId, toSequence }) => {
      if (memberId === sender.identity.memberId) sent.push(toSequence)
    }
    const { promise: answering, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    walletHooks.deliver = (receiver, delivery) => {
      // Wallets of other tests ring in between.
      if (delivery.from !== sender.identity.memberId) return silent()
      hasBegun()
      return answering.then(() => productionHooks.deliver(receiver, delivery))
    }
    requireOk(await sender.wallet.sendTransfer(order()))
    await runInDurableObject(sender.stub, async (instance) => {
      const ringing = instance.alarm()
      await begun
      requireOk(await instance.deposit(buildDeposit({ key: 'second' })))
      await vi.waitFor(() => expect(sent).toContain(3), { timeout: 1_500 })
      letGo()
      await ringing
    })
    expect(await statusOf(sender.wallet)).toBe('delivered')
    expect(requireOk(await sender.wallet.verify()).findings).toEqual([])
    await runInDurableObject(sender.stub, async (instance, { storage }) => {
      await instance.alarm()
      expect(await storage.getAlarm()).toBeNull()
    })
    expect(Math.max(...sent)).toBe(4)
  })
})

describe('both at once', () => {
  test('two members sending to each other both arrive', async () => {
    const pair = await buildPair()
    const { sender, receiver, order } = pair
    const back = { ...order(), transferId: 'T-2', to: sender.identity.memberId, amountMinor: 500 }
    await Promise.all([sender.wallet.sendTransfer(order()), receiver.wallet.sendTransfer(back)])
    const settle = () => [sender.wallet.settleTransfer(T1), receiver.wallet.settleTransfer({ transferId: 'T-2' })]
    await Promise.all([...settle(), ...settle(), ...settle()])
    await expectWallet(sender.wallet, { real: 7_500, held: 0 })
    await expectWallet(receiver.wallet, { real: 3_000, held: 0 })
  })

  test('one id used by two senders: the second gets nothing through and loses nothing to the receiver', async () => {
    const pair = await buildPair()
    const { sender, receiver, order } = pair
    requireOk(await sender.wallet.sendTransfer(order()))
    expect(await statusOf(sender.wallet)).toBe('delivered')
    const thief = await buildWallet()
    requireOk(await thief.wallet.sendTransfer(order()))
    expect(requireOk(await thief.wallet.settleTransfer(T1)).status).toBe('transit')
    await expectWallet(receiver.wallet, { real: 3_500, held: 0 })
    await expectWallet(thief.wallet, { real: 7_000, held: 0 })
  })

  test('a sender frozen under way: it ends when it is not, and arrives once', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    requireOk(await sender.wallet.sendTransfer(order()))
    requireOk(await sender.wallet.freeze({ reason: 'books check' }))
    expect(await statusOf(sender.wallet)).toBe('transit')
    requireOk(await sender.wallet.unfreeze())
    expect(await statusOf(sender.wallet)).toBe('delivered')
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
  })
})

describe('a machine that dies', () => {
  /** Of the three commits of a transfer: taken, received, ended. */
  const deaths = [0, 1, 2].flatMap((step) =>
    (['beforeCommit', 'afterCommit'] as const).map((point) => ({ step, point })),
  )
  // @fault Crash at each commit of a transfer
  test.each(deaths)('$point of commit $step: one transfer, and nothing lost', async ({ step, point }) => {
    const pair = await buildPair()
    const { sender, receiver, order } = pair
    let commits = 0
    walletHooks[point] = () => {
      commits += 1
      if (commits === step + 1) crash()
    }
    await attempt(sender.stub, (wallet) => wallet.sendTransfer(order()))
    await attempt(sender.stub, (wallet) => wallet.settleTransfer(T1))
    expect(commits, 'the machine died').toBeGreaterThan(step)
    Object.assign(walletHooks, productionHooks, { send: async () => {} })
    await evictDurableObject(sender.stub)
    await evictDurableObject(receiver.stub)
    requireOk(await sender.wallet.sendTransfer(order()))
    expect(await statusOf(sender.wallet)).toBe('delivered')
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
  })

  // @fault Crash at each commit of a refused transfer
  test.each(deaths.slice(2))('$point of commit $step of a refusal: it comes back once', async ({ step, point }) => {
    const pair = await buildPair()
    const { sender, receiver, order } = pair
    requireOk(await receiver.wallet.freeze({ reason: 'books check' }))
    let commits = 0
    walletHooks[point] = () => {
      commits += 1
      if (commits === step + 1) crash()
    }
    await attempt(sender.stub, (wallet) => wallet.sendTransfer(order()))
    await attempt(sender.stub, (wallet) => wallet.settleTransfer(T1))
    expect(commits, 'the machine died').toBeGreaterThan(step)
    Object.assign(walletHooks, productionHooks, { send: async () => {} })
    await evictDurableObject(sender.stub)
    expect(await statusOf(sender.wallet)).toBe('returned')
    await expectPair(pair, { sent: 0, got: 0, transit: 0 })
  })

  // @fault Crash of a transfer that is not requested again
  test('the alarm that the first commit set carries it on when nobody asks again', async () => {
    const pair = await buildPair()
    const { sender, order } = pair
    walletHooks.afterCommit = crash
    await attempt(sender.stub, (wallet) => wallet.sendTransfer(order()))
    walletHooks.afterCommit = productionHooks.afterCommit
    await evictDurableObject(sender.stub)
    expect(await runDurableObjectAlarm(sender.stub)).toBe(true)
    await expectPair(pair, { sent: 3_000, got: 3_000, transit: 0 })
  })
})

describe('the books', () => {
  test.each([
    ['a transfer forgotten', 'DELETE FROM transfers'],
    ['a smaller one', 'UPDATE transfers SET amount_minor = 1'],
    ['another receiver', `UPDATE transfers SET counterpart = 'm_other'`],
    ['one under way again', `UPDATE transfers SET status = 'transit'`],
  ])('the database itself refuses %s', async (_, statement) => {
    const { sender, order } = await buildPair()
    requireOk(await sender.wallet.sendTransfer(order()))
    expect(await statusOf(sender.wallet)).toBe('delivered')
    await expect(
      runInDurableObject(sender.stub, (_instance, { storage }) => storage.sql.exec(statement)),
    ).rejects.toThrow(/append-only|stays as it is/)
  })

  test('TRUST-04 a transfer ended behind the journal is named', async () => {
    const { sender, order } = await buildPair()
    walletHooks.deliver = silent
    requireOk(await sender.wallet.sendTransfer(order()))
    await runInDurableObject(sender.stub, (_, { storage }) =>
      storage.sql.exec(`UPDATE transfers SET status = 'delivered'`),
    )
    expect(requireOk(await sender.wallet.verify()).findings.map(({ check }) => check)).toEqual([
      'transfer equals its groups',
      'transit equals transfers under way',
    ])
  })
})
