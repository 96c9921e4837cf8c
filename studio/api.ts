/** What the game's page and the studio's Worker say to each other under `/api`. */
import { z } from 'zod'
import { bookBoundSchema } from '../contract/book/calls.ts'
import { LANGUAGES } from '../contract/constants.ts'
import { errorCodeSchema } from '../contract/errors.ts'
import { FAIRNESS_ALGORITHMS } from '../contract/fairness/draw.ts'
import { clientSeedSchema, serverSeedHashSchema } from '../contract/fairness/seeds.ts'
import { gameIdSchema, isoTimeSchema, roundIdSchema } from '../contract/ids.ts'
import { jackpotEntrySchema } from '../contract/jackpot/entry-schema.ts'
import { JACKPOT_LEVELS } from '../contract/jackpot/jackpots.ts'
import { moneySchema } from '../contract/money.ts'
import { gamePolicySchema } from '../contract/policy/policy.ts'
import { walletModeSchema } from '../contract/protocols/vendor-wallet.ts'
import { handRecordSchema } from '../contract/rooms/messages.ts'
import { MOST_AUTO_BETS } from './engine/original-rules.ts'
import type { PlayView } from './originals/index.ts'
import type { PondView } from './pond/pond-engine.ts'

export const spinSchema = z.object({
  stops: z.array(z.number().int()),
  grid: z.array(z.string()),
  /** Of a game of ways: each grid of the cascade. */
  falls: z
    .array(
      z.object({
        grid: z.array(z.string()),
        wayWins: z.array(
          z.object({ symbol: z.string(), count: z.number().int(), ways: z.number().int(), pay: z.number().int() }),
        ),
        multiplier: z.number().int(),
      }),
    )
    .optional(),
  lineWins: z.array(
    z.object({ line: z.number().int(), symbol: z.string(), count: z.number().int(), pay: z.number().int() }),
  ),
  scatters: z.number().int(),
  scatterPay: z.number().int(),
  pay: z.number().int(),
  multiplier: z.number().int(),
  awarded: z.number().int(),
  total: z.number().int(),
})

/** A bet at a live table: chips by spot in minor units, and what lay there at the end once the table has told. */
export const tableBetSchema = z.object({
  round: z.number().int(),
  stakes: z.record(z.string(), z.number().int()),
  result: z.array(z.array(z.string())).nullable(),
  /** The round was called off: that is why the stake went back. */
  isVoid: z.boolean().optional(),
})
export type TableBet = z.infer<typeof tableBetSchema>

export const roundViewSchema = z.object({
  roundId: roundIdSchema,
  spinId: z.uuid(),
  gameCode: gameIdSchema,
  /** By language; null for a game that is no longer offered. */
  gameName: z.record(z.enum(LANGUAGES), z.string()).nullable(),
  /** `open`: the wallet has not said its last word; ask again by the spin id. `waiting`: for an act of the player. */
  state: z.enum(['open', 'waiting', 'settled', 'rolled_back']),
  /** Why the round, or the further stake of its last act, came to nothing. */
  reason: errorCodeSchema.nullable(),
  /** The first stake, and with it those that acts added. */
  firstStake: moneySchema,
  stake: moneySchema,
  /** 0.00 until settled. */
  payout: moneySchema,
  balance: moneySchema.nullable(),
  /** Of a slot. Null until settled: nothing is shown that has not been booked. */
  spins: z.array(spinSchema).nullable(),
  /** Of another game: what its rules let the player see. Null while that is nothing. */
  play: z.custom<PlayView>((value) => typeof value === 'object').nullable(),
  /** Of a pond: the magazine with its shots. */
  pond: z.custom<PondView>((value) => typeof value === 'object').optional(),
  /** Of a game that feeds a jackpot: what the round did to each level, once it is settled. `payout` counts what it won. */
  jackpot: z.object({ code: z.string(), entries: z.array(jackpotEntrySchema) }).optional(),
  /** Of a live table. */
  table: tableBetSchema.nullable(),
  /** Of a room: the hand, with its cards and acts once it is over. */
  hand: handRecordSchema.optional(),
  acts: z.array(z.string()),
  /** The player stayed away, and the printed rule ended the round. */
  isUnattended: z.boolean(),
  proof: z.object({
    /** Of the draw. Null for crash, which is drawn in a way of its own. */
    algorithm: z.enum(FAIRNESS_ALGORITHMS).nullable(),
    paytable: z.string(),
    serverSeedHash: serverSeedHashSchema,
    serverSeed: z.string().nullable(),
    clientSeed: z.string(),
    nonce: z.number().int(),
  }),
  startedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
})
export type RoundView = z.infer<typeof roundViewSchema>

/** How long from now, by the server's clock, until the minimum cycle lets the next round begin. */
const nextRoundInMsSchema = z.number().int().min(0)

/** What answers a spin. The page waits from when it hears it: a round is recorded a good while after its press. */
export const playedRoundSchema = roundViewSchema.extend({ nextRoundInMs: nextRoundInMsSchema })
export type PlayedRound = z.infer<typeof playedRoundSchema>

/** A game in which a round waits for its player. */
const waitingGameSchema = z.object({
  gameCode: gameIdSchema,
  gameName: z.record(z.enum(LANGUAGES), z.string()).nullable(),
})
export type WaitingGame = z.infer<typeof waitingGameSchema>

export const fairnessViewSchema = z.object({
  serverSeedHash: serverSeedHashSchema,
  /** Null until the page has made one: only then may the first bet be placed. */
  clientSeed: z.string().nullable(),
  nextNonce: z.number().int(),
  nextServerSeedHash: serverSeedHashSchema,
  /** While a round waits in one of them the pair stays. */
  waiting: z.array(waitingGameSchema).optional(),
  /** The last pairs revealed, newest first. */
  revealed: z.array(
    z.object({
      serverSeed: z.string(),
      serverSeedHash: serverSeedHashSchema,
      clientSeed: z.string(),
      rounds: z.number().int(),
    }),
  ),
})
export type FairnessView = z.infer<typeof fairnessViewSchema>

export const actualReturnSchema = z.object({
  rounds: z.number().int(),
  /** Null before the first round. */
  rtpPercent: z.number().nullable(),
  since: isoTimeSchema.nullable(),
})
export type ActualReturn = z.infer<typeof actualReturnSchema>

export const actualRequestSchema = z.object({ gameCode: gameIdSchema, mode: walletModeSchema })

/** What stands in each pool, in minor units. */
export const jackpotViewSchema = z.object({
  code: z.string(),
  pools: z.record(z.enum(JACKPOT_LEVELS), z.number().int().min(0)),
})
export type JackpotView = z.infer<typeof jackpotViewSchema>

export const sessionViewSchema = z.object({
  bearer: z.string(),
  gameCode: gameIdSchema,
  mode: walletModeSchema,
  currencySymbol: z.string(),
  balance: moneySchema,
  language: z.enum(LANGUAGES),
  lobbyOrigin: z.string(),
  policy: gamePolicySchema,
  /** Whether the wallet takes back what was held and not played. */
  hasUnplayed: z.boolean(),
  /** Shortest time from one round of this game to the next. */
  cycleMs: z.number().int(),
  fairness: fairnessViewSchema,
  /** The round of this game that waits, or one of whatever game that is being settled. */
  openRound: roundViewSchema.nullable(),
  /** Other games in which a round waits. */
  waiting: z.array(waitingGameSchema).optional(),
  /** The last round of this game, to show where it ended. */
  lastRound: roundViewSchema.nullable(),
  nextRoundInMs: nextRoundInMsSchema,
  actual: actualReturnSchema,
  /** `actual` was not there in time and says nothing: the page asks for it by itself, while no one waits. */
  isActualLate: z.boolean().optional(),
  /** At a book, for its slip to say. Null while they are not known: each coupon is checked anyway. */
  bounds: z.array(bookBoundSchema).nullable().optional(),
  /** Null where the game feeds none. */
  jackpot: jackpotViewSchema.nullable().optional(),
})
export type SessionView = z.infer<typeof sessionViewSchema>

export const sessionRequestSchema = z.object({ token: z.string().min(16).max(256), gameCode: gameIdSchema })
/** A choice or an act, in the game's own words. */
const wordSchema = z.string().regex(/^[a-z0-9.,:-]{1,60}$/)
/** A round of auto bet: its run, and how many rounds of the run are left after it. */
const autoBetSchema = z.object({
  run: z.uuid(),
  left: z
    .number()
    .int()
    .min(0)
    .max(MOST_AUTO_BETS - 1),
})
export type AutoBet = z.infer<typeof autoBetSchema>
export const spinRequestSchema = z.object({
  spinId: z.uuid(),
  stake: moneySchema,
  choice: wordSchema.optional(),
  auto: autoBetSchema.optional(),
})
/** `at`: how many acts the round had before this one, so that a repeat is no second act. */
export const actRequestSchema = z.object({ spinId: z.uuid(), at: z.number().int().min(0).max(200), act: wordSchema })
export const clientSeedRequestSchema = z.object({ clientSeed: clientSeedSchema })

/** Chips laid since the last request, by spot. `betId` makes a repeat the same bet. */
export const tableBetRequestSchema = z.object({
  betId: z.uuid(),
  round: z.number().int().min(1),
  stakes: z
    .record(z.string().regex(/^[a-z0-9-]{1,40}$/), moneySchema)
    .refine((stakes) => Object.keys(stakes).length <= 60, 'at most 60 spots at once'),
})
export const tableUndoRequestSchema = z.object({ betId: z.uuid() })
