import { expect, test } from 'vitest'
import { minor } from '../../../contract/amount.ts'
import type { WithdrawMethod, WithdrawOrder } from '../../../contract/calls/money/withdraw.ts'
import {
  chooseUnit,
  computeDocuments,
  computeTrackedSteps,
  computeWithdrawPollMs,
  findWithdrawBlock,
  quoteWithdrawal,
} from './withdraw-view.ts'

const method: WithdrawMethod = {
  kind: 'ewallet',
  fee: { flat: '10.00', rateBps: 100 },
  min: '100.00',
  max: '5000.00',
  dayMax: '8000.00',
  dayLeft: '3000.00',
  dayTimes: 3,
  timesLeft: 1,
  confirmMinutes: 60,
  speed: null,
}
test.each([
  [100_000, {}, { kind: 'fits', figures: { amount: '1000.00', fee: '20.00', receive: '980.00' } }],
  [9_999, {}, { kind: 'below', limit: '100.00' }],
  [500_001, {}, { kind: 'above', limit: '5000.00' }],
  [400_001, {}, { kind: 'balance', limit: '4000.00' }],
  [300_001, {}, { kind: 'day', limit: '3000.00' }],
  [100_000, { timesLeft: 0 }, { kind: 'times', times: 3 }],
])('MEM-05 %i with %j comes to %j', (amount, change, quote) => {
  expect(quoteWithdrawal(minor(amount), { ...method, ...change }, '4000.00')).toEqual(quote)
})

const filled = {
  withdrawable: '4000.00',
  turnoverLeft: '0.00',
  openAccounts: 2,
  isChosen: true,
  text: '500',
  quote: quoteWithdrawal(minor(50_000), method, '4000.00'),
  password: 'x',
}
test.each([
  [{}, null],
  [{ withdrawable: '0.00', turnoverLeft: '1.00' }, 'turnover'],
  [{ withdrawable: '0.00', openAccounts: 0 }, 'empty'],
  // A part may leave while the rest is still wagered.
  [{ turnoverLeft: '1.00' }, null],
  [{ openAccounts: 0, isChosen: false }, 'noAccount'],
  [{ isChosen: false, text: '' }, 'account'],
  [{ text: ' ', quote: null }, 'amount'],
  [{ text: 'x', quote: null }, 'wrong'],
  [{ quote: quoteWithdrawal(minor(1), method, '4000.00'), password: '' }, 'wrong'],
  [{ password: '' }, 'password'],
])('MEM-05 with %j the button says why: %s', (change, block) => {
  expect(findWithdrawBlock({ ...filled, ...change })).toBe(block)
})

const order = {
  state: 'approved',
  requestedAt: '1',
  checksAt: '2',
  approvedAt: '3',
  sentAt: null,
  receivedAt: null,
  refusedAt: null,
  isReturned: false,
} as WithdrawOrder
test('TRUST-01 the tracker says what is done, what is now and what is ahead', () => {
  const stands = (change: Partial<WithdrawOrder>) =>
    computeTrackedSteps({ ...order, ...change }).map(({ step, stands: how }) => `${step} ${how}`)
  expect(stands({})).toEqual(['requested done', 'checks done', 'approved now', 'sent ahead', 'received ahead'])
  expect(stands({ state: 'received', sentAt: '4', receivedAt: '5' })).toEqual([
    'requested done',
    'checks done',
    'approved done',
    'sent done',
    'received done',
  ])
  expect(stands({ state: 'refused', approvedAt: null, refusedAt: '4' })).toEqual([
    'requested done',
    'checks done',
    'refused done',
  ])
})

test.each([
  ['are the member’s to send', { next: 'member', delay: 'documents_needed' }, 'due'],
  ['are here and looked at', { next: 'house', delay: 'documents_needed' }, 'sent'],
  ['are not what it waits for', { next: 'house', delay: 'second_approval' }, null],
] as const)('TRUST-01 KYC documents %s', (_, change, documents) => {
  expect(computeDocuments({ ...order, ...change })).toBe(documents)
})

test('TRUST-01 it is watched until it is over, its money back where it was refused', () => {
  expect(computeWithdrawPollMs(order, 0)).toBe(10_000)
  expect(computeWithdrawPollMs(order, 600_000)).toBe(false)
  expect(computeWithdrawPollMs({ ...order, state: 'refused' }, 0)).toBe(10_000)
  expect(computeWithdrawPollMs({ ...order, state: 'refused', isReturned: true }, 0)).toBe(false)
  expect(computeWithdrawPollMs({ ...order, state: 'received' }, 0)).toBe(false)
})

test.each([
  [0, 'minutes', 1],
  [12, 'minutes', 12],
  [119, 'minutes', 119],
  [165, 'hours', 3],
  [2_880, 'days', 2],
])('%i minutes are said in %s', (minutes, unit, count) => {
  expect(chooseUnit(minutes)).toEqual({ unit, count })
})
