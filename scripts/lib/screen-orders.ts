/** Deposits and withdrawals in states that last a moment, or that only time or a house brings, as the contract has them. */

import { type DepositOrder, depositOrderSchema } from '../../contract/calls/money/cashier.ts'
import { type WithdrawOrder, withdrawOrderSchema } from '../../contract/calls/money/withdraw.ts'
import { calls } from '../../contract/table.ts'
import { MINUTE_MS } from '../../contract/time-units.ts'
import type { Answers, Theme } from './screen.ts'

const DAY = 1_440
/** So many minutes from now. */
export const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

export const DEPOSIT_ID = 'D-7K3M9QXA2B0C'
export const WITHDRAW_ID = 'W-7K3M9QXA2B0C'

const depositOf = (changes: object): DepositOrder =>
  depositOrderSchema.parse({
    orderId: DEPOSIT_ID,
    state: 'waiting',
    failure: null,
    channelId: 'wallet',
    kind: 'e_wallet',
    label: null,
    amount: '500.00',
    fee: '0.00',
    receive: '500.00',
    credited: null,
    bonus: null,
    payUrl: null,
    createdAt: at(-3),
    expiresAt: at(27),
    endedAt: null,
    ...changes,
  })

export const depositIn = (state: DepositOrder['state'], failure: DepositOrder['failure'] = null): Answers => ({
  '/wps/v2/deposit/order': () =>
    depositOf({
      state,
      failure,
      credited: state === 'credited' ? '500.00' : null,
      payUrl: state === 'waiting' ? 'https://pay.example/pay/1' : null,
      endedAt: failure || state === 'credited' ? at(0) : null,
    }),
})

const bank = { channelId: 'bank', kind: 'bank_transfer', amount: '2000.00', receive: '2000.00' }
const depositRows = () => [
  depositOf({ state: 'processing' }),
  depositOf({
    orderId: 'D-5H2M7QXA1B0D',
    state: 'credited',
    credited: '500.00',
    createdAt: at(-DAY),
    endedAt: at(-DAY),
  }),
  depositOf({ orderId: 'D-4G1M6QXA9B0E', ...bank, state: 'review', createdAt: at(-2 * DAY) }),
  depositOf({ orderId: 'D-3F0M5QXA8B0F', state: 'failed_retry', failure: 'declined', createdAt: at(-3 * DAY) }),
  depositOf({ orderId: 'D-2E9M4QXA7B0G', ...bank, state: 'credited', credited: '2000.00', createdAt: at(-9 * DAY) }),
]

/** Where the demo players are paid (tools/demo/platform/seed-payout-accounts.ts). */
export const PROVIDERS = {
  meridian: { bank: 'Island Union Bank', wallet: 'PesoGo wallet' },
  saffron: { bank: 'Lotus Bank', wallet: 'Plai wallet' },
} as const

const withdrawalOf = (theme: Theme, changes: object): WithdrawOrder =>
  withdrawOrderSchema.parse({
    orderId: WITHDRAW_ID,
    state: 'checks',
    kind: 'bank',
    providerName: PROVIDERS[theme].bank,
    masked: '•••• 3004',
    amount: '1200.00',
    fee: '0.00',
    receive: '1200.00',
    next: 'house',
    requestedAt: at(-42),
    checksAt: at(-41),
    approvedAt: null,
    sentAt: null,
    receivedAt: null,
    refusedAt: null,
    delay: null,
    refusal: null,
    note: null,
    isReturned: false,
    reference: null,
    confirmBy: null,
    receivedBy: null,
    disputedAt: null,
    ...changes,
  })

const sent = () => ({
  state: 'sent',
  next: 'member',
  approvedAt: at(-30),
  sentAt: at(-12),
  reference: `${at(-12).slice(0, 10).replaceAll('-', '')}-8120-77`,
  confirmBy: at(1_428),
})
/** All times of one moment: when the screen is opened. */
const withdrawalStates = () => ({
  delayed: {
    delay: 'documents_needed',
    next: 'member',
    note: 'A bill with your name and address, not older than three months.',
  },
  approved: { state: 'approved', approvedAt: at(-4) },
  sent: sent(),
  disputed: { ...sent(), next: 'house', disputedAt: at(-2), delay: 'not_received', confirmBy: null },
  received: { ...sent(), state: 'received', next: null, confirmBy: null, receivedAt: at(-1), receivedBy: 'member' },
  refused: {
    state: 'refused',
    next: null,
    refusedAt: at(-5),
    refusal: 'name_mismatch',
    isReturned: true,
    note: 'The account is in the name of a company.',
  },
})
export const withdrawalIn = (name: keyof ReturnType<typeof withdrawalStates>): Answers => ({
  '/wps/v2/withdraw/order': (_, theme) => withdrawalOf(theme, withdrawalStates()[name]),
})

const over = (days: number) => ({ requestedAt: at(-days * DAY), checksAt: at(-days * DAY) })
const withdrawalRows = (theme: Theme) => {
  const { delayed, sent, received, refused } = withdrawalStates()
  const figures = { kind: 'ewallet', masked: '•••• 0001', amount: '300.00', receive: '300.00' }
  const wallet = { ...figures, providerName: PROVIDERS[theme].wallet }
  return [
    withdrawalOf(theme, delayed),
    withdrawalOf(theme, { orderId: 'W-5H2M7QXA1B0D', ...wallet, ...sent, ...over(1) }),
    withdrawalOf(theme, { orderId: 'W-4G1M6QXA9B0E', ...wallet, ...received, ...over(6) }),
    withdrawalOf(theme, { orderId: 'W-3F0M5QXA8B0F', ...refused, ...over(9) }),
  ]
}
/** Both histories: what each tab lists, and what the home page tells of. */
export const ordersMade: Answers = {
  '/wps/v2/deposit/orders': () => calls.depositHistory.response.parse({ rows: depositRows(), nextCursor: null }),
  '/wps/v2/withdraw/orders': (_, theme) =>
    calls.withdrawHistory.response.parse({ rows: withdrawalRows(theme), nextCursor: null }),
}

const method = {
  fee: { flat: '0.00', rateBps: 0 },
  min: '100.00',
  max: '50000.00',
  dayMax: '100000.00',
  dayLeft: '100000.00',
  dayTimes: 10,
  timesLeft: 10,
  confirmMinutes: DAY,
  speed: { medianMinutes: 13, p95Minutes: 180, count: 46 },
}
/** A deposit that has to be staked first, and a bonus that holds nothing back. */
export const turnoverLeft: Answers = {
  '/wps/v2/withdraw/options': () =>
    calls.withdrawOptions.response.parse({
      balance: '9996.20',
      withdrawable: '9646.20',
      turnoverLeft: '350.00',
      turnoverTimes: 1,
      twoPeopleFrom: '50000.00',
      bonuses: [
        {
          promotionId: 'half-again',
          // The platform answers in the member's language; this name stands in all of them.
          title: 'Half-Again 50%',
          amount: '100.00',
          required: '500.00',
          left: '320.00',
          gameType: 'RNG',
          playUntil: at(5 * DAY),
        },
      ],
      methods: [
        { ...method, kind: 'bank' },
        { ...method, kind: 'ewallet' },
      ],
    }),
}
