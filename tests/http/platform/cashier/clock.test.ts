/** MEM-04: the clock goes back while money is on its way in: the next cron job carries it on, once. */
import { expect, test } from 'vitest'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import {
  buildDepositor,
  callBack,
  expectBooks,
  MINUTE_MS,
  open,
  orderOf,
  paid,
  pier,
  platform,
  playProviderInEachTest,
  runJobs,
} from './support.ts'

playProviderInEachTest()

// @fault Clock set back: deposit paid and not credited
test('what was paid and not credited when the clock goes back ten minutes is credited at the next round, and once', async () => {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  walletHooks.beforeCommit = () => {
    throw new Error('the machine died')
  }
  await callBack(paid(orderId)).catch(() => {})
  Object.assign(walletHooks, productionHooks)
  await expectBooks(depositor, { real: 0, deposits: 0 })
  platform.advance(-10 * MINUTE_MS)
  await runJobs(0)
  expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited' })
  await runJobs(20 * MINUTE_MS)
  await expectBooks(depositor, { real: 50_000, deposits: 1 })
})

// @fault Clock set back: deposit due for a check
test('an order whose next look lay in the hour that is to come again is looked at, and not at each round from then on', async () => {
  const depositor = await buildDepositor()
  pier.manner = 'loses the answer'
  const { orderId } = await open(depositor)
  await runJobs(30 * MINUTE_MS)
  const told = () => pier.told.get(orderId)
  const before = told()
  platform.advance(-25 * MINUTE_MS)
  await runJobs(0)
  const after = told()
  expect(after).toBe((before ?? 0) + 1)
  await runJobs(1_000)
  expect(told()).toBe(after)
  platform.advance(25 * MINUTE_MS)
})
