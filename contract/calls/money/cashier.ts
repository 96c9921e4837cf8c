/** MEM-04: deposits. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { depositOrderIdSchema, pageAddressSchema } from '../../protocols/payment-provider.ts'
import { BONUS_WITHHELD } from '../../rules/deposit-bonus.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { CHANNEL_KINDS, DEPOSIT_FAILURES, DEPOSIT_STATES } from '../../states/deposit.ts'
import { BONUS_STATUSES } from '../../states/reward.ts'
import { promotionIdSchema } from '../rewards/promotions.ts'

export const channelIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/)

export const depositChannelSchema = z.object({
  channelId: channelIdSchema,
  kind: z.enum(CHANNEL_KINDS),
  /** Tells two of a kind apart, in the operator's words: a network, a bank. */
  label: z.string().max(60).nullable(),
  fee: z.object({ flat: moneySchema, rateBps: z.number().int().min(0).max(10_000) }),
  min: moneySchema,
  max: moneySchema,
  /** From paying to playing, as it usually is. 0: at once. */
  usualMinutes: z.number().int().min(0),
  /** When the member was last credited by it, or null. */
  lastUsedAt: isoTimeSchema.nullable(),
})
export type DepositChannel = z.infer<typeof depositChannelSchema>

/** PROMO-01: a bonus that may be chosen with a deposit. Amounts by `contract/rules/deposit-bonus.ts`. */
export const depositBonusSchema = z.object({
  promotionId: promotionIdSchema,
  title: z.string().max(120),
  /** Of what reaches the balance, up to `cap`, from `minDeposit` on. */
  percent: z.number().int().min(1).max(500),
  cap: moneySchema,
  minDeposit: moneySchema,
  /** How often it has to be staked before it is cash, within how many days, on which games; null: all. */
  turnoverTimes: z.number().int().min(1).max(100),
  playDays: z.number().int().min(1).max(366),
  gameType: z.enum(GAME_CATEGORIES).nullable(),
  endsAt: isoTimeSchema.nullable(),
})
export type DepositBonus = z.infer<typeof depositBonusSchema>

const orderBonusSchema = depositBonusSchema
  .pick({ promotionId: true, title: true, gameType: true, playDays: true })
  .extend({
    status: z.enum(BONUS_STATUSES),
    /** What was promised, or what was given. */
    amount: moneySchema,
    /** What it asks to be staked. */
    turnover: moneySchema,
    playUntil: isoTimeSchema.nullable(),
    withheldBecause: z.enum(BONUS_WITHHELD).nullable(),
  })

export const depositOrderSchema = z.object({
  orderId: depositOrderIdSchema,
  state: z.enum(DEPOSIT_STATES),
  /** Why nothing came; null in all states but the failed ones. */
  failure: z.enum(DEPOSIT_FAILURES).nullable(),
  channelId: channelIdSchema,
  kind: z.enum(CHANNEL_KINDS),
  label: z.string().max(60).nullable(),
  /** What the member pays, what the channel keeps of it, what reaches the balance. */
  amount: moneySchema,
  fee: moneySchema,
  receive: moneySchema,
  /** What really reached the balance, or null. */
  credited: moneySchema.nullable(),
  /** What was chosen with it, and what became of that; null where nothing was. */
  bonus: orderBonusSchema.nullable(),
  /** The provider's page, while it waits for the member. */
  payUrl: pageAddressSchema.nullable(),
  createdAt: isoTimeSchema,
  /** Nothing should be paid any more after it. */
  expiresAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
})
export type DepositOrder = z.infer<typeof depositOrderSchema>

export const cashierCalls = {
  depositChannels: defineCall({
    summary:
      'The ways to deposit in the currency of the wallet, each with its fee, limits and speed, and the bonuses to choose from',
    method: 'GET',
    path: '/wps/v2/deposit/channels',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: z.object({
      channels: z.array(depositChannelSchema).max(40),
      /** None while one is under way, nor on a break. */
      bonuses: z.array(depositBonusSchema).max(20),
    }),
  }),
  createDeposit: defineCall({
    summary: 'Open a deposit; answers the address of the provider’s page as soon as there is one',
    method: 'POST',
    path: '/wps/v2/deposit/orders',
    at: 'primary',
    token: true,
    guests: 'refused',
    barred: 'refused',
    encrypt: true,
    idempotent: true,
    rateLimit: 'write',
    request: z.object({
      channelId: channelIdSchema,
      amount: moneySchema,
      /** What the member was shown as the result. Other terms by now are refused with `terms_changed`. */
      receive: moneySchema,
      /** The bonus the member chose, and what they were shown that it brings; left out, none. */
      bonus: z.object({ promotionId: promotionIdSchema, amount: moneySchema }).optional(),
      /** The site's own origin, where the provider's page leads back to. Set by the edge. */
      siteOrigin: z.string().max(200).optional(),
    }),
    response: depositOrderSchema,
  }),
  depositOrder: defineCall({
    summary: 'One deposit as it stands now',
    method: 'GET',
    path: '/wps/v2/deposit/order',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ orderId: depositOrderIdSchema }),
    response: depositOrderSchema,
  }),
  depositHistory: defineCall({
    summary: 'The member’s deposits, newest first',
    method: 'GET',
    path: '/wps/v2/deposit/orders',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({
      cursor: z.string().max(200).optional(),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    response: z.object({ rows: z.array(depositOrderSchema), nextCursor: z.string().nullable() }),
  }),
} as const
