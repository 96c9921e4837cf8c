/** What the pages of money ask, for a member with 1,000.00, one bank account and an upline. */

import type { Safety } from '../../../contract/calls/account/safety.ts'
import type { SecurityInfo } from '../../../contract/calls/identity/security.ts'
import { type DepositOrder, depositOrderSchema } from '../../../contract/calls/money/cashier.ts'
import type { PayoutAccount, PayoutAccounts } from '../../../contract/calls/money/payout-accounts.ts'
import { type Transfer, transferSchema } from '../../../contract/calls/money/transfer.ts'
import { type WithdrawOrder, withdrawOrderSchema } from '../../../contract/calls/money/withdraw.ts'
import { AT } from './answers.ts'
import type { ApiTable } from './build-fake-api.ts'

const BANK: PayoutAccount = {
  id: 'd_1234567890abcdef' as PayoutAccount['id'],
  kind: 'bank',
  provider: 'first',
  providerName: 'First Bank',
  masked: '****1234',
  addedAt: AT,
  usableFrom: AT,
  state: 'ready',
}

export const buildPayoutAccounts = (overrides: Partial<PayoutAccount> = {}): PayoutAccounts => ({
  realName: 'L*** S***',
  hasPaymentPassword: true,
  perKind: 3,
  coolDownHours: 24,
  providers: [
    { kind: 'bank', code: 'first', name: 'First Bank', format: 'digits', minLength: 6, maxLength: 20 },
    { kind: 'bank', code: 'second', name: 'Second Bank', format: 'digits', minLength: 6, maxLength: 20 },
  ],
  destinations: [{ ...BANK, ...overrides }],
})

export const buildSecurity = (overrides: Partial<SecurityInfo> = {}): SecurityInfo => ({
  password: 'needed',
  email: null,
  mobile: null,
  authenticator: null,
  paymentPassword: { since: AT },
  passkeys: 0,
  realName: null,
  ...overrides,
})

export const buildWithdrawal = (overrides: Partial<WithdrawOrder> = {}): WithdrawOrder =>
  withdrawOrderSchema.parse({
    orderId: 'W-7K3M9QXA2B0C',
    state: 'requested',
    kind: 'bank',
    providerName: 'First Bank',
    masked: '****1234',
    amount: '120.00',
    fee: '0.00',
    receive: '120.00',
    next: 'house',
    requestedAt: AT,
    checksAt: null,
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
    ...overrides,
  })

export const buildTransfer = (overrides: Partial<Transfer> = {}): Transfer =>
  transferSchema.parse({
    transferId: 'T-7K3M9QXA2B0C',
    amount: '60.00',
    upline: 'ag***',
    requestedAt: AT,
    state: 'delivered',
    endedAt: AT,
    ...overrides,
  })

export const buildDeposit = (overrides: Partial<DepositOrder> = {}): DepositOrder =>
  depositOrderSchema.parse({
    orderId: 'D-7K3M9QXA2B0C',
    state: 'waiting',
    failure: null,
    channelId: 'qr',
    kind: 'qr',
    label: null,
    amount: '200.00',
    fee: '0.00',
    receive: '200.00',
    credited: null,
    bonus: null,
    payUrl: null,
    createdAt: AT,
    expiresAt: AT,
    endedAt: null,
    ...overrides,
  })

export const BANK_METHOD = {
  kind: 'bank' as const,
  fee: { flat: '0.00', rateBps: 0 },
  min: '100.00',
  max: '500.00',
  dayMax: '1000.00',
  dayLeft: '1000.00',
  dayTimes: 5,
  timesLeft: 5,
  confirmMinutes: 60,
  speed: null,
}

export const WITHDRAW_OPTIONS = {
  balance: '1000.00',
  withdrawable: '1000.00',
  turnoverLeft: '0.00',
  turnoverTimes: 1,
  bonuses: [],
  twoPeopleFrom: '9000.00',
  methods: [BANK_METHOD],
}

export const buildSafety = (overrides: Partial<Safety> = {}): Safety => ({
  limits: [],
  bar: null,
  reminder: { minutes: 60, chosen: false, choices: [30, 60] },
  prompt: 'none',
  lifetime: { deposits: '0.00', withdrawals: '0.00', net: '0.00' },
  ...overrides,
})

export const CASHIER_ANSWERS: ApiTable = {
  safety: buildSafety(),
  withdrawOptions: WITHDRAW_OPTIONS,
  payoutAccounts: buildPayoutAccounts(),
  withdrawHistory: { rows: [], nextCursor: null },
  depositHistory: { rows: [], nextCursor: null },
  depositChannels: {
    channels: [
      {
        channelId: 'qr',
        kind: 'qr',
        label: null,
        fee: { flat: '0.00', rateBps: 0 },
        min: '50.00',
        max: '5000.00',
        usualMinutes: 0,
        lastUsedAt: null,
      },
    ],
    bonuses: [],
  },
  transferOptions: {
    upline: 'ag***',
    hasPaymentPassword: true,
    sendableFrom: null,
    balance: '1000.00',
    sendable: '1000.00',
    turnoverLeft: '0.00',
    turnoverTimes: 1,
    min: '50.00',
    max: '500.00',
    dayLeft: '1000.00',
    timesLeft: 5,
  },
  transferHistory: { rows: [], nextCursor: null },
  securityInfo: buildSecurity(),
}
