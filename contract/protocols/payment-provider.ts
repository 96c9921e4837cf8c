/**
 * What a payment provider and the platform say to each other. The platform calls `/operator/v1/*` on the provider; the
 * provider calls `/payment/v1/callback` on the platform. Both sides sign (signature.ts). Written down in docs/guides/payments.md.
 */

import { z } from 'zod'
import { LANGUAGES, PAYOUT_ACCOUNT_KINDS } from '../constants.ts'
import { currencyCodeSchema, isoCurrencySchema } from '../currency.ts'
import { isoTimeSchema, merchantCodeSchema, withdrawOrderIdSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { CHANNEL_KINDS } from '../states/deposit.ts'
import { LOOPBACK_NAME } from './loopback.ts'

/** `D-7K3M9QXA2B0C`: characters that nobody mixes up when read aloud. */
export const depositOrderIdSchema = z
  .string()
  .regex(/^D-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'DepositOrderId'>()
export type DepositOrderId = z.infer<typeof depositOrderIdSchema>

/** Ids of payments and of movements of money are the provider's own words; we bound their form only. */
const providerIdSchema = z.string().regex(/^[A-Za-z0-9_.:-]{1,96}$/)
const positiveMoneySchema = moneySchema.refine((amount) => amount !== '0.00', 'more than nothing')

/** A page a browser may be sent to: https, or a developer's own machine. */
const PAGE_ADDRESS = new RegExp(String.raw`^(https://|http://${LOOPBACK_NAME}(:\d{1,5})?/)`)
export const pageAddressSchema = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && PAGE_ADDRESS.test(text), 'an address of a page')

const named = { operator: merchantCodeSchema, orderId: depositOrderIdSchema, paymentId: providerIdSchema }

/** What is the case with a payment, as the provider says it: in a callback, or asked. */
export const paymentFactsSchema = z.discriminatedUnion('status', [
  z.object({ ...named, status: z.literal('waiting') }),
  /** The payer has acted; the money is not there yet. */
  z.object({ ...named, status: z.literal('pending') }),
  /** The money is there. `transactionId` names this movement of money for ever: another one is other money. */
  z.object({
    ...named,
    status: z.literal('paid'),
    transactionId: providerIdSchema,
    amount: positiveMoneySchema,
    currency: currencyCodeSchema,
  }),
  /** Nothing was taken. `blocked`: and nothing will be, however often this payer tries. */
  z.object({ ...named, status: z.literal('failed'), reason: z.enum(['declined', 'cancelled', 'blocked']) }),
  z.object({ ...named, status: z.literal('expired') }),
])
export type PaymentFacts = z.infer<typeof paymentFactsSchema>

const namedPayout = { operator: merchantCodeSchema, orderId: withdrawOrderIdSchema, payoutId: providerIdSchema }

/** MEM-05: what is the case with a payout, as the provider says it: in a callback, or asked. */
export const payoutFactsSchema = z.discriminatedUnion('status', [
  z.object({ ...namedPayout, status: z.literal('pending') }),
  /** The money has left. `transactionId` names this movement for ever; with our code for you it is a bank's reference. */
  z.object({
    ...namedPayout,
    status: z.literal('paid'),
    transactionId: z.string().regex(/^[A-Za-z0-9_.:-]{1,60}$/),
    amount: positiveMoneySchema,
    currency: currencyCodeSchema,
  }),
  /** Nothing was sent and nothing will be. `rejected`: the account takes no money. */
  z.object({ ...namedPayout, status: z.literal('failed'), reason: z.enum(['declined', 'rejected']) }),
])
export type PayoutFacts = z.infer<typeof payoutFactsSchema>

/** The provider's side. The same order opened twice is one payment, or one payout. */
export const providerCalls = {
  payment: {
    path: '/operator/v1/payment',
    request: z.object({
      operator: merchantCodeSchema,
      orderId: depositOrderIdSchema,
      kind: z.enum(CHANNEL_KINDS),
      amount: positiveMoneySchema,
      currency: isoCurrencySchema,
      language: z.enum(LANGUAGES),
      /** Where the payer's browser goes when it is done; it proves nothing. */
      returnUrl: pageAddressSchema,
      /** No payment is begun after it. One begun before may still arrive. */
      expiresAt: isoTimeSchema,
    }),
    response: z.object({ paymentId: providerIdSchema, payUrl: pageAddressSchema }),
  },
  /** Refused with `not_found` when there is no payment of this order. */
  paymentStatus: {
    path: '/operator/v1/payment-status',
    request: z.object({ operator: merchantCodeSchema, orderId: depositOrderIdSchema }),
    response: paymentFactsSchema,
  },
  /** The number of the order is the key: told again with the same content it is the same payout. */
  payout: {
    path: '/operator/v1/payout',
    request: z.object({
      operator: merchantCodeSchema,
      orderId: withdrawOrderIdSchema,
      amount: positiveMoneySchema,
      currency: isoCurrencySchema,
      to: z.object({
        kind: z.enum(PAYOUT_ACCOUNT_KINDS),
        /** The bank, the wallet or the network. */
        provider: z.string().min(1).max(40),
        account: z.string().min(1).max(120),
        /** Null where an address has no holder. */
        holder: z.string().min(1).max(80).nullable(),
      }),
    }),
    response: z.object({ payoutId: providerIdSchema }),
  },
  /** Refused with `not_found` when there is no payout of this order. */
  payoutStatus: {
    path: '/operator/v1/payout-status',
    request: z.object({ operator: merchantCodeSchema, orderId: withdrawOrderIdSchema }),
    response: payoutFactsSchema,
  },
} as const
export type ProviderCallName = keyof typeof providerCalls

/** The platform's side: what is acknowledged is recorded; anything else is to be said again. */
export const callbackCall = {
  path: '/payment/v1/callback',
  request: paymentFactsSchema,
  response: z.object({ received: z.literal(true) }),
} as const
export const payoutCallbackCall = {
  path: '/payment/v1/payout',
  request: payoutFactsSchema,
  response: z.object({ received: z.literal(true) }),
} as const
