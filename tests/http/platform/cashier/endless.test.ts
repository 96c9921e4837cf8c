/** MEM-04, REL-02: deposits of which a provider says for ever what ends nothing. */

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import {
  ACKNOWLEDGED,
  buildDepositor,
  callBack,
  expectBooks,
  MINUTE_MS,
  open,
  orderOf,
  paid,
  pier,
  playProvider,
  runJobs,
  said,
  seedChannels,
} from './support.ts'

beforeAll(seedChannels)
beforeEach(playProvider)
afterEach(() => vi.restoreAllMocks())

async function opened() {
  const depositor = await buildDepositor()
  return { depositor, orderId: (await open(depositor)).orderId }
}
const ended = { state: 'failed_retry', failure: 'provider_unavailable' }

// @fault Callback that names another order's payment
test('one that is said to be paid by the money of another ends when its time is over, and the other is credited once', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [first, second] = [await opened(), await opened()]
  const facts = paid(first.orderId)
  expect(await callBack(facts)).toEqual(ACKNOWLEDGED)
  pier.facts.set(second.orderId, { ...facts, orderId: second.orderId })
  await runJobs()
  expect(await orderOf(second.depositor, second.orderId), 'its own may still come').toMatchObject({ state: 'waiting' })
  await runJobs(45 * MINUTE_MS)
  expect(await orderOf(second.depositor, second.orderId)).toMatchObject(ended)
  expect(errors).toHaveBeenCalled()
  await expectBooks(first.depositor, { real: 50_000, deposits: 1 })
  await expectBooks(second.depositor, { real: 0, deposits: 0 })
  expect(await callBack(paid(second.orderId)), 'and counts when it comes').toEqual(ACKNOWLEDGED)
  await expectBooks(second.depositor, { real: 50_000, deposits: 1 })
})

test('one of which its provider names another merchant ends when its time is over', async () => {
  const { depositor, orderId } = await opened()
  pier.facts.set(orderId, said(orderId, 'pending', { operator: 'saffron' }))
  await runJobs(45 * MINUTE_MS)
  expect(await orderOf(depositor, orderId)).toMatchObject(ended)
})

// @fault Callback that stays pending for weeks
test('one that is on its way for two weeks is no longer called coming, and counts when it comes', async () => {
  const { depositor, orderId } = await opened()
  pier.facts.set(orderId, said(orderId, 'pending'))
  await runJobs()
  await runJobs(13 * DAY_MS)
  expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'processing' })
  await runJobs(DAY_MS)
  expect(await orderOf(depositor, orderId)).toMatchObject(ended)
  expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
  expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited' })
  await expectBooks(depositor, { real: 50_000, deposits: 1 })
})
