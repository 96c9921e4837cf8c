/** PROMO-04: points, what they are worth, and the goods they are redeemed for. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { REDEEM_STATUSES } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { freeLine } from '../../rules/free-text.ts'
import {
  DELIVERY_PHONE,
  GOOD_CATEGORIES,
  GOOD_DELIVERIES,
  GOODS_MOST,
  POINTS_MAX,
  REDEEM_MOST_AT_ONCE,
} from '../../rules/points.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { foldPhone } from '../../rules/typed-text.ts'
import { MAX_TYPED, passwordSchema } from '../identity/fields.ts'

export const goodIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,47}$/)
  .brand<'GoodId'>()
/** `P-7K3M9QXA2B0C`: characters that nobody mixes up when read aloud. */
export const redemptionIdSchema = z
  .string()
  .regex(/^P-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'RedemptionId'>()

const balanceSchema = z.number().int().min(0).max(POINTS_MAX)
const someSchema = z.number().int().min(1).max(POINTS_MAX)
const ratioSchema = z.object({ points: someSchema, amount: moneySchema, least: someSchema })

export const pointGoodSchema = z.object({
  goodId: goodIdSchema,
  category: z.enum(GOOD_CATEGORIES),
  name: z.string().max(120),
  description: z.string().max(400),
  imageUrl: z.string().max(500).nullable(),
  points: someSchema,
  /** What one is worth. */
  value: moneySchema,
  /** `credit`: the value is paid into the balance at once. `item`: it is sent to an address. */
  delivery: z.enum(GOOD_DELIVERIES),
  /** How many are left; null: as many as are asked for. */
  left: z.number().int().min(0).nullable(),
  endsAt: isoTimeSchema.nullable(),
})
export type PointGood = z.infer<typeof pointGoodSchema>

export const deliveryAddressSchema = z.object({
  recipient: freeLine(80),
  phone: z.string().max(MAX_TYPED).overwrite(foldPhone).regex(DELIVERY_PHONE),
  address: freeLine(300),
})
/** As it was kept, before numbers were folded too. */
export const keptAddressSchema = z.object({
  recipient: z.string().max(80),
  phone: z.string().max(40),
  address: z.string().max(300),
})
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>

export const redemptionSchema = z.object({
  redemptionId: redemptionIdSchema,
  goodId: goodIdSchema,
  name: z.string().max(120),
  imageUrl: z.string().max(500).nullable(),
  category: z.enum(GOOD_CATEGORIES),
  delivery: z.enum(GOOD_DELIVERIES),
  quantity: z.number().int().min(1),
  points: someSchema,
  value: moneySchema,
  state: z.enum(REDEEM_STATUSES),
  /** What the operator wrote: why it was rejected, or how it is sent. */
  note: z.string().max(400).nullable(),
  /** Where an item goes. */
  address: keptAddressSchema.nullable().optional(),
  askedAt: isoTimeSchema,
  decidedAt: isoTimeSchema.nullable(),
})
export type Redemption = z.infer<typeof redemptionSchema>

/** How points came and went. */
export const POINT_HISTORY_KINDS = [
  ...(['play', 'mission', 'rank', 'adjusted'] as const),
  ...(['redeemed', 'converted', 'returned'] as const),
] as const

const own = { token: true, guests: 'refused' } as const
const spend = {
  ...own,
  method: 'POST',
  at: 'primary',
  encrypt: true,
  idempotent: true,
  barred: 'refused',
  rateLimit: 'write',
} as const
const page = { cursor: z.string().max(200).optional(), pageSize: wholeNumber(1, 50).default(20) }

export const pointCalls = {
  pointBalance: defineCall({
    ...own,
    summary: "The member's points, what they are worth as cash, and how many were earned and spent",
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    at: 'near',
    request: z.object({}),
    response: z.object({
      points: balanceSchema,
      /** What can be converted now, by whole multiples of the ratio, and what it brings. */
      convertible: balanceSchema,
      worth: moneySchema,
      earned: balanceSchema,
      redeemed: balanceSchema,
      converted: balanceSchema,
    }),
  }),
  pointReward: defineCall({
    ...own,
    summary: 'The goods that points can be redeemed for now, with what is left of each',
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    at: 'near',
    request: z.object({}),
    response: z.object({ goods: z.array(pointGoodSchema).max(GOODS_MOST) }),
  }),
  redeemPointReward: defineCall({
    ...spend,
    summary: 'Redeem points for a good; credit is paid at once, an item waits for the operator',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    request: z.object({
      goodId: goodIdSchema,
      quantity: z.number().int().min(1).max(REDEEM_MOST_AT_ONCE),
      /** The price of all of them, as the member was shown it. Another by now is refused with `terms_changed`. */
      points: someSchema,
      /** Of an item. */
      address: deliveryAddressSchema.nullable(),
      paymentPassword: passwordSchema,
    }),
    response: redemptionSchema,
  }),
  redeemPointList: defineCall({
    ...own,
    summary: 'What the member redeemed, newest first',
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    at: 'near',
    request: z.object(page),
    response: z.object({ rows: z.array(redemptionSchema).max(50), nextCursor: z.string().nullable() }),
  }),
  pointConfig: defineCall({
    ...own,
    summary: 'How points are earned, what they are worth, and that they do not expire',
    method: 'GET',
    path: '/wps/relay/MCS2_getPointConfig',
    at: 'near',
    request: z.object({}),
    response: z.object({
      ratio: ratioSchema,
      /** One point for so much counted stake of a day by the merchant's clock, times the factor of the rank. */
      stakePerPoint: moneySchema,
      /** The member's factor in per cent. */
      factorPercent: z.number().int().min(100),
      ranks: z
        .array(
          z.object({
            rankLevel: z.number().int(),
            labelName: z.string().max(60),
            factorPercent: z.number().int().min(100),
            /** Given once on reaching the rank. */
            points: balanceSchema,
          }),
        )
        .max(99),
      /** The merchant's own words; empty where there are none. */
      remark: z.string().max(400),
    }),
  }),
  convertPoint: defineCall({
    ...spend,
    summary: 'Convert points to cash at the published ratio, in one step with its payment',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    request: z.object({
      points: someSchema,
      /** What it brings, as the member was shown it. */
      amount: moneySchema,
      paymentPassword: passwordSchema,
    }),
    response: z.object({ points: balanceSchema, converted: someSchema, amount: moneySchema }),
  }),
  pointHistory: defineCall({
    ...own,
    summary: 'How points came and went, newest first',
    method: 'GET',
    path: '/wps/relay/MCS2_getPointHistory',
    at: 'near',
    request: z.object(page),
    response: z.object({
      rows: z
        .array(
          z.object({
            id: z.number().int(),
            kind: z.enum(POINT_HISTORY_KINDS),
            /** Above zero where they were given. */
            points: z.number().int(),
            pointsAfter: balanceSchema,
            /** Of play its day, of a mission its window, of a rank its name, of a good its name. */
            note: z.string().max(120),
            at: isoTimeSchema,
          }),
        )
        .max(50),
      nextCursor: z.string().nullable(),
    }),
  }),
} as const
