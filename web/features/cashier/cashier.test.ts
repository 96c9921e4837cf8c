import { describe, expect, test } from 'vitest'
import { minor } from '../../../contract/amount.ts'
import type { DepositChannel } from '../../../contract/calls/money/cashier.ts'
import { DEPOSIT_STATES } from '../../../contract/states/deposit.ts'
import { readTypedAmount } from '../../../kit/lib/typed-amount.ts'
import { readAgain, readCashierPlace, withAgain, withCashierPlace } from './cashier-address.ts'
import { computeFormView, computeOrderView, computePollMs, computeUsualMinutes, ORDER_VIEWS } from './deposit-view.ts'
import { findGameBelow } from './paid-from.ts'
import { chooseChips, quoteDeposit } from './typed-amount.ts'

const channel: DepositChannel = {
  channelId: 'coin',
  kind: 'crypto',
  label: null,
  usualMinutes: 5,
  lastUsedAt: null,
  fee: { flat: '5.00', rateBps: 150 },
  min: '200.00',
  max: '1000.00',
}

test.each<[string, number | null]>([
  ['500', 50_000],
  [' 500 ', 50_000],
  ['1,000', 100_000],
  ['12.5', 1_250],
  ['12.', 1_200],
  ['0.01', 1],
  ['999999999999.99', 10 ** 14 - 1],
  // The wire has no place for it.
  ['1000000000000', null],
  ['10,00', null],
  ['5.001', null],
  ['-5', null],
  ['5e3', null],
  ['0', null],
  ['', null],
  ['１００', 10_000],
  ['１，０００', 100_000],
])('MEM-04 %j typed is %s', (text, amount) => {
  expect(readTypedAmount(text)).toBe(amount)
})

test('MEM-04 a channel says what an amount comes to, or which limit it passes', () => {
  const figures = { amount: '500.00', fee: '12.50', receive: '487.50' }
  expect(quoteDeposit(minor(50_000), channel)).toEqual({ kind: 'fits', figures })
  expect(quoteDeposit(minor(19_999), channel)).toEqual({ kind: 'below', limit: '200.00' })
  expect(quoteDeposit(minor(100_001), channel)).toEqual({ kind: 'above', limit: '1000.00' })
})

test('MEM-04 the amounts offered begin at the smallest minimum', () => {
  expect(chooseChips([channel, { ...channel, min: '50.00' }])).toEqual(['50.00', '100.00', '200.00', '500.00'])
  expect(chooseChips([{ ...channel, min: '0.30' }])).toEqual(['1.00', '2.00', '5.00', '10.00'])
  expect(chooseChips([])).toEqual([])
})

describe('MEM-04 the states a player sees', () => {
  test('of an order', () => {
    const payUrl = 'https://pay.example/p-1'
    const seen = DEPOSIT_STATES.map((state) => computeOrderView({ state, payUrl }, false))
    expect(seen).toEqual([
      'redirecting',
      'waiting',
      'processing',
      'crediting',
      'credited',
      'review',
      'failed_retry',
      'failed_final',
    ])
    expect(computeOrderView({ state: 'waiting', payUrl }, true)).toBe('returned_unknown')
    expect(computeOrderView({ state: 'credited', payUrl: null }, true)).toBe('credited')
    // On a break nobody is asked to pay.
    expect(computeOrderView({ state: 'waiting', payUrl: null }, false)).toBe('returned_unknown')
  })
  test('and of the form', () => {
    const form = { hasAmount: false, hasMethod: false, isOutside: false, isSending: false }
    expect(computeFormView(form)).toBe('opened')
    expect(computeFormView({ ...form, hasAmount: true })).toBe('amount')
    expect(computeFormView({ ...form, hasAmount: true, hasMethod: true })).toBe('method')
    expect(computeFormView({ ...form, hasAmount: true, hasMethod: true, isOutside: true })).toBe('limit_reached')
    expect(computeFormView({ ...form, hasAmount: true, hasMethod: true, isSending: true })).toBe('validating')
  })
  test('are watched until they settle, and no longer than ten minutes', () => {
    const asked = (watchedMs: number) => ORDER_VIEWS.filter((view) => computePollMs(view, watchedMs) !== false)
    expect(asked(0)).toEqual(['redirecting', 'waiting', 'returned_unknown', 'processing', 'crediting'])
    expect(asked(600_000)).toEqual([])
    expect([computePollMs('waiting', 59_999), computePollMs('waiting', 60_000)]).toEqual([2_000, 6_000])
  })
})

test.each([
  ['while the provider waits', { view: 'waiting', isWatched: true }, 5],
  ['while it is credited', { view: 'crediting', isWatched: true }, 5],
  ['not once it is there', { view: 'credited', isWatched: true }, null],
  ['not when a person looks at it', { view: 'review', isWatched: true }, null],
  ['not when it was watched for longer', { view: 'processing', isWatched: false }, null],
] as const)('MEM-04 a deposit says how long it usually takes: %s', (_, ahead, minutes) => {
  expect(computeUsualMinutes({ channelId: 'coin' }, [channel], ahead)).toBe(minutes)
})

test('MEM-04 a slow channel says so for longer than the page watches, and a closed one says nothing', () => {
  const slow = { ...channel, usualMinutes: 30 }
  const ahead = { view: 'processing', isWatched: false } as const
  expect(computeUsualMinutes({ channelId: 'coin' }, [slow], ahead)).toBe(30)
  expect(computeUsualMinutes({ channelId: 'bank' }, [slow], ahead)).toBeNull()
})

test('an address of the cashier names an order, or the history of deposits or of withdrawals, and nothing else gets in', () => {
  const search = '?dialog=centre&centre=depositv2&order=D-7K3M9QXA2B0C&returned=1&x=1'
  expect(readCashierPlace(search)).toEqual({
    kind: 'deposit',
    orderId: 'D-7K3M9QXA2B0C',
    returned: true,
    tab: 'deposit',
  })
  expect(readCashierPlace('?order=D-1&returned=1&tab=all')).toEqual({
    kind: 'deposit',
    orderId: null,
    returned: false,
    tab: 'deposit',
  })
  expect(withCashierPlace(search, { tab: 'history' })).toBe('?dialog=centre&centre=depositv2&x=1&tab=history')
  const leaving = '?dialog=centre&centre=withdraw&order=W-7K3M9QXA2B0C'
  expect(readCashierPlace(leaving)).toEqual({
    kind: 'withdraw',
    orderId: 'W-7K3M9QXA2B0C',
    returned: false,
    tab: 'withdraw',
  })
  expect(readCashierPlace(leaving.replace('W-', 'D-')).orderId).toBeNull()
  expect(withCashierPlace(leaving, {})).toBe('?dialog=centre&centre=withdraw')
  expect(withCashierPlace(leaving, { tab: 'deposit' })).toBe('?dialog=centre&centre=depositv2')
  const left = withCashierPlace(search, { tab: 'history', kind: 'withdraw' })
  expect(left).toBe('?dialog=centre&centre=withdraw&x=1&tab=history')
  expect(readCashierPlace(left)).toMatchObject({ kind: 'withdraw', tab: 'history' })
  expect(withCashierPlace(left, { tab: 'deposit' })).toBe('?dialog=centre&centre=depositv2&x=1')
})

test('MEM-04 who tries again is handed what failed, beside what the entry says of its dialog; nothing else gets in', () => {
  const again = { amount: '75.50', channelId: 'coin', promotionId: 'half-again' }
  expect(withAgain({ openedHere: true }, again)).toEqual({ openedHere: true, again })
  expect(readAgain(withAgain(null, again))).toEqual(again)
  expect(readAgain(withAgain({ openedHere: true, again }, null))).toBeNull()
  const noTexts = { amount: '75.50', channelId: {}, promotionId: 7, more: 1 }
  expect(readAgain({ again: noTexts })).toEqual({ amount: '75.50', channelId: null, promotionId: null })
  for (const foreign of [null, 'again', [], {}, { again: '75.50' }, { again: { amount: 75.5 } }]) {
    expect(readAgain(foreign), JSON.stringify(foreign)).toBeNull()
  }
  for (const amount of ['', '-1.00', '1e9.00', '7.5', '<b>1.00', '0001.00']) {
    expect(readAgain({ again: { amount, promotionId: null } }), amount).toBeNull()
  }
})

test('a payment that began over a game leads back to it, without the cashier', () => {
  const search =
    '?gameId=harbor-lantern-tide&nodeId=7&vassalage=HARBOR&dialog=centre&centre=depositv2&order=D-0123456789AB'
  const game = '/game?gameId=harbor-lantern-tide&nodeId=7&vassalage=HARBOR'
  expect(findGameBelow({ pathname: '/game', search })).toBe(game)
  expect(findGameBelow({ pathname: '/index', search })).toBeNull()
})
