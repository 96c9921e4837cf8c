/**
 * Answers for screens that last a moment, or that only time or a house brings: as the contract has them, instead of the
 * running site's. What a page makes of them is its own.
 */
import { type DepositOrder, depositOrderSchema } from '../../contract/calls/cashier.ts'
import { calls } from '../../contract/table.ts'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** Of one screen: the path of a call, and what it answers with; made when the screen is opened. */
export type Answers = Record<string, () => unknown>

export const DEPOSIT_ID = 'D-7K3M9QXA2B0C'
export const WITHDRAW_ID = 'W-7K3M9QXA2B0C'

export const depositIn = (state: DepositOrder['state'], failure: DepositOrder['failure'] = null): Answers => ({
  '/wps/v2/deposit/order': () =>
    depositOrderSchema.parse({
      ...{ orderId: DEPOSIT_ID, state, failure, channelId: 'wallet', kind: 'e_wallet', label: null },
      ...{ amount: '500.00', fee: '0.00', receive: '500.00', credited: null, bonus: null },
      payUrl: state === 'waiting' ? 'https://pay.example/pay/1' : null,
      ...{ createdAt: at(-3), expiresAt: at(27), endedAt: failure ? at(0) : null },
    }),
})

export const withdrawSent: Answers = {
  '/wps/v2/withdraw/order': () =>
    calls.withdrawOrder.response.parse({
      ...{ orderId: WITHDRAW_ID, state: 'sent', kind: 'bank', providerName: 'Harbor Bank', masked: '•••• 4417' },
      ...{ amount: '1200.00', fee: '0.00', receive: '1200.00', next: 'member' },
      ...{ requestedAt: at(-42), checksAt: at(-41), approvedAt: at(-30), sentAt: at(-12), receivedAt: null },
      ...{ refusedAt: null, delay: null, refusal: null, note: null, isReturned: false, reference: 'HB-20261122-81' },
      ...{ confirmBy: at(1_428), receivedBy: null, disputedAt: null },
    }),
}

export const documentsAsked: Answers = {
  '/wps/member/documents': () =>
    calls.documents.response.parse({
      documents: [
        { kind: 'identity', state: 'accepted', note: null, reason: null, askedAt: at(-9_000), pictures: [] },
        { kind: 'address', state: 'sent', note: null, reason: null, askedAt: at(-3_000), pictures: [] },
        { kind: 'payment', state: 'asked', note: null, reason: null, askedAt: at(-60), pictures: [] },
      ],
    }),
}

export const reminderDue: Answers = {
  '/wps/safety/session': () =>
    calls.playSession.response.parse({
      session: {
        ...{ startedAt: at(-60), staked: '84.00', paid: '61.50', net: '-22.50' },
        ...{ reminderDueAt: at(0), now: at(0) },
      },
      lastRound: null,
    }),
}
