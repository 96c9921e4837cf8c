/** What the calls of lotteries share. */

import { z } from 'zod'
import { PRIZE_MODES } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, playTypeSchema } from '../../ids.ts'
import { foldSelection } from '../../lottery/selection.ts'
import { moneySchema } from '../../money.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { readPicturePath } from '../../rules/safe-link.ts'
import { DRAW_STATES } from '../../states/lottery.ts'

export const LOTTERY_PAGES = ['/lottery', '/vnlottery', '/seaLottery'] as const
const FAMILIES = ['ssc', '11x5', 'k3', 'pk10', 'six', 'l28', 'keno', '4d', 'thai', 'hanoi', 'vn'] as const

/** `YYYYMMDD-NNNN`, or `YYYYMMDD` of a game that draws at most once a day, in the zone of the game. */
export const periodSchema = z.string().regex(/^\d{8}(-\d{4})?$/)
export const rulesVersionSchema = wholeNumber(1, 9_999)
const hexSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** Prizes by name, each a list of numbers in the order drawn (contract/lottery/result.ts). */
export const resultSchema = z.record(
  z.string().regex(/^[a-z0-9]{1,16}$/),
  z.array(z.string().regex(/^\d{1,6}$/)).max(30),
)
const lastResultSchema = z.object({ period: periodSchema, result: resultSchema })

const timesSchema = z.object({
  period: periodSchema,
  openAt: isoTimeSchema,
  closeAt: isoTimeSchema,
  drawAt: isoTimeSchema,
})

/** A lottery as lists show it: what takes bets now, and what was drawn last. */
export const lotterySchema = timesSchema.extend({
  gameCode: gameIdSchema,
  gameId: gameIdSchema,
  name: z.string().max(80),
  showIcon: z
    .string()
    .max(200)
    .overwrite((src) => readPicturePath(src, { origins: 'any', ownHosts: [] }) ?? '/none.svg'),
  family: z.enum(FAMILIES),
  page: z.enum(LOTTERY_PAGES),
  accountType: z.string().max(40),
  /** Shut by an operator: it draws, and takes no bets. */
  shut: z.boolean(),
  /** Where it is drawn at equal intervals, day and night: the period after this one closes so much later. */
  everySeconds: z.number().int().min(10).nullable().optional(),
  last: lastResultSchema.nullable(),
})
export type Lottery = z.infer<typeof lotterySchema>
export const lotteriesSchema = z.object({ now: isoTimeSchema, list: z.array(lotterySchema) })

export const stateSchema = timesSchema.extend({
  now: isoTimeSchema,
  gameCode: gameIdSchema,
  /** The round of the beacon that decides this period, fixed while bets are open. */
  beaconRound: z.number().int(),
  beacon: z.enum(['public', 'house']),
  /** `h[0]` of the chain that this period is drawn from. */
  chainEnd: hexSchema.nullable(),
  rulesVersion: rulesVersionSchema,
  state: z.enum(['open', 'shut']),
  last: lastResultSchema.nullable(),
})

/** When the result was made, so that a late one does not look as if on time. Null while there is none. */
const drawnAtSchema = isoTimeSchema.nullable().optional()

export const drawSchema = z.object({
  period: periodSchema,
  state: z.enum(DRAW_STATES),
  drawAt: isoTimeSchema,
  drawnAt: drawnAtSchema,
  result: resultSchema.nullable(),
  voidReason: z.string().max(200).nullable(),
  /** Why this merchant took back all its tickets, where it did: the draw stands. */
  bookVoidReason: z.string().max(200).nullable(),
  /** Drawn on a chain made at installation, not live. */
  installation: z.boolean(),
})

/** contract/register/line.ts */
export const registerLineSchema = z.string().max(600)

export const proofSchema = z.object({
  gameCode: gameIdSchema,
  period: periodSchema,
  state: z.enum(DRAW_STATES),
  /** Our secret `h[n]` and the one before, once this draw and all before it are over. */
  h: hexSchema.nullable(),
  previous: hexSchema.nullable(),
  /** The first draw that is not over, where it is an earlier one: its secret follows from ours, so ours is hidden. */
  hiddenBy: periodSchema.nullable(),
  n: z.number().int().nullable(),
  chainEnd: hexSchema.nullable(),
  /** How it was published: `firstPeriod` is drawn with `h[1]`, `length` is N. */
  chain: z.object({ length: z.number().int(), firstPeriod: periodSchema, publishedAt: isoTimeSchema }).nullable(),
  installation: z.boolean(),
  beacon: z.enum(['public', 'house']),
  round: z.number().int(),
  signature: z
    .string()
    .regex(/^[0-9a-f]{96}$/)
    .nullable(),
  randomness: hexSchema.nullable(),
  result: resultSchema.nullable(),
  /** Of the sealed book of this merchant, once closed; null where nobody played. */
  root: hexSchema.nullable(),
  /** Of the book of play money. */
  playRoot: hexSchema.nullable(),
  rulesVersion: rulesVersionSchema,
  voidReason: z.string().max(200).nullable(),
  /** This merchant voided its own book, though the draw stands. */
  bookVoidReason: z.string().max(200).nullable(),
  closeAt: isoTimeSchema,
  drawAt: isoTimeSchema,
  drawnAt: drawnAtSchema,
  /** Lines of the public register about this draw; absent in proofs that were kept before there was one. */
  register: z
    .object({
      chain: registerLineSchema.nullable(),
      root: registerLineSchema.nullable(),
      playRoot: registerLineSchema.nullable(),
    })
    .optional(),
})

/** Any order and blanks are read; the answer has the canonical text (contract/lottery/selection.ts). */
export const selectionSchema = z.string().overwrite(foldSelection).min(1).max(64_000)
export const multipleSchema = z.number().int().min(1).max(1_000)
export const keptSchema = z.number().int().min(0).max(800)
export const packageSchema = z.enum(['A', 'B'])
/** What of a bet stands in its ticket's hash (contract/lottery/ticket.ts). */
export const hashedBetFields = {
  play: playTypeSchema,
  selection: selectionSchema,
  unit: moneySchema,
  multiple: multipleSchema,
  /** Null where odds are fixed. */
  rtpBps: z.number().int().nullable(),
  kept: keptSchema,
  package: packageSchema.nullable(),
}

/** What the draw was bound to when the ticket was placed. Null: a ticket whose hash does not hold it. */
export const commitmentSchema = z
  .object({ chainEnd: hexSchema, beaconRound: z.number().int() })
  .nullable()
  .default(null)

export const merklePathSchema = z.array(z.object({ side: z.enum(['left', 'right']), hash: hexSchema })).max(40)

/** A proof as a player keeps it: of the draw, and of a ticket's place in the sealed book where it is theirs. */
export const keptProofSchema = proofSchema.extend({
  ticket: z
    .object({
      ticketId: z.string().max(100),
      contentHash: hexSchema,
      rulesVersion: rulesVersionSchema,
      commitment: commitmentSchema,
      /** Absent in proofs that were kept before it was checked. */
      placedAt: isoTimeSchema.nullable().default(null),
      /** By which numbers it was settled, and what it was paid; null while it is not. */
      settled: z.object({ result: resultSchema, payout: moneySchema }).nullable().default(null),
      bets: z.array(z.object(hashedBetFields)).min(1).max(20),
      merklePath: merklePathSchema,
    })
    .nullable()
    .default(null),
})
export type KeptProof = z.input<typeof keptProofSchema>

/** A symbol's standing over the draws looked at. Past draws change no chance. */
export const trendSchema = z.object({
  /** From 1; null where the whole draw is meant. */
  position: z.number().int().nullable(),
  symbol: z.string().max(4),
  hits: z.number().int(),
  /** Draws since it last came; all of them where it never did. */
  omission: z.number().int(),
  longest: z.number().int(),
  /** What to expect: 1/p − 1, two decimals. */
  average: z.number(),
})

const formSchema = z.object({
  kind: z.enum(['columns', 'combination', 'ordered-pair', 'exact', 'list', 'positions', 'numbers']),
  /** Symbols in canonical order; of columns those of each. Numbers have digits. */
  columns: z.array(z.array(z.string().max(20)).max(100)).max(10),
  size: z.number().int(),
  /** Whether lines may be typed one by one. */
  typed: z.boolean(),
})
export const playSchema = z.object({
  code: playTypeSchema,
  group: playTypeSchema,
  mode: z.enum(PRIZE_MODES),
  form: formSchema,
  /** Of one line, as `271/1000`; the lowest and the highest where symbols differ. */
  chances: z.array(z.string().max(140)).min(1).max(2),
  /** Multiples of the unit by class of hit; none in mode Lott. */
  odds: z.array(z.object({ class: z.string().max(20), multiple: z.string().max(20) })),
  /** Theoretical return in basis points, lowest and highest; in mode Lott for rebate 0. */
  returnBps: z.tuple([z.number().int(), z.number().int()]),
})

export const limitsFields = {
  unitMin: moneySchema,
  ticketStakeMax: moneySchema,
  linesMax: z.number().int(),
  ticketPayoutMax: moneySchema,
  cellPayoutMax: moneySchema,
  drawPayoutMax: moneySchema,
}

export { hexSchema }
