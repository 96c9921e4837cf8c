/**
 * What a game vendor and the platform say to each other. The vendor calls `/vendor/v1/*` on the
 * platform; the platform calls `/operator/v1/*` on the vendor. Both sides sign (signature.ts).
 * Every transaction carries an id the vendor keeps and repeats until it has a definite answer.
 */
import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { isoCurrencySchema } from '../currency.ts'
import { errorCodeSchema } from '../errors.ts'
import { gameIdSchema, isoTimeSchema, roundIdSchema, transactionIdSchema, vendorCodeSchema } from '../ids.ts'
import { JACKPOT_LEVELS } from '../jackpot/jackpots.ts'
import { moneySchema, parseMoney, signedMoneySchema } from '../money.ts'
import { gamePolicySchema } from '../policy/policy.ts'
import { freeLine, freeText } from '../rules/free-text.ts'

/** The vendor's name for one player of one operator: opaque, stable. */
export const playerIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/)
/** Of a masked name, in characters. */
const SHOWN_NAME_MOST = 16
const walletSessionSchema = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/)
export const jackpotCodeSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** What two operators decided, as the platform numbers it. */
export const approvalSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
export const walletModeSchema = z.enum(['real', 'play'])

export const fairnessProofSchema = z.object({
  /** Algorithm and its version, e.g. `hmac-sha256/v1`. */
  algorithm: z.string().max(40),
  serverSeedHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Only after the seed has been rotated. */
  serverSeed: z.string().max(128).optional(),
  clientSeed: z.string().max(128),
  nonce: z.number().int().min(0),
  /** The paytable and rules the round was decided by, so that later edits change nothing. */
  modelVersion: z.string().max(80),
})
export type FairnessProof = z.infer<typeof fairnessProofSchema>

/**
 * In a game's launch address: the lobby shows the game's name, the way back, the session clock, the net position and
 * the balance above the frame, so that a framed game need not show them again.
 */
export const LOBBY_BAR = { bar: 'lobby' } as const

export const vendorCalls = {
  /** Exchanges the one-time launch token for a wallet session. */
  authenticate: {
    path: '/vendor/v1/authenticate',
    request: z.object({ launchToken: z.string().min(16).max(256), gameCode: gameIdSchema }),
    response: z.object({
      playerId: playerIdSchema,
      /** The merchant, as an opaque operator code: the same player id at two operators is two people. */
      operator: z.string().max(64),
      session: walletSessionSchema,
      mode: walletModeSchema,
      currency: isoCurrencySchema,
      currencySymbol: z.string().max(8),
      balance: moneySchema,
      language: z.enum(LANGUAGES),
      /** What the wallet can do beside the calls' first version. Without `unplayed` a vendor holds what is played, exactly. */
      features: z.array(z.enum(['unplayed', 'separation'])).default([]),
      /**
       * Of games between players, with the feature `separation`: opaque values of this member. Two who share one are perhaps
       * one person or one interest, and sit at no table of real money together. Nothing else is done with them.
       */
      separation: z
        .array(z.string().regex(/^[A-Za-z0-9_-]{16,64}$/))
        .max(20)
        .optional(),
      /** Whether the wallet pays jackpots: wins of a round before the one that closes it. Without it no round feeds one. */
      jackpots: z.boolean().default(false),
      /** The origin of the lobby that frames the game: the only target of its messages. */
      lobbyOrigin: z.string().max(200),
      policy: gamePolicySchema,
    }),
  },
  balance: {
    path: '/vendor/v1/balance',
    request: z.object({ session: walletSessionSchema }),
    response: z.object({ balance: moneySchema, currency: isoCurrencySchema }),
  },
  /** Takes a stake. Refused with `balance_insufficient`, `limit_reached`, `round_closed`… nothing moved. */
  bet: {
    path: '/vendor/v1/bet',
    request: z.object({
      session: walletSessionSchema,
      transactionId: transactionIdSchema,
      roundId: roundIdSchema,
      gameCode: gameIdSchema,
      amount: moneySchema,
      currency: isoCurrencySchema,
    }),
    response: z.object({
      transactionId: transactionIdSchema,
      balance: moneySchema,
      /**
       * The masked name under which other players of the operator may see this bet. Missing: they may not, or the operator does
       * not let this vendor show players. One that cannot be read is none: no bet fails with it.
       */
      shownAs: freeLine(SHOWN_NAME_MOST).optional().catch(undefined),
    }),
  },
  /**
   * Pays a result, 0.00 included. `closesRound` ends the round. Works after the session has ended:
   * it is addressed by player and operator, because what was won is owed. `unplayed` is the part of the round's stake
   * that was held and not played: it goes back, and counts nowhere. `turnover` is the part that counts as turnover, where
   * that is less than by the wallet's own rule.
   */
  win: {
    path: '/vendor/v1/win',
    request: z
      .object({
        playerId: playerIdSchema,
        operator: z.string().max(64),
        transactionId: transactionIdSchema,
        roundId: roundIdSchema,
        amount: moneySchema,
        currency: isoCurrencySchema,
        closesRound: z.boolean(),
        unplayed: moneySchema.optional(),
        turnover: moneySchema.optional(),
        proof: fairnessProofSchema.optional(),
        /** This amount is a level of a jackpot that fell. The round's own result follows. */
        jackpot: z.object({ code: jackpotCodeSchema, level: z.enum(JACKPOT_LEVELS) }).optional(),
      })
      .refine((win) => !(win.closesRound && win.jackpot), {
        path: ['jackpot'],
        message: 'a jackpot is paid before the win that closes the round',
      })
      .refine((win) => win.closesRound || win.unplayed === undefined, {
        path: ['unplayed'],
        message: 'only a win that closes the round says what was not played',
      })
      .refine((win) => win.closesRound || win.turnover === undefined, {
        path: ['turnover'],
        message: 'only a win that closes the round says what counts as turnover',
      }),
    response: z.object({ transactionId: transactionIdSchema, balance: moneySchema }),
  },
  /** Takes back a stake whose bet was not answered. Definite even when that bet never arrived: it never will. */
  rollback: {
    path: '/vendor/v1/rollback',
    request: z.object({
      playerId: playerIdSchema,
      operator: z.string().max(64),
      transactionId: transactionIdSchema,
      /** The bet that is taken back. */
      betTransactionId: transactionIdSchema,
      roundId: roundIdSchema,
    }),
    response: z.object({ transactionId: transactionIdSchema, balance: moneySchema }),
  },
  /**
   * The difference between what a closed round paid and what it should have paid, below zero where it paid too much. Only by
   * an approval that the platform gave to two operators, once a round. `moved`: taken is at most the balance, and no more later.
   */
  correct: {
    path: '/vendor/v1/correct',
    request: z.object({
      playerId: playerIdSchema,
      operator: z.string().max(64),
      roundId: roundIdSchema,
      correctionId: transactionIdSchema,
      amount: signedMoneySchema.refine((amount) => parseMoney(amount) !== 0, 'a correction moves something'),
      currency: isoCurrencySchema,
      reason: freeText(200),
      approval: approvalSchema,
    }),
    response: z.object({ correctionId: transactionIdSchema, moved: signedMoneySchema, balance: moneySchema }),
  },
  /** Games between players: a pair that a person should look at. It opens a case, once for each id, and takes nothing. */
  flag: {
    path: '/vendor/v1/flag',
    request: z.object({
      operator: z.string().max(64),
      flagId: z.string().regex(/^[A-Za-z0-9_.-]{1,255}$/),
      gameCode: gameIdSchema,
      kind: z.enum(['shared_tables', 'one_way_flow', 'soft_play']),
      /** Money went from the first to the second, on the whole. */
      playerIds: z.tuple([playerIdSchema, playerIdSchema]),
      /** Within a week: hands that both were in, hands of the one who played less, what went from one to the other. */
      sharedHands: z.number().int().min(0),
      hands: z.number().int().min(0),
      flow: moneySchema,
      currency: isoCurrencySchema,
      raisedAt: isoTimeSchema,
      /** Their rounds in the last of these hands. */
      roundIds: z.array(roundIdSchema).max(200),
    }),
    response: z.object({}),
  },
} as const
export type VendorCallName = keyof typeof vendorCalls

/** The vendor's side: detail of one round, for the betting record (GLI-19 2.8.2) and its Verify button. */
export const operatorCalls = {
  round: {
    path: '/operator/v1/round',
    request: z.object({
      operator: z.string().max(64),
      playerId: playerIdSchema,
      roundId: roundIdSchema,
      /** Of `outcome`. The vendor chooses where none is named. */
      language: z.enum(LANGUAGES).optional(),
    }),
    response: z.object({
      roundId: roundIdSchema,
      gameCode: gameIdSchema,
      state: z.enum(['open', 'settled', 'rolled_back']),
      stake: moneySchema,
      payout: moneySchema,
      startedAt: isoTimeSchema,
      endedAt: isoTimeSchema.nullable(),
      proof: fairnessProofSchema.nullable(),
      /** The vendor's own page that recomputes the round. */
      verifyUrl: z.string().max(2_000).nullable(),
      /** What happened in plain words, a line of text for each part; marked as a replay where it is shown. */
      outcome: z.string().max(2_000),
    }),
  },
  /** What stands in the vendor's jackpots of real money now. A vendor without one need not know this call. */
  jackpots: {
    path: '/operator/v1/jackpots',
    request: z.object({ operator: z.string().max(64), currency: isoCurrencySchema }),
    response: z.object({
      jackpots: z
        .array(
          z.object({
            code: jackpotCodeSchema,
            name: z.partialRecord(z.enum(LANGUAGES), z.string().max(120)),
            /** Games that feed and win it. */
            gameCodes: z.array(gameIdSchema).max(200),
            levels: z
              .array(z.object({ level: z.enum(JACKPOT_LEVELS), amount: moneySchema, fallsBy: moneySchema }))
              .max(JACKPOT_LEVELS.length),
          }),
        )
        .max(20),
    }),
  },
  /** Who sits at live tables and in rooms of real money now. A vendor without such tables need not know this call. */
  tables: {
    path: '/operator/v1/tables',
    request: z.object({ operator: z.string().max(64) }),
    response: z.object({
      tables: z
        .array(
          z.object({
            gameCode: gameIdSchema,
            /** Players at the table, and how many it takes. */
            seats: z.number().int().min(0),
            places: z.number().int().min(0),
            /** Of a live table: the sides of its shoe, the earliest first: `R`, `U`, and `T` for a tie. */
            road: z
              .string()
              .regex(/^[RUT]*$/)
              .max(200)
              .optional(),
            /** When its bets close; null while it takes none. */
            closesAt: isoTimeSchema.nullable().optional(),
            /** Of a room of games between players. Then `places` is what one of its tables takes. */
            room: z
              .object({
                base: moneySchema,
                waiting: z.number().int().min(0),
                rakeBps: z.number().int().min(0).max(10_000),
                state: z.enum(['open', 'draining', 'closed']),
              })
              .optional(),
          }),
        )
        .max(500),
    }),
  },
} as const

export const vendorAnswerSchema = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), value }),
    z.object({ success: z.literal(false), errorCode: errorCodeSchema, message: z.string(), requestId: z.string() }),
  ])

export const vendorHeadersSchema = z.object({
  vendor: vendorCodeSchema,
  timestampMs: z.coerce.number().int(),
  signature: z.string(),
})
