import { expect, test } from 'vitest'
import type { CouponView } from '../../../../contract/book/calls.ts'
import type { Result, Server } from '../../server.ts'
import { createPlacer } from './placer.ts'
import type { Order } from './slip-state.ts'
import { createSlipStore } from './slip-store.ts'

const order = (couponId: string): Order => ({
  couponId,
  kind: 'multiple',
  unit: '10.00',
  choice: 'better',
  legs: [],
  state: 'sent',
  view: null,
  code: null,
})
const accepted = (balance: string) =>
  ({ ok: true, value: { state: 'accepted', dueMs: null, balance } as CouponView }) as const

/** A slip whose coupons are answered in the order in which `answers` has them. */
function openSlip(answers: Record<string, Result<CouponView>>, kept: readonly Order[] = []) {
  const seen = { balances: [] as (string | null)[] }
  const store = createSlipStore({ merchant: 'm', book: 'b', owner: 'o' }, null)
  if (kept.length > 0) store.act({ do: 'order', orders: kept })
  const placer = createPlacer({
    store,
    ask: (async (path: string, body?: { couponId: string }) => {
      const id = body?.couponId ?? path.split('/').at(-1) ?? ''
      for (let turns = Object.keys(answers).indexOf(id) * 3; turns >= 0; turns -= 1) await null
      return answers[id]
    }) as Server['ask'],
    tell: () => {},
    gameCode: 'book',
    onBalance: (balance) => seen.balances.push(balance),
    nowMs: () => 0,
    wait: async () => {},
  })
  return { placer, seen, store }
}

test('the answer to one coupon tells the balance', async () => {
  const { placer, seen } = openSlip({ a: accepted('90.00') })
  await placer.place([order('a')])
  expect(seen.balances).toEqual(['90.00'])
})

test('of several, whose answers come in any order, the wallet is asked what is left', async () => {
  const { placer, seen, store } = openSlip({ b: accepted('80.00'), a: accepted('90.00') })
  await placer.place([order('a'), order('b')])
  expect(store.get().orders.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(seen.balances).toEqual([null])
})

test('of one that was asked after, money may have moved since', async () => {
  const { placer, seen } = openSlip({ a: accepted('90.00') }, [{ ...order('a'), state: 'asking' }])
  await placer.resume()
  expect(seen.balances).toEqual([null])
})

test('what took nothing asks nothing', async () => {
  const { placer, seen } = openSlip({ a: { ok: false, code: 'market_closed' } })
  await placer.place([order('a')])
  expect(seen.balances).toEqual([])
})
