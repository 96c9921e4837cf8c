/** What the book's page and the studio say to each other under `/api/book`. Odds are integer hundredths, times milliseconds. */
import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { errorCodeSchema } from '../errors.ts'
import { gameIdSchema, isoTimeSchema, roundIdSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { endSchema } from './feed.ts'
import { ODDS_CHOICES } from './odds.ts'
import { MARKETS } from './picks.ts'
import { SPORTS } from './timeline.ts'

/** Of the schedule, or of a feed. */
export const fixtureIdSchema = z.string().regex(/^[a-z]{1,20}-[a-z0-9]{1,20}-\d{1,12}$/)
const pickSchema = z.string().regex(/^[a-z0-9]{2,4}:[a-z0-9:-]{1,14}$/)
const oddsSchema = z.number().int().min(101).max(99_000)
const tickSchema = z.number().int().min(0).max(100_000)
const scoreSchema = z.object({ home: z.number().int(), away: z.number().int() })

const pricedMarketSchema = z.object({
  market: z.enum(MARKETS),
  picks: z.array(z.object({ pick: pickSchema, odds: oddsSchema }).readonly()).readonly(),
})

const teamSchema = z.object({ name: z.string(), colours: z.tuple([z.string(), z.string()]) })

/** A row of the list: what it is and its main market. Prices before kick-off do not move. */
export const listedFixtureSchema = z.object({
  fixtureId: fixtureIdSchema,
  league: z.string(),
  sport: z.enum(SPORTS),
  kickOffMs: z.number().int(),
  teams: z.array(teamSchema),
  main: pricedMarketSchema.nullable(),
})
export type ListedFixture = z.infer<typeof listedFixtureSchema>

export const fixtureListSchema = z.object({
  nowMs: z.number().int(),
  leagues: z.array(
    z.object({ code: z.string(), sport: z.enum(SPORTS), name: z.record(z.enum(LANGUAGES), z.string()) }),
  ),
  fixtures: z.array(listedFixtureSchema),
})
export type FixtureList = z.infer<typeof fixtureListSchema>

/** `link` is null until the match is over, as it gives away every earlier one; so is `played`, which a void match never has. */
const proofSchema = z.object({
  chainEnd: z.string(),
  beaconRound: z.number().int(),
  link: z.string().nullable(),
  played: z
    .object({
      beacon: z.enum(['public', 'house']),
      signature: z.string().nullable(),
      randomness: z.string(),
      clientSeed: z.string(),
    })
    .nullable(),
})
export type FixtureProofView = z.infer<typeof proofSchema>

export const fixtureStateSchema = z.object({
  fixtureId: fixtureIdSchema,
  nowMs: z.number().int(),
  rules: z.string(),
  phase: z.enum(['before', 'play', 'over', 'void']),
  kickOffMs: z.number().int(),
  /** When it really began: the public value may be a moment late. */
  startedMs: z.number().int().nullable(),
  played: tickSchema,
  score: scoreSchema,
  /** Goals, or maps won, so far; empty for a feed, which tells no times. */
  points: z
    .array(z.object({ tick: tickSchema, side: z.enum(['home', 'away']) }))
    .readonly()
    .default([]),
  isShut: z.boolean(),
  /** How long a bet waits while the match is under way. */
  delayMs: z.number().int(),
  markets: z.array(pricedMarketSchema).readonly(),
  end: endSchema.nullable(),
  voidRule: z.enum(['no_public_value', 'not_finished', 'operator', 'feed']).nullable(),
  proof: proofSchema.nullable(),
})
export type FixtureState = z.input<typeof fixtureStateSchema>

/** `snapshot` comes first; `tick` with each tick; `prices` after a suspension or a feed's word; `over` at the end. */
export interface FixtureMessage {
  readonly type: 'snapshot' | 'tick' | 'prices' | 'over'
  readonly state: FixtureState
}

/** The id is made in the browser, so that a repeat is the same coupon. `odds` and `tick` are what the page showed. */
export const placeCouponSchema = z.object({
  couponId: z.uuid(),
  kind: z.string().regex(/^[a-z0-9-]{1,12}$/),
  unit: moneySchema,
  choice: z.enum(ODDS_CHOICES),
  legs: z
    .array(z.object({ fixtureId: fixtureIdSchema, pick: pickSchema, odds: oddsSchema, tick: tickSchema.nullable() }))
    .min(1)
    .max(40),
})
export type PlaceCoupon = z.infer<typeof placeCouponSchema>

export const COUPON_STATES = ['pending', 'accepted', 'settled', 'void', 'refused', 'rolled_back'] as const

export const couponViewSchema = z.object({
  couponId: z.uuid(),
  roundId: roundIdSchema,
  gameCode: gameIdSchema,
  kind: z.string(),
  rules: z.string(),
  unit: moneySchema,
  lines: z.number().int(),
  stake: moneySchema,
  /** Of the stake: what has not been cashed out. */
  rest: moneySchema,
  choice: z.enum(ODDS_CHOICES),
  /** `pending`: ask again by the coupon id. `rolled_back`: the stake went back, or is about to. */
  state: z.enum(COUPON_STATES),
  /** Why it was refused or rolled back, and which leg it was about, from 0. */
  reason: errorCodeSchema.nullable(),
  reasonLeg: z.number().int().nullable(),
  /** What the refused leg costs now, where it is offered. */
  oddsNow: oddsSchema.nullable(),
  /** When the delay of a pending coupon is over. */
  dueMs: z.number().int().nullable(),
  /** What it pays when every leg wins. */
  most: moneySchema,
  /** All payouts, cash-outs among them; 0.00 before there is one. */
  paid: moneySchema,
  cashOuts: z.array(
    z.object({
      offerId: z.uuid(),
      stake: moneySchema,
      paid: moneySchema,
      state: z.enum(['pending', 'paid', 'refused']),
    }),
  ),
  legs: z.array(
    z.object({
      fixtureId: fixtureIdSchema,
      pick: pickSchema,
      shownOdds: oddsSchema,
      odds: oddsSchema,
      /** The score of the bet, from which an Asian handicap counts. */
      from: scoreSchema,
      inPlay: z.boolean(),
      end: endSchema.nullable(),
      /** Shares that won at the odds and that came back, of how many. */
      outcome: z.object({ won: z.number().int(), back: z.number().int(), of: z.number().int() }).nullable(),
    }),
  ),
  balance: moneySchema.nullable(),
  placedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
})
export type CouponView = z.infer<typeof couponViewSchema>

export const couponsQuerySchema = z.object({ which: z.enum(['open', 'ended']), before: z.uuid().optional() })

/** Good for five seconds and used once. */
export const cashOutOfferSchema = z.object({
  offerId: z.uuid(),
  /** For the whole of the stake that is left. */
  offer: moneySchema,
  fair: moneySchema,
  rest: moneySchema,
  untilMs: z.number().int(),
  delayMs: z.number().int(),
})
export type CashOutOffer = z.infer<typeof cashOutOfferSchema>

export const offerRequestSchema = z.object({ couponId: z.uuid() })
/** `stake`: so much of the stake that is left is cashed out. */
export const cashOutRequestSchema = z.object({ couponId: z.uuid(), offerId: z.uuid(), stake: moneySchema })

/** What an operator asks, signed as its other calls are. Approval and audit are the platform's. */
export const bookOperatorCalls = {
  exposure: {
    path: '/operator/v1/book/exposure',
    request: z.object({
      operator: z.string().max(64),
      currency: z.string().max(8),
      mode: z.enum(['real', 'play']),
      fixtureId: fixtureIdSchema,
    }),
    response: z.object({
      exposure: z.array(
        z.object({
          pick: z.string().max(40),
          coupons: z.number().int().min(0),
          stakeMinor: z.number().int().min(0),
          mostMinor: z.number().int().min(0),
        }),
      ),
    }),
  },
  suspend: {
    path: '/operator/v1/book/suspend',
    request: z.object({ fixtureId: fixtureIdSchema, isShut: z.boolean() }),
    response: z.object({}),
  },
  voidFixture: {
    path: '/operator/v1/book/void',
    request: z.object({ fixtureId: fixtureIdSchema }),
    response: z.object({}),
  },
} as const
