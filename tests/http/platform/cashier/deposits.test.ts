/** MEM-04: what opening a deposit must never do: open two, forget one, trust the page. */

import { describe, expect, test } from 'vitest'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, meridian, refusalOf, requireValue } from '../support.ts'
import {
  auditsOf,
  buildDepositor,
  callBack,
  create,
  type Depositor,
  expectBooks,
  MINUTE_MS,
  open,
  operate,
  orderOf,
  paid,
  pier,
  platform,
  playProviderInEachTest,
  runJobs,
  said,
} from './support.ts'

playProviderInEachTest()

describe('MEM-04 a deposit is opened', () => {
  test('with the figures agreed on, and leads to the provider’s page', async () => {
    const depositor = await buildDepositor()
    const order = await open(depositor, { channelId: 'coin', amount: '500.00', receive: '487.50' })
    expect(order).toMatchObject({
      state: 'waiting',
      failure: null,
      kind: 'crypto',
      amount: '500.00',
      fee: '12.50',
      receive: '487.50',
      payUrl: `http://pay.localhost:9/pay/${order.orderId}`,
    })
    expect(await orderOf(depositor, order.orderId)).toEqual(order)
    expect(await auditsOf(depositor)).toEqual(['deposit_opened'])
    await expectBooks(depositor, { real: 0, deposits: 0 })
  })

  // @fault Equal requests at once: deposit
  test('once for its key, many at once, and the provider hears of it once', async () => {
    const depositor = await buildDepositor()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => create(depositor, {}, key)))
    const ids = new Set(answers.map((answer) => requireValue(answer).orderId))
    expect(ids.size).toBe(1)
    expect(pier.told.get([...ids][0] ?? '')).toBe(1)
    expect(await auditsOf(depositor)).toEqual(['deposit_opened'])
    expect(refusalOf(await create(depositor, { amount: '600.00', receive: '600.00' }, key))).toMatchObject({
      errorCode: 'conflict',
    })
  })

  test('and of many different ones at once five are', async () => {
    const depositor = await buildDepositor()
    const answers = await Promise.all(Array.from({ length: HERD }, () => create(depositor)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(refusalOf(answer)).toMatchObject({ errorCode: 'deposits_waiting' })
    platform.advance(31 * MINUTE_MS)
    requireValue(await create(depositor))
  })

  test.each<[string, object, string]>([
    ['below the minimum', { amount: '99.99', receive: '99.99' }, 'limit_reached'],
    ['above the maximum', { amount: '50000.01', receive: '50000.01' }, 'limit_reached'],
    ['of nothing', { amount: '0.00', receive: '0.00' }, 'limit_reached'],
    ['with more to receive than agreed', { receive: '500.01' }, 'terms_changed'],
    ['without the fee', { channelId: 'coin' }, 'terms_changed'],
    ['by a channel that is shut', { channelId: 'shut' }, 'channel_unavailable'],
    ['by one of another currency', { channelId: 'baht' }, 'channel_unavailable'],
    ['by one whose provider is not set up', { channelId: 'gone' }, 'channel_unavailable'],
    ['by none', { channelId: 'nothing' }, 'channel_unavailable'],
  ])('but not %s', async (_, input, errorCode) => {
    const depositor = await buildDepositor()
    expect(refusalOf(await create(depositor, input))).toMatchObject({ errorCode })
    expect(await auditsOf(depositor)).toEqual([])
  })

  test.each(['500', '500.001', '-5.00', '5e2', ''])('and %j is no amount', async (amount) => {
    expect(refusalOf(await create(await buildDepositor(), { amount, receive: amount }))).toMatchObject({
      errorCode: 'malformed',
    })
  })

  test('by members and agents alike, by no guest', async () => {
    const guest = requireValue(await platform.call('freePlay', {}))
    expect(refusalOf(await create(guest))).toMatchObject({ errorCode: 'in_need_true_account' })
    const agent = await buildDepositor()
    await bindings.DB.prepare('UPDATE member SET type = 1 WHERE id = ?').bind(agent.memberId).run()
    expect(requireValue(await create(agent))).toMatchObject({ state: 'waiting' })
    for (const name of ['depositChannels', 'depositHistory'] as const)
      expect((await platform.call(name, {}, { token: agent.token })).ok).toBe(true)
  })

  test('but after five refusals within ten minutes the next has to wait', async () => {
    const depositor = await buildDepositor()
    for (let n = 0; n < 5; n += 1) {
      const { orderId } = await open(depositor)
      await callBack(said(orderId, 'failed', { reason: 'declined' }))
      platform.advance(MINUTE_MS)
    }
    expect(refusalOf(await create(depositor))).toMatchObject({ errorCode: 'too_many_requests', retryAfterSeconds: 300 })
    platform.advance(5 * MINUTE_MS)
    requireValue(await create(depositor))
  })
})

describe('MEM-04 with a provider that', () => {
  test('is silent the order stays and is told again, as the same', async () => {
    const depositor = await buildDepositor()
    pier.manner = 'loses the answer'
    const order = await open(depositor)
    expect(order).toMatchObject({ state: 'opened', payUrl: null })
    pier.manner = 'answers'
    expect(await orderOf(depositor, order.orderId), 'not at every look').toMatchObject({ state: 'opened' })
    platform.advance(10_000)
    expect(await orderOf(depositor, order.orderId)).toMatchObject({ state: 'waiting' })
    expect(pier.told.get(order.orderId)).toBe(2)
  })
  // @fault Clock set back: deposit on its way to the provider
  test('is silent and the clock is set back ten minutes: it is told again at once, and not ten minutes later', async () => {
    const depositor = await buildDepositor()
    pier.manner = 'loses the answer'
    const order = await open(depositor)
    pier.manner = 'answers'
    platform.advance(-10 * 60_000)
    expect(await orderOf(depositor, order.orderId)).toMatchObject({ state: 'waiting' })
    expect(pier.told.get(order.orderId)).toBe(2)
    platform.advance(10 * 60_000)
  })
  test('refuses the order fails and nothing was taken', async () => {
    pier.manner = 'refuses'
    expect(await open(await buildDepositor())).toMatchObject({
      state: 'failed_retry',
      failure: 'provider_unavailable',
      payUrl: null,
    })
  })
  test('names a page elsewhere nobody is sent there', async () => {
    pier.manner = 'sends elsewhere'
    expect(await open(await buildDepositor())).toMatchObject({ state: 'opened', payUrl: null })
  })
})

describe('MEM-04 what a member reads', () => {
  test('are the open channels with their terms, and when each was last of use', async () => {
    const depositor = await buildDepositor()
    const { orderId } = await open(depositor)
    await callBack(paid(orderId))
    const { channels } = requireValue(await platform.call('depositChannels', {}, { token: depositor.token }))
    expect(channels).toMatchObject([
      { channelId: 'bank', min: '100.00', max: '50000.00', fee: { flat: '0.00', rateBps: 0 }, usualMinutes: 5 },
      { channelId: 'coin', fee: { flat: '5.00', rateBps: 150 }, lastUsedAt: null },
    ])
    expect(channels[0]?.lastUsedAt).toBe(new Date(platform.time.nowMs).toISOString())
  })

  test('are their own orders alone, newest first, page by page', async () => {
    const [depositor, other] = [await buildDepositor(), await buildDepositor()]
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      platform.advance(1)
      ids.unshift((await open(depositor)).orderId)
    }
    const { token } = depositor
    const first = requireValue(await platform.call('depositHistory', { pageSize: 2 }, { token }))
    expect(first.rows.map(({ orderId }) => orderId)).toEqual(ids.slice(0, 2))
    const cursor = first.nextCursor ?? ''
    const second = requireValue(await platform.call('depositHistory', { pageSize: 2, cursor }, { token }))
    expect(second).toMatchObject({ rows: [{ orderId: ids[2] }], nextCursor: null })

    const foreign = await platform.call('depositHistory', { cursor }, { token: other.token })
    expect(refusalOf(foreign)).toMatchObject({ errorCode: 'malformed' })
    const theirs = await platform.call('depositOrder', { orderId: ids[0] ?? '' }, { token: other.token })
    const nobodys = await platform.call('depositOrder', { orderId: 'D-000000000000' }, { token: other.token })
    expect(refusalOf(theirs)).toEqual(refusalOf(nobodys))
    expect(refusalOf(theirs)).toMatchObject({ status: 404, errorCode: 'not_found' })
  })
})

describe('SAFE-01, SAFE-02 the member’s own protection', () => {
  const wallet = ({ memberId }: Depositor) => getWallet(bindings.WALLET, meridian, memberId)
  const limit = async (depositor: Depositor, amountMinor: number) => {
    const set = {
      source: 'member',
      kind: 'deposit',
      period: 'day',
      actor: 'member',
      amountMinor,
      loosenAfterHours: 24,
    } as const
    expect(await wallet(depositor).setLimit(set)).toMatchObject({ ok: true })
  }

  // @fault Limits passed by parallel deposits
  test('a deposit over the limit is never begun, nor are many at once that pass it together', async () => {
    const depositor = await buildDepositor()
    await limit(depositor, 100_000)
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(depositor)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(refusalOf(answer)).toMatchObject({ errorCode: 'deposit_limit_reached' })
    const { rows } = requireValue(await platform.call('depositHistory', {}, { token: depositor.token }))
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(await auditsOf(depositor)).toEqual(['deposit_opened', 'deposit_opened'])
  })

  test('one that fails, or is returned, uses up the limit no longer; one credited does', async () => {
    const depositor = await buildDepositor()
    await limit(depositor, 50_000)
    const failed = await open(depositor)
    expect(refusalOf(await create(depositor))).toMatchObject({ errorCode: 'deposit_limit_reached' })
    await callBack(said(failed.orderId, 'failed', { reason: 'cancelled' }))

    const returned = await open(depositor)
    const facts = paid(returned.orderId, { amount: '700.00' })
    await callBack(facts)
    const { transactionId } = facts
    await operate('deposits-resolve', {
      orderId: returned.orderId,
      transactionId,
      becomes: 'returned',
      reason: 'wrong',
    })
    await runJobs()

    const { orderId } = await open(depositor)
    await callBack(paid(orderId))
    expect(refusalOf(await create(depositor))).toMatchObject({ errorCode: 'deposit_limit_reached' })
    expect(await callBack(paid(failed.orderId)), 'what arrived all the same is theirs').toMatchObject({ status: 200 })
    await expectBooks(depositor, { real: 100_000, deposits: 2 })
  })

  // @fault Crash between order and admission of a deposit
  test('a crash between the order and its admission is taken up again', async () => {
    const depositor = await buildDepositor()
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    const key = crypto.randomUUID()
    expect(refusalOf(await create(depositor, {}, key))).toMatchObject({ errorCode: 'internal' })
    expect(requireValue(await create(depositor, {}, key))).toMatchObject({ state: 'waiting' })
    expect(await auditsOf(depositor)).toEqual(['deposit_opened'])
  })

  test('nothing is begun in a break', async () => {
    const depositor = await buildDepositor()
    const until = Date.now() + 86_400_000
    const bar = { kind: 'break', until, lifts: 'by_itself', actor: 'member' } as const
    expect(await wallet(depositor).barPlay(bar)).toMatchObject({ ok: true })
    expect(refusalOf(await create(depositor))).toMatchObject({ errorCode: 'on_break' })
  })
})
