/**
 * What a wallet tells the read model: one event per posting group, in a gapless sequence per wallet.
 * Delivered at least once and in any order; `id` makes it safe to take twice. Round figures are those
 * at the time of sending: keep the copy with the higher `updatedSequence`.
 */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import {
  gameIdSchema,
  memberIdSchema,
  merchantCodeSchema,
  roundIdSchema,
  transactionIdSchema,
  vendorCodeSchema,
} from '../../../contract/ids.ts'
import { MAX_MINOR, minor } from '../../../contract/money.ts'
import { accountSchema, walletKindSchema } from './accounts.ts'
import { GROUP_KINDS, ROUND_STATUSES } from './wallet-types.ts'

const signedMinorSchema = z.number().int().min(-MAX_MINOR).max(MAX_MINOR).transform(minor)
const minorSchema = z.number().int().min(0).max(MAX_MINOR).transform(minor)
const sequenceSchema = z.number().int().min(1)
/** Milliseconds since the epoch. For display: order is by sequence. */
const timeSchema = z.number().int().min(0)

export const outboxRoundSchema = z.object({
  vendor: vendorCodeSchema,
  roundId: roundIdSchema,
  gameId: gameIdSchema,
  gameCode: z.string(),
  gameName: z.string(),
  category: z.enum(GAME_CATEGORIES),
  status: z.enum(ROUND_STATUSES),
  stakeMinor: minorSchema,
  heldMinor: minorSchema,
  payoutMinor: minorSchema,
  betCount: z.number().int().min(0),
  openedAt: timeSchema,
  closedAt: timeSchema.nullable(),
  openedSequence: sequenceSchema,
  updatedSequence: sequenceSchema,
  /** Outcome and fairness proof as JSON text, from the vendor. */
  details: z.string().nullable(),
})

export const outboxEventSchema = z.object({
  version: z.literal(1),
  /** `${merchant}:${memberId}:${sequence}` */
  id: z.string(),
  /** `round`: the event carries a round's state beside its postings. */
  kind: z.enum(['posting', 'round']),
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  walletKind: walletKindSchema,
  currency: z.string(),
  sequence: sequenceSchema,
  occurredAt: timeSchema,
  /** Caller's key of the posting group. */
  key: z.string(),
  groupKind: z.enum(GROUP_KINDS),
  /** The amount named in the command: stake, payout, deposit, or the stake given back. */
  amountMinor: minorSchema,
  vendor: vendorCodeSchema.nullable(),
  roundId: roundIdSchema.nullable(),
  transactionId: transactionIdSchema.nullable(),
  /** Sum to zero. Empty where nothing moved: a stake of 0, a rollback that came before its bet. */
  postings: z.array(
    z.object({ account: accountSchema, amountMinor: signedMinorSchema, balanceAfterMinor: signedMinorSchema }),
  ),
  round: outboxRoundSchema.nullable(),
})
export type OutboxEvent = z.infer<typeof outboxEventSchema>
