import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { ACTIVITY_COMMENT_MAX_CHARS, ACTIVITY_STATES, GAME_CATEGORIES } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { UPLOAD_MAX_IMAGES } from '../../protocols/upload-limits.ts'
import { freeText } from '../../rules/free-text.ts'
import { PROMOTION_CATEGORIES } from '../../rules/promotion-categories.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { imageFieldSchema, uploadIdSchema } from '../account/uploads.ts'

/** Unique within a merchant: the same address is the same promotion on all of its hosts. */
export const promotionIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,47}$/)
  .brand<'PromotionId'>()
export type PromotionId = z.infer<typeof promotionIdSchema>

/**
 * What the member has to do. `gift`: claim it. `turnover`: join, stake the amount, claim. `application`: apply, an
 * operator decides. `event`: join; an operator hands out the prizes. `deposit`: choose it with a deposit, which brings a
 * bonus that becomes cash once it is played for. `raffle`: join, earn tickets, claim a prize that was drawn.
 */
export const PROMOTION_KINDS = ['gift', 'turnover', 'application', 'event', 'deposit', 'raffle'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Of rewards that wait for a claim, so many are listed; `availablePromo` counts all. */
export const CLAIMABLE_MOST = 50

export const activityStateSchema = z.enum(ACTIVITY_STATES)
export type ActivityState = z.infer<typeof activityStateSchema>

/** What is open to a player who may take part and has not: the reward itself, or a way in. */
export const PROMOTION_ENTRY = {
  gift: 'Claim',
  turnover: 'Join',
  application: 'Join',
  event: 'Join',
  deposit: 'Join',
  raffle: 'Join',
} as const satisfies Record<PromotionKind, ActivityState>

export const promotionSchema = z.object({
  promotionId: promotionIdSchema,
  category: z.enum(PROMOTION_CATEGORIES),
  kind: z.enum(PROMOTION_KINDS),
  title: z.string().max(120),
  /** What you get, and what you must do: plain text, one sentence each. */
  reward: z.string().max(240),
  condition: z.string().max(400),
  /** The cash paid, exactly; null where the reward is none or is not the same for all. */
  amount: moneySchema.nullable(),
  imageUrl: z.string().max(500).nullable(),
  startsAt: isoTimeSchema,
  /** Null: until further notice. */
  endsAt: isoTimeSchema.nullable(),
  /** As a visitor sees it; a member's own state is in `participation`. */
  state: activityStateSchema,
})
export type Promotion = z.infer<typeof promotionSchema>

/** Why nothing can be done: it is over, it is for others, or its bonus was not played for in time. */
export const CLOSED_REASONS = ['ended', 'not_eligible', 'lapsed'] as const

export const participationSchema = z.object({
  promotionId: promotionIdSchema,
  title: z.string().max(120),
  state: activityStateSchema,
  closedBecause: z.enum(CLOSED_REASONS).nullable(),
  /** Of a `turnover` promotion that was joined, or a bonus being played for: staked since then, and what is asked for. */
  progress: z
    .object({ staked: moneySchema, required: moneySchema, gameType: z.enum(GAME_CATEGORIES).nullable() })
    .nullable(),
  /** What the operator wrote with a refusal. */
  reason: z.string().max(400).nullable(),
  paidAmount: moneySchema.nullable(),
  /** Of a bonus being played for: after this moment no stake counts. */
  playUntil: isoTimeSchema.nullable(),
  joinedAt: isoTimeSchema.nullable(),
})
export type Participation = z.infer<typeof participationSchema>

/** What became of a reward. `claimable` waits for the member, `pending` for the house. */
export const BONUS_STATES = ['claimable', 'pending', 'under_way', 'paid', 'refused', 'ended'] as const

/** Where a reward comes from. */
export const BONUS_SOURCES = ['promotion', 'rebate', 'referral', 'mission', 'race'] as const

export const bonusSchema = participationSchema.pick({ reason: true }).extend({
  source: z.enum(BONUS_SOURCES),
  /** Of a promotion; null for the others. */
  promotionId: promotionIdSchema.nullable(),
  title: z.string().max(120).nullable(),
  /** Of cashback: the day it is for, as `2026-11-21`. */
  day: z.iso.date().nullable(),
  state: z.enum(BONUS_STATES),
  /** Null where the reward is no cash, or not decided on yet. */
  amount: moneySchema.nullable(),
  /** When it came to this state; null for what nobody has touched. */
  at: isoTimeSchema.nullable(),
  /** Of a bonus being played for: after this moment it lapses. */
  playUntil: isoTimeSchema.nullable(),
  /** Of one under way that asks for stakes: what is left to stake of what is required. */
  turnover: z
    .object({
      required: moneySchema,
      staked: moneySchema,
      left: moneySchema,
      gameType: z.enum(GAME_CATEGORIES).nullable(),
    })
    .nullable(),
})
export type Bonus = z.infer<typeof bonusSchema>

/** A bonus that is set aside and being played for. */
export const bonusUnderWaySchema = z.object({
  promotionId: promotionIdSchema,
  title: z.string().max(120),
  amount: moneySchema,
  required: moneySchema,
  left: moneySchema,
  /** The only games that count; null: all. */
  gameType: z.enum(GAME_CATEGORIES).nullable(),
  playUntil: isoTimeSchema,
})
export type BonusUnderWay = z.infer<typeof bonusUnderWaySchema>

/** A start or an end of a promotion is felt within minutes; whether a claim is good the platform says at the claim. */
const PROMOTION_CACHE = { ttlSeconds: 60, staleSeconds: 300, vary: ['merchant', 'language'] } as const

const applicationImagesSchema = z.object({ images: z.array(uploadIdSchema).max(UPLOAD_MAX_IMAGES) })
const chosenPromotion = { promotionId: promotionIdSchema }

export const promotionCalls = {
  promotions: defineCall({
    summary: 'Promotions open now, coming, and lately ended, in the order in which they are shown',
    method: 'GET',
    path: '/wps/relay/MCS2_getPromotions',
    at: 'near',
    cache: PROMOTION_CACHE,
    request: z.object({
      category: z.enum(PROMOTION_CATEGORIES).optional(),
      size: wholeNumber(1, 48).default(48),
    }),
    response: z.object({ promotions: z.array(promotionSchema) }),
  }),
  promotionDetail: defineCall({
    summary: 'One promotion with its full terms',
    method: 'GET',
    path: '/wps/relay/MCS2_getPromotionDetail',
    at: 'near',
    cache: PROMOTION_CACHE,
    request: z.object(chosenPromotion),
    response: promotionSchema.extend({
      /** Operator HTML: sanitised at the edge and again in the browser. */
      terms: z.string().max(50_000),
    }),
  }),
  participations: defineCall({
    summary: "The member's own state in every promotion that is listed, or in one",
    method: 'GET',
    path: '/wps/relay/MCS2_participation',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ promotionId: promotionIdSchema.optional() }),
    response: z.object({ participations: z.array(participationSchema) }),
  }),
  availablePromotions: defineCall({
    summary: 'How many rewards wait to be claimed, and the first of them',
    method: 'GET',
    path: '/wps/relay/MCS2_getAvailablePromotions',
    at: 'near',
    token: true,
    request: z.object({}),
    response: z.object({
      availablePromo: z.number().int().min(0),
      /** All that wait, as far as a page holds them. */
      claimable: z.array(promotionSchema.pick({ promotionId: true, title: true, amount: true })).max(CLAIMABLE_MOST),
      REFERRAL: z.object({ enabled: z.boolean() }),
    }),
  }),
  bonusDetails: defineCall({
    summary: "Every reward of the member's, however old: paid, waiting, under way, refused; newest first",
    method: 'GET',
    path: '/wps/relay/MCS2_getBonusDetails',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({
      /** Opaque: `nextCursor` of the page before. */
      cursor: z.string().max(200).optional(),
      pageSize: wholeNumber(1, 200).default(200),
    }),
    response: z.object({
      /** The newest first. */
      rows: z.array(bonusSchema).max(200),
      nextCursor: z.string().nullable(),
      /** Of all of them: paid so far, waiting for the member's claim, and decided but not paid yet. */
      totals: z.object({ paid: moneySchema, claimable: moneySchema, pending: moneySchema }),
    }),
  }),
  joinPromotion: defineCall({
    summary: 'Join a promotion or apply for it; once in, again changes nothing',
    method: 'POST',
    path: '/wps/relay/MCS2_joinPromotion',
    at: 'primary',
    token: true,
    guests: 'refused',
    barred: 'refused',
    rateLimit: 'write',
    request: z.object({
      ...chosenPromotion,
      comment: freeText(ACTIVITY_COMMENT_MAX_CHARS, 0).default(''),
    }),
    response: participationSchema,
  }),
  applicationImages: defineCall({
    summary: 'The pictures that were sent with an application',
    method: 'GET',
    path: '/wps/relay/MCS2_getApplicationImages',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object(chosenPromotion),
    response: applicationImagesSchema,
  }),
  addApplicationImage: defineCall({
    summary: 'Send a picture with an application that waits; at most three, png or jpg, 5 MB each',
    method: 'POST',
    path: '/wps/relay/MCS2_addApplicationImage',
    at: 'primary',
    token: true,
    encrypt: true,
    guests: 'refused',
    barred: 'refused',
    size: 'image',
    rateLimit: 'write',
    request: z.object({ ...chosenPromotion, image: imageFieldSchema }),
    response: applicationImagesSchema,
  }),
  claimPromotion: defineCall({
    summary: 'Claim the reward into the wallet; it is paid once however often it is asked',
    method: 'POST',
    path: '/wps/relay/MCS2_claimPromotion',
    at: 'primary',
    token: true,
    guests: 'refused',
    barred: 'refused',
    idempotent: true,
    rateLimit: 'write',
    request: z.object(chosenPromotion),
    response: participationSchema,
  }),
} as const
