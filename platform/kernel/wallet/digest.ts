/**
 * What a wallet tells of a stretch of its journal: sums, for the tables of many members (docs/decisions/0030). Delivered
 * at least once and in any order; a cursor a member counts each stretch once. The same stretch gives the same digest.
 */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import {
  gameIdSchema,
  memberIdSchema,
  merchantCodeSchema,
  roundIdSchema,
  vendorCodeSchema,
} from '../../../contract/ids.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { walletKindSchema } from './accounts.ts'

const sumSchema = z.number().int().min(0).max(MAX_MINOR).transform(minor)
const sequenceSchema = z.number().int().min(1)
const timeSchema = z.number().int().min(0)

/** What is below zero was taken back. */
const changeSchema = z.number().int().min(-MAX_MINOR).max(MAX_MINOR).transform(minor)

/** Settled rounds of one 5-minute window, by when they closed. A correction is a row without a round, by when it was posted. */
const playSchema = z.object({
  /** By `windowOf` of contract/agents/periods.ts. */
  window: z.number().int().min(0),
  category: z.enum(GAME_CATEGORIES),
  vendor: vendorCodeSchema,
  gameId: gameIdSchema,
  rounds: z.number().int().min(0),
  stakeMinor: sumSchema,
  payoutMinor: changeSchema,
  validMinor: sumSchema,
  /** Stake that the lottery rebate is counted on. */
  rebateBaseMinor: sumSchema,
  /** The round that paid most, where one paid more than its stake. */
  largestWin: z.object({ roundId: roundIdSchema, payoutMinor: sumSchema, closedAt: timeSchema }).nullable(),
})
export type PlaySum = z.infer<typeof playSchema>

export const MONEY_FACTS = ['deposit', 'withdrawal', 'bonus', 'rebate', 'bet_rebate'] as const
export type MoneyFact = (typeof MONEY_FACTS)[number]
/** A withdrawal that came back is below zero. */
const moneySchema = z.object({
  window: z.number().int().min(0),
  fact: z.enum(MONEY_FACTS),
  amountMinor: changeSchema,
})
export type MoneyMove = z.infer<typeof moneySchema>

/** TRUST-04: what the sums of D1 must be once they are counted up to a place in the journal. */
export type CountedSums = {
  /** Of the whole journal. */
  lastSequence: number
  /** When the first group was posted, and the one after that place; null where there is none. */
  firstAt: number | null
  nextAt: number | null
  /** A row a category; null where so much is not counted yet that it is not added up. */
  play: CategorySum[] | null
  money: Record<MoneyFact, Minor>
}
export type CategorySum = Pick<
  PlaySum,
  'category' | 'rounds' | 'stakeMinor' | 'payoutMinor' | 'validMinor' | 'rebateBaseMinor'
>

/** A round of real money that closed in the stretch. */
const latestSchema = z.object({
  gameId: gameIdSchema,
  stakeMinor: sumSchema,
  payoutMinor: sumSchema,
  closedAt: timeSchema,
})
/** GAME-07: so many of a stretch at most, the last ones. */
export const LATEST_MAX = 3

export const digestSchema = z.object({
  version: z.literal(2),
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  walletKind: walletKindSchema,
  /** The stretch, both ends included. Sequences of a wallet are gapless. */
  fromSequence: sequenceSchema,
  toSequence: sequenceSchema,
  play: z.array(playSchema),
  /** Of a release before: none. */
  latest: z.array(latestSchema).max(LATEST_MAX).default([]),
  /** One of each group that is such a fact. */
  money: z.array(moneySchema),
  /** All but those of rounds: what somebody may wait for. After a roll-back also of kinds that a later release has. */
  groups: z.array(z.object({ sequence: sequenceSchema, kind: z.string(), key: z.string() })),
})
export type Digest = z.infer<typeof digestSchema>
