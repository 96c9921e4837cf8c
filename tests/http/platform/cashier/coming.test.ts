import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { COMING } from '../../../../platform/money/deposits/sum-coming-deposits.ts'
import { forgetPlannerFigures } from '../../../support/planner.ts'
import { bindings, meridian, requireValue } from '../support.ts'
import {
  buildDepositor,
  callBack,
  type Depositor,
  open,
  operate,
  paid,
  platform,
  playProvider,
  said,
  seedChannels,
} from './support.ts'

beforeAll(seedChannels)
beforeEach(() => {
  vi.restoreAllMocks()
  playProvider()
})

const explain = async ({ token }: Depositor) => requireValue(await platform.call('balanceExplained', {}, { token }))
const walletOf = ({ memberId }: Depositor) => getWallet(bindings.WALLET, meridian, memberId)
const balanceOf = async ({ token }: Depositor) => requireValue(await platform.call('balance', {}, { token }))

test('TRUST-03 deposits on their way and in review stand beside the sum, to the cent, until they are in it', async () => {
  const depositor = await buildDepositor()
  const stranger = await buildDepositor()
  const [onItsWay, inReview, waiting] = [await open(depositor), await open(depositor), await open(depositor)]
  const coin = await open(depositor, { channelId: 'coin', receive: '487.50' })
  for (const { orderId } of [onItsWay, coin, await open(stranger)]) await callBack(said(orderId, 'pending'))
  await callBack(paid(inReview.orderId, { amount: '499.99' }))
  expect(waiting.state).toBe('waiting')

  const explained = await explain(depositor)
  expect(explained).toMatchObject({
    real: '0.00',
    bonus: '0.00',
    held: '0.00',
    total: '0.00',
    pending: '1487.49',
    sources: [],
  })
  expect(await balanceOf(depositor)).toMatchObject({ real: '0.00', pending: '1487.49' })

  await callBack(paid(onItsWay.orderId))
  await callBack(said(coin.orderId, 'failed', { reason: 'declined' }))
  expect(await explain(depositor)).toMatchObject({ real: '500.00', total: '500.00', pending: '499.99' })
  expect(await balanceOf(stranger)).toMatchObject({ real: '0.00', pending: '500.00' })
})

test('TRUST-03 of an order in review what arrived counts, not what was agreed: each movement a row of its own', async () => {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  await callBack(paid(orderId, { amount: '0.01' }))
  platform.advance(1_000)
  await callBack(paid(orderId, { amount: '20.00' }))
  expect(await balanceOf(depositor)).toMatchObject({ pending: '20.01' })
  expect(await explain(depositor)).toMatchObject({
    pending: '20.01',
    pendingDeposits: [
      { orderId, state: 'review', amount: '20.00', currency: 'PHP' },
      { orderId, state: 'review', amount: '0.01', currency: 'PHP' },
    ],
  })
})

// @fault Callback with a second payment of one order
test('TRUST-03 a second payment of an order that is credited is told of until it is decided and in the wallet', async () => {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  await callBack(paid(orderId))
  const second = paid(orderId)
  await callBack(second)
  const row = { orderId, amount: '500.00', currency: 'PHP' }
  expect(await explain(depositor)).toMatchObject({
    real: '500.00',
    pending: '500.00',
    pendingDeposits: [{ ...row, state: 'review' }],
  })

  await walletOf(depositor).freeze({ reason: 'looked at' })
  const decision = { orderId, transactionId: second.transactionId, becomes: 'credited', reason: 'paid twice' } as const
  await operate('deposits-resolve', { ...decision, amount: '450.00' })
  expect(await explain(depositor)).toMatchObject({
    pending: '450.00',
    pendingDeposits: [{ ...row, amount: '450.00', state: 'paid' }],
  })
})

test.each(['THB', 'USDT'])(
  'TRUST-03 money of another currency (%s) is named beside the sum and not added to it',
  async (currency) => {
    const depositor = await buildDepositor()
    const { orderId } = await open(depositor)
    await callBack(paid(orderId, { amount: '70.00', currency }))
    expect(await balanceOf(depositor)).toMatchObject({ pending: '0.00' })
    expect(await explain(depositor)).toMatchObject({
      pending: '0.00',
      pendingDeposits: [{ orderId, state: 'review', amount: '70.00', currency }],
    })
  },
)

test('TRUST-03 what operators give to a member without an order of theirs is told of, without its order', async () => {
  const depositor = await buildDepositor()
  const nobodys = paid('D-0123456789AB')
  await callBack(nobodys)
  expect(await balanceOf(depositor)).toMatchObject({ pending: '0.00' })
  await walletOf(depositor).freeze({ reason: 'looked at' })
  const { orderId, transactionId } = nobodys
  const decision = { orderId, transactionId, username: depositor.username, reason: 'from the bank statement' }
  await operate('deposits-assign', decision)
  await operate('deposits-assign', decision, { operator: 'petra' })
  expect(await explain(depositor)).toMatchObject({
    pending: '500.00',
    pendingDeposits: [{ orderId: null, state: 'paid', amount: '500.00', currency: 'PHP' }],
  })
})

test('both are found by an index of what is coming, however many deposits and movements there were', async () => {
  await forgetPlannerFigures(bindings.DB)
  const { results } = await bindings.DB.prepare(`EXPLAIN QUERY PLAN ${COMING}`)
    .bind('M1', meridian, 'PHP')
    .all<{ detail: string }>()
  const details = results.map(({ detail }) => detail).join()
  expect(details).toContain('INDEX deposit_order_coming')
  expect(details).toContain('INDEX incoming_payment_of_payee')
  expect(details).not.toContain('SCAN deposit')
})
