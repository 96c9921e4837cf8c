/** What a wallet takes and says of points (platform/rewards/README.md): whole points, never money. */
import { z } from 'zod'
import { currencyCodeSchema } from '../../../contract/currency.ts'
import { isTimeZone } from '../../../contract/rules/day-windows.ts'
import { POINTS_MAX } from '../../../contract/rules/points.ts'
import { callerKeySchema, PAGE_MAX_ROWS, positiveAmountSchema } from './wallet-inputs.ts'

/** `points` holds what the member has; the others say where points came from or went to. All sum to zero. */
export const POINT_ACCOUNTS = ['points', 'earned', 'redeemed', 'converted', 'adjusted'] as const
export type PointAccount = (typeof POINT_ACCOUNTS)[number]

export const EARNED_KINDS = ['play', 'mission', 'rank'] as const
export const SPENT_KINDS = ['redeemed', 'converted'] as const
export const POINT_KINDS = [...EARNED_KINDS, 'adjusted', ...SPENT_KINDS, 'returned'] as const
export type PointKind = (typeof POINT_KINDS)[number]

const pointsSchema = z.number().int().min(1).max(POINTS_MAX)
/** What it is for, shown in the history: a day, a mission, a rank, a good. */
const noteSchema = z.string().max(80)
const daySchema = z.iso.date()

/** Each key is given once; the first figure given under it stands. */
export const earnPointsInputSchema = z.object({
  grants: z
    .array(z.object({ key: callerKeySchema, kind: z.enum(EARNED_KINDS), points: pointsSchema, note: noteSchema }))
    .max(200),
  /** Play of all days before this one has been looked at, by the merchant's clock. */
  playCountedUntil: daySchema.optional(),
})
/** `credit`: money that is paid for the points in the same transaction. */
export const spendPointsInputSchema = z.object({
  key: callerKeySchema,
  kind: z.enum(SPENT_KINDS),
  points: pointsSchema,
  note: noteSchema,
  credit: z.object({ currency: currencyCodeSchema, amountMinor: positiveAmountSchema }).nullable(),
})
/** The key of the points that were spent. */
export const returnPointsInputSchema = z.object({ key: callerKeySchema })
/** Below zero: points are taken. */
export const adjustPointsInputSchema = z.object({
  key: callerKeySchema,
  points: z
    .number()
    .int()
    .min(-POINTS_MAX)
    .max(POINTS_MAX)
    .refine((points) => points !== 0, 'a correction moves points'),
  note: noteSchema,
})
export const findPointsSpentInputSchema = z.object({ key: callerKeySchema })
export const listPointsInputSchema = z.object({
  before: z.number().int().min(1).optional(),
  limit: z.number().int().min(1).max(PAGE_MAX_ROWS),
})

export const readPointsDueInputSchema = z.object({
  /** The merchant's: its days are counted. */
  timeZone: z.string().refine(isTimeZone, 'no time zone'),
  nowMs: z.number().int().min(0),
})

export type ReadPointsDueInput = z.input<typeof readPointsDueInputSchema>
export type EarnPointsInput = z.input<typeof earnPointsInputSchema>
export type SpendPointsInput = z.input<typeof spendPointsInputSchema>
export type ReturnPointsInput = z.input<typeof returnPointsInputSchema>
export type AdjustPointsInput = z.input<typeof adjustPointsInputSchema>
export type FindPointsSpentInput = z.input<typeof findPointsSpentInputSchema>
export type ListPointsInput = z.input<typeof listPointsInputSchema>

export type PointsState = {
  points: number
  /** All that was ever earned, and what went for goods and for cash, less what came back. */
  earned: number
  redeemed: number
  converted: number
  /** Null before play was ever counted. */
  playCountedUntil: string | null
}
/** What has been played for and is not counted yet. Days that are over, oldest first, without gap. */
export type PointsDue = {
  state: PointsState
  /** Keys of the ranks whose points are there. */
  ranksGiven: string[]
  days: { date: string; validMinor: number }[]
  /** The mark behind these days; null where there are none. */
  countedUntil: string | null
  /** There are more than one look takes. */
  isMore: boolean
}
export type PointGroup = {
  sequence: number
  kind: PointKind
  /** Above zero where the member got them. */
  points: number
  pointsAfter: number
  note: string
  occurredAt: number
}
/** What was spent under a key, and what was left then. */
export type PointsSpent = { points: number; pointsAfter: number; note: string }
