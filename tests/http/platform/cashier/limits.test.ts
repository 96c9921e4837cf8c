/** SAFE-01, SAFE-02: deposits within the member's own limits, however many are opened at once. */

import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assert } from '../../../../contract/lib/assert.ts'
import { requireAccepted } from '../../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { admitOrder } from '../../../../platform/money/deposits/admit-order.ts'
import { findOrder } from '../../../../platform/money/deposits/order-rows.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, meridian, refusalOf, requireValue } from '../support.ts'
import {
  ACKNOWLEDGED,
  buildDepositor,
  buildTestServices,
  callBack,
  create,
  type Depositor,
  expectBooks,
  MINUTE_MS,
  open,
  orderOf,
  paid,
  pier,
  platform,
  playProvider,
  runJobs,
  said,
  seedChannels,
} from './support.ts'

beforeAll(seedChannels)
beforeEach(() => {
  vi.restoreAllMocks()
  playProvider()
  // One clock for both: a break of the platform's day is one of the wallet's.
  walletHooks.clock = () => platform.time.nowMs
})

const limit = async ({ token }: Depositor, amount: string) =>
  requireValue(await platform.call('setLimit', { kind: 'deposit', period: 'day', amount }, { token }))
const leftOf = async ({ token }: Depositor) =>
  requireValue(await platform.call('safety', {}, { token })).limits.find(
    ({ kind, period }) => kind === 'deposit' && period === 'day',
  )?.left

describe('SAFE-01 a deposit limit', () => {
  test('lets four at once open no more than fit, and a failed one makes room again', async () => {
    const depositor = await buildDepositor()
    await limit(depositor, '1200.00')
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(depositor)))
    const opened = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    expect(opened).toHaveLength(2)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(refusalOf(answer)).toMatchObject({ errorCode: 'deposit_limit_reached', status: 422 })
    expect(await leftOf(depositor)).toBe('200.00')
    expect(await callBack(said(opened[0]?.orderId ?? '', 'failed', { reason: 'declined' }))).toEqual(ACKNOWLEDGED)
    expect(await leftOf(depositor)).toBe('700.00')
    await open(depositor)
  })

  test.each(['pending', 'review'] as const)(
    'is used up by a deposit for as long as it is under way: %s',
    async (state) => {
      const depositor = await buildDepositor()
      await limit(depositor, '600.00')
      const { orderId } = await open(depositor)
      expect(await callBack(said(orderId, 'pending'))).toEqual(ACKNOWLEDGED)
      if (state === 'review') {
        await bindings.DB.prepare("UPDATE deposit_order SET state = 'review' WHERE id = ?").bind(orderId).run()
      }
      platform.advance(5 * 24 * 60 * MINUTE_MS)
      expect(refusalOf(await create(depositor))).toMatchObject({ errorCode: 'deposit_limit_reached' })
    },
  )

  test.each([
    ['ended', "UPDATE deposit_order SET state = 'failed_final', failure = 'expired', ended_at_ms = 1 WHERE id = ?"],
    ['taken back', 'DELETE FROM deposit_order WHERE id = ?'],
  ])('is not used up for ever by an order that was %s while the wallet was asked', async (_, end) => {
    const depositor = await buildDepositor()
    await limit(depositor, '600.00')
    pier.manner = 'silent'
    const { orderId } = await open(depositor)
    const services = buildTestServices()
    const seen = await findOrder(services, orderId)
    assert(seen, 'it was opened')
    await bindings.DB.prepare(end).bind(orderId).run()
    await admitOrder(services, { ...seen, is_admitted: false }, { requestId: 'late' }, sql`SELECT 1`)
    expect(await leftOf(depositor)).toBe('600.00')
  })

  test('lets one key open one, many times at once', async () => {
    const depositor = await buildDepositor()
    await limit(depositor, '600.00')
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => create(depositor, {}, key)))
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.orderId] : []))).size).toBe(1)
    expect(await leftOf(depositor)).toBe('100.00')
  })

  test('never keeps out what has arrived: after a failure, over the limit, on a break', async () => {
    const depositor = await buildDepositor()
    const { orderId } = await open(depositor)
    await callBack(said(orderId, 'failed', { reason: 'declined' }))
    await limit(depositor, '100.00')
    requireValue(await platform.call('takeBreak', { days: 1 }, { token: depositor.token }))
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })
})

describe('SAFE-02 a deposit that was let begin before an exclusion', () => {
  const exclude = async ({ token }: Depositor) =>
    requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token }))
  const logInAgain = async (depositor: Depositor): Promise<Depositor> => {
    platform.advance(MINUTE_MS)
    const login = { type: 'username', username: depositor.username, password: 'Quiet-Sea-77' } as const
    return { ...depositor, token: requireValue(await platform.call('login', login)).token }
  }
  const countAdmissions = async ({ memberId }: Depositor) => {
    const state = requireAccepted(await getWallet(bindings.WALLET, meridian, memberId).getSafety())
    return state.limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')?.usedMinor
  }

  // @fault Exclusion with an earlier deposit that the provider does not know yet
  test('is told to no provider any more, ends, and uses up no limit', async () => {
    const depositor = await buildDepositor()
    pier.manner = 'silent'
    const { orderId } = await open(depositor)
    await exclude(depositor)
    pier.manner = 'answers'
    await runJobs()
    await runJobs()
    expect(pier.told.has(orderId), 'the provider hears of it').toBe(false)
    const order = await orderOf(await logInAgain(depositor), orderId)
    expect(order).toMatchObject({ state: 'failed_retry', failure: 'cancelled', payUrl: null })
    expect(await countAdmissions(depositor)).toBe(0)
    await callBack(paid(orderId))
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  // @fault Exclusion known to the wallet only
  test.each([
    ['the record not yet', async () => {}],
    [
      'the record not yet, and the order not that it was let begin',
      async (orderId: string) =>
        void (await bindings.DB.prepare('UPDATE deposit_order SET is_admitted = 0 WHERE id = ?').bind(orderId).run()),
    ],
  ])('nor where the wallet alone knows of it, %s', async (_, forget) => {
    const depositor = await buildDepositor()
    pier.manner = 'silent'
    const { orderId } = await open(depositor)
    await forget(orderId)
    const until = platform.time.nowMs + 200 * 86_400_000
    const bar = { kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' } as const
    requireAccepted(await getWallet(bindings.WALLET, meridian, depositor.memberId).barPlay(bar))
    pier.manner = 'answers'
    await runJobs()
    await platform.call('depositOrder', { orderId }, { token: depositor.token })
    expect(pier.told.has(orderId), 'the provider hears of it').toBe(false)
    expect(await countAdmissions(depositor)).toBe(0)
  })

  // @fault Exclusion with a deposit that waits for its payer
  test('leads to no page to pay on, and what is paid there all the same is theirs', async () => {
    const depositor = await buildDepositor()
    const { orderId, payUrl } = await open(depositor)
    expect(payUrl).not.toBeNull()
    await exclude(depositor)
    const again = await logInAgain(depositor)
    expect(await orderOf(again, orderId)).toMatchObject({ state: 'waiting', payUrl: null })
    const { rows } = requireValue(await platform.call('depositHistory', {}, { token: again.token }))
    expect(rows).toMatchObject([{ orderId, payUrl: null }])
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })
})

test('SAFE-02 nobody on a break opens a deposit', async () => {
  const depositor = await buildDepositor()
  requireValue(await platform.call('takeBreak', { days: 1 }, { token: depositor.token }))
  const login = { type: 'username', username: depositor.username, password: 'Quiet-Sea-77' } as const
  platform.advance(MINUTE_MS)
  const again = requireValue(await platform.call('login', login))
  expect(refusalOf(await create({ ...depositor, token: again.token }))).toMatchObject({ errorCode: 'on_break' })
})
