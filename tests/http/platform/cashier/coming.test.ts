/** TRUST-03, MEM-04: what is told beside the balance of money that was paid and is not in it. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bindings, requireValue } from '../support.ts'
import {
  buildDepositor,
  callBack,
  type Depositor,
  open,
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
    pending: '1487.50',
    sources: [],
  })
  expect(await balanceOf(depositor)).toMatchObject({ real: '0.00', pending: '1487.50' })

  await callBack(paid(onItsWay.orderId))
  await callBack(said(coin.orderId, 'failed', { reason: 'declined' }))
  expect(await explain(depositor)).toMatchObject({ real: '500.00', total: '500.00', pending: '500.00' })
  expect(await balanceOf(stranger)).toMatchObject({ real: '0.00', pending: '500.00' })
})

test('it is found by the index of what is coming, however many deposits there were', async () => {
  const { results } = await bindings.DB.prepare(
    `EXPLAIN QUERY PLAN SELECT coalesce(sum(receive_minor), 0) AS coming FROM deposit_order
     WHERE member_id = ? AND merchant = ? AND state IN ('processing', 'paid', 'review')`,
  )
    .bind('M1', 'meridian')
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join()).toContain('COVERING INDEX deposit_order_coming')
})
