/** What a wallet takes when it is asked about its history, parsed on arrival. */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { gameIdSchema, roundIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { MEMBER_ACCOUNTS } from './accounts.ts'
import { GROUP_KINDS, ROUND_STATUSES } from './wallet-types.ts'

/** One more than the longest page that a call gives, so that a page knows whether there is another. */
export const RECORD_PAGE_MAX_ROWS = 1_001

export const limitSchema = z.number().int().min(1).max(RECORD_PAGE_MAX_ROWS)
export const sequenceSchema = z.number().int().min(0)
export const rangeSchema = z
  .object({ from: z.number().int().min(0), to: z.number().int().min(0) })
  .refine(({ from, to }) => from < to, 'a range begins before it ends')

const amountSchema = z.number().int().min(0)

/** Rounds by when they were opened, newest first: those before `before`, an opened sequence. */
export const readRoundsInputSchema = z.object({
  range: rangeSchema,
  category: z.enum(GAME_CATEGORIES).optional(),
  status: z.enum(ROUND_STATUSES).optional(),
  /** Of the rows alone: the totals are those of range, category and status. */
  gameId: gameIdSchema.optional(),
  roundId: roundIdSchema.optional(),
  vendor: vendorCodeSchema.optional(),
  stakeMinMinor: amountSchema.optional(),
  stakeMaxMinor: amountSchema.optional(),
  before: sequenceSchema.optional(),
  limit: limitSchema,
})

/** Newest first: those before the posting `before`. */
export const readMovementsInputSchema = z.object({
  range: rangeSchema,
  /** `unknown`: kinds of a later release, which a roll-back leaves in a journal. */
  kind: z.enum([...GROUP_KINDS, 'unknown']).optional(),
  before: z.object({ sequence: sequenceSchema, account: z.enum(MEMBER_ACCOUNTS) }).optional(),
  limit: limitSchema,
})

/** Oldest first, of the account `real`: a period by its time, or the stretch of the journal that its first page found. */
export const readStatementInputSchema = z.object({
  part: z.union([
    z.object({ range: rangeSchema }),
    z.object({ stretch: z.object({ after: sequenceSchema, last: sequenceSchema }) }),
  ]),
  limit: limitSchema,
})

/** UTC days since the epoch, half-open. */
export const readProfitInputSchema = z.object({
  days: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }),
})
export const readMovementInputSchema = z.object({ sequence: sequenceSchema })
export const sumPlayInputSchema = z.object({ ranges: z.array(rangeSchema).max(100) })

export type ReadRoundsInput = z.input<typeof readRoundsInputSchema>
export type ReadMovementsInput = z.input<typeof readMovementsInputSchema>
export type ReadStatementInput = z.input<typeof readStatementInputSchema>
export type ReadProfitInput = z.input<typeof readProfitInputSchema>
export type ReadMovementInput = z.input<typeof readMovementInputSchema>
/** A stake of nought has no multiplier. */
export const findBestRoundInputSchema = z.object({
  range: rangeSchema,
  leastMinor: z.number().int().min(1),
  rounds: limitSchema,
})
export type FindBestRoundInput = z.infer<typeof findBestRoundInputSchema>

export type SumPlayInput = z.input<typeof sumPlayInputSchema>
