/** What the book's page and the studio say to each other under `/api/book`. Odds are integer hundredths, times milliseconds. */
import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { errorCodeSchema } from '../errors.ts'
import { gameIdSchema, isoTimeSchema, roundIdSchema } from '../ids.ts'
import { MAX_MINOR, moneySchema, signedMoneySchema } from '../money.ts'
import { approvalSchema, playerIdSchema } from '../protocols/vendor-wallet.ts'
import { endSchema } from './feed.ts'
import { colourSchema, fixtureIdSchema, leagueCodeSchema, oddsTextSchema } from './ids.ts'
import { ODDS_CHOICES } from './odds.ts'
import { MARKETS } from './picks.ts'
import { SPORTS } from './timeline.ts'

const pickSchema = z.string().regex(/^[a-z0-9]{2,4}:[a-z0-9:-]{1,14}$/)
const oddsSchema = z.number().int().min(101).max(99_000)
const tickSchema = z.number().int().min(0).max(100_000)
const scoreSchema = z.object({ home: z.number().int(), away: z.number().int() })

const pricedMarketSchema = z.object({
  market: z.enum(MARKETS),
  picks: z.array(z.object({ pick: pickSchema, odds: oddsSchema }).readonly()).readonly(),
})

const teamSchema = z.object({ name: z.string(), colours: z.tuple([z.string(), z.string()]) })

/** What a fixture of a feed is. Of the schedule its id says it. */
export const fixtureAboutSchema = z.object({
  sport: z.enum(SPORTS),
  league: z.string(),
  kickOffMs: z.number().int(),
  /** Two colours of each kit. */
  teams: z.array(z.object({ name: z.string(), shirt: z.string(), trim: z.string() })).readonly(),
})
export type FixtureAbout = z.infer<typeof fixtureAboutSchema>

/** A row of the list: what it is and its main market. Prices before kick-off do not move. `lines`: see the list's query. */
export const listedFixtureSchema = z.object({
  fixtureId: fixtureIdSchema,
  league: z.string(),
  sport: z.enum(SPORTS),
  kickOffMs: z.number().int(),
  teams: z.array(teamSchema),
  main: pricedMarketSchema.nullable(),
  /** The main handicap and the main line of goals, for a page that is wide enough to show them. */
  lines: z.array(pricedMarketSchema).readonly().optional(),
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
  /** What counts in its place, where two operators corrected it. */
  corrected: endSchema.nullable().default(null),
  voidRule: z.enum(['no_public_value', 'not_finished', 'operator', 'feed']).nullable(),
  proof: proofSchema.nullable(),
  /** Null for one of the schedule. */
  about: fixtureAboutSchema.nullable().default(null),
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

const outcomeSchema = z.object({ won: z.number().int(), back: z.number().int(), of: z.number().int() })

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
      /** Of a fixture of a feed, as it was when the leg was taken. */
      about: fixtureAboutSchema.optional(),
      end: endSchema.nullable(),
      /** What counts in its place, where two operators corrected it. */
      corrected: endSchema.nullable().optional(),
      correctedOutcome: outcomeSchema.nullable().optional(),
      /** Shares that won at the odds and that came back, of how many. */
      outcome: outcomeSchema.nullable(),
    }),
  ),
  /** Of its result after it had ended, the first one first. `paid` stays what it was. */
  corrections: z
    .array(
      z.object({
        /** What the coupon had paid, and what it should have by the corrected result. */
        before: moneySchema,
        after: moneySchema,
        /** What was given, or taken as far as the balance went. Null while that is on its way. */
        moved: signedMoneySchema.nullable(),
        at: isoTimeSchema,
      }),
    )
    .optional(),
  /** Two operators voided it at its stake. */
  isVoidByOperator: z.boolean().optional(),
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

/** A row of a lobby leads to a match, so it names one game and one fixture. Odds are decimal text here. */
const nextMatchSchema = z.object({
  gameCode: gameIdSchema,
  fixtureId: fixtureIdSchema,
  league: z.record(z.enum(LANGUAGES), z.string().max(80)),
  kickOffAt: isoTimeSchema,
  teams: z.array(z.object({ name: z.string().max(80), colours: z.tuple([colourSchema, colourSchema]) })).length(2),
  prices: z.array(z.object({ side: z.enum(['1', 'x', '2']), pick: pickSchema, odds: oddsTextSchema })).max(3),
})
export type NextMatch = z.infer<typeof nextMatchSchema>

const boundSchema = z.number().int().min(0).max(MAX_MINOR).nullable()
const limitRowSchema = z.object({
  /** Of the schedule, or `feed-<code>`. Null: of the whole book. */
  league: leagueCodeSchema.nullable(),
  mostStakeMinor: boundSchema,
  mostPayoutMinor: boundSchema,
})

/** What holds for this member: of the whole book, and of each league with bounds of its own. */
export const bookBoundSchema = z.object({
  league: leagueCodeSchema.nullable(),
  mostStakeMinor: z.number().int().min(0),
  mostPayoutMinor: z.number().int().min(0),
})
export type BookBound = z.infer<typeof bookBoundSchema>

/** What operators look for a fixture by: those that are played now, those of the next day, those of the last day. */
export const FIXTURE_LISTS = ['under_way', 'coming', 'over'] as const
const fixturePlaceSchema = z.object({ kickOffMs: z.number().int(), fixtureId: fixtureIdSchema })
/** `league`: its name in English, or as its feed says it. */
const operatorFixtureSchema = fixturePlaceSchema.extend({
  league: z.string().max(80),
  sport: z.enum(SPORTS),
  teams: z.array(z.string().max(80)).max(40),
})
export type OperatorFixture = z.infer<typeof operatorFixtureSchema>

/** What an operator asks, signed as its other calls are. Approval and audit are the platform's. */
export const bookOperatorCalls = {
  /** The next matches of the vendor's books. A vendor without a book need not know this call. */
  next: {
    path: '/operator/v1/book/next',
    request: z.object({ operator: z.string().max(64) }),
    response: z.object({ matches: z.array(nextMatchSchema).max(24) }),
  },
  /** By kick-off: the earliest first, of those that are over the latest first. `after`: the last row of the page before. */
  fixtures: {
    path: '/operator/v1/book/fixtures',
    request: z.object({
      list: z.enum(FIXTURE_LISTS),
      after: fixturePlaceSchema.nullable(),
      limit: z.number().int().min(1).max(101),
    }),
    response: z.object({ fixtures: z.array(operatorFixtureSchema).max(101) }),
  },
  /** How one stands. `isShut`: it takes no bets. */
  fixture: {
    path: '/operator/v1/book/fixture',
    request: z.object({ fixtureId: fixtureIdSchema }),
    response: operatorFixtureSchema.extend({
      phase: fixtureStateSchema.shape.phase,
      isShut: z.boolean(),
      score: scoreSchema,
    }),
  },
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
  /** How it ended, what was corrected, and what a feed said after the settlement. */
  results: {
    path: '/operator/v1/book/results',
    request: z.object({ fixtureId: fixtureIdSchema }),
    response: z.object({ end: endSchema.nullable(), corrected: endSchema.nullable(), disputes: z.array(endSchema) }),
  },
  /** `approval`: what each difference is asked of the wallet by. */
  resettle: {
    path: '/operator/v1/book/resettle',
    request: z.object({
      fixtureId: fixtureIdSchema,
      end: endSchema,
      approval: approvalSchema,
      reason: z.string().min(1).max(200),
    }),
    response: z.object({}),
  },
  voidCoupon: {
    path: '/operator/v1/book/void-coupon',
    request: z.object({ operator: z.string().max(64), playerId: playerIdSchema, roundId: roundIdSchema }),
    response: z.object({}),
  },
  limits: {
    path: '/operator/v1/book/limits',
    request: z.object({ operator: z.string().max(64), currency: z.string().max(8) }),
    response: z.object({ limits: z.array(limitRowSchema) }),
  },
  /** Without either bound, what holds everywhere holds there again. */
  setLimit: {
    path: '/operator/v1/book/limit',
    request: z.object({ operator: z.string().max(64), currency: z.string().max(8), limit: limitRowSchema }),
    response: z.object({ limits: z.array(limitRowSchema) }),
  },
  /** Of real money. Answers what it was. */
  setFactor: {
    path: '/operator/v1/book/factor',
    request: z.object({
      operator: z.string().max(64),
      playerId: playerIdSchema,
      percent: z.number().int().min(1).max(1_000),
    }),
    response: z.object({ before: z.number().int() }),
  },
} as const
