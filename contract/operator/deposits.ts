/** OPS-01: deposits, and money that fitted none; part of `calls.ts`. */

import { z } from 'zod'
import { depositOrderSchema } from '../calls/money/cashier.ts'
import { typedId, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { depositOrderIdSchema } from '../protocols/payment-provider.ts'
import { freeLine } from '../rules/free-text.ts'
import { DEPOSIT_STATES } from '../states/deposit.ts'
import { INCOMING_PAYMENT_STATES } from '../states/incoming-payment.ts'
import { chosenMember, cursorSchema, nextCursorSchema, reasonSchema } from './fields.ts'

const operatorDepositSchema = depositOrderSchema.extend({
  username: z.string(),
  provider: z.string(),
  currency: z.string(),
})
/** A movement of money as its provider named it, and what became of it. */
const incomingPaymentSchema = z.object({
  provider: z.string(),
  transactionId: z.string(),
  /** As its provider named them: neither may exist. */
  merchant: z.string(),
  orderId: z.string(),
  amount: moneySchema,
  currency: z.string(),
  state: z.enum(INCOMING_PAYMENT_STATES),
  credited: moneySchema.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whom it was given to where no order says so. */
  givenTo: z.string().nullable(),
  /** What operators said so far, while it takes a second one. */
  said: z.array(z.object({ operator: z.string(), credit: moneySchema, givenTo: z.string().nullable() })),
  receivedAt: z.iso.datetime(),
})
/** `provider`: whose, where two name their money alike. */
const incomingPaymentKey = {
  orderId: typedId(depositOrderIdSchema),
  transactionId: freeLine(96),
  provider: vendorCodeSchema.optional(),
}
const depositAnswer = z.object({
  order: operatorDepositSchema.nullable(),
  incomingPayments: z.array(incomingPaymentSchema),
})

export const operatorDepositCalls = {
  'deposits-list': {
    summary: 'Deposits in a state; without one, money that waits for a decision and paid deposits that are stuck',
    kind: 'read',
    permission: 'deposits.read',
    risk: 'read',
    commands: [{ line: 'deposits list', print: 'depositsList' }],
    request: z.strictObject({
      state: z.enum(DEPOSIT_STATES).optional(),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(200).default(50),
    }),
    /** A page has orders first, then movements; both together are no more than `limit`. */
    response: z.object({
      orders: z.array(operatorDepositSchema),
      incomingPayments: z.array(incomingPaymentSchema),
      nextCursor: nextCursorSchema,
    }),
  },
  'deposits-show': {
    summary: 'One deposit with all money that named it',
    kind: 'read',
    permission: 'deposits.read',
    risk: 'read',
    commands: [{ line: 'deposits show ORDER', fields: { ORDER: 'orderId' }, print: 'depositsShow' }],
    request: z.strictObject({ orderId: typedId(depositOrderIdSchema) }),
    response: depositAnswer,
  },
  'deposits-resolve': {
    summary: 'Decides on money that fitted no deposit: into the wallet, for large amounts by two, or returned',
    kind: 'act',
    permission: 'deposits.decide',
    risk: 'money',
    commands: [
      {
        line: 'deposits resolve ORDER TRANSACTION BECOMES',
        fields: { ORDER: 'orderId', TRANSACTION: 'transactionId' },
        print: 'depositsDecided',
      },
    ],
    request: z.strictObject({
      ...incomingPaymentKey,
      becomes: z.enum(['credited', 'returned']),
      /** Else what arrived. */
      amount: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing').optional(),
      reason: reasonSchema,
    }),
    /** `waitsBecause`: `second_approval`, or decided and the wallet refused for now; it is asked again. */
    response: depositAnswer.extend({ waitsBecause: z.string().nullable() }),
  },
  'deposits-assign': {
    summary: 'Gives money of an order nobody knows to the player it is from, when two operators have said so',
    kind: 'act',
    permission: 'deposits.decide',
    risk: 'money',
    commands: [
      {
        line: 'deposits assign ORDER TRANSACTION USERNAME',
        fields: { ORDER: 'orderId', TRANSACTION: 'transactionId' },
        print: 'depositsDecided',
      },
    ],
    request: z.strictObject({
      ...incomingPaymentKey,
      ...chosenMember,
      reason: reasonSchema,
    }),
    response: depositAnswer.extend({ waitsBecause: z.string().nullable() }),
  },
} as const
