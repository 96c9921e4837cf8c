/** Rows of the read model as D1 answers them: parsed, because a table is a boundary too. */
import { z } from 'zod'
import { POSTING_KINDS, ROUND_STATES } from '../../../contract/calls/records.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { gameIdSchema, roundIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'

export const minorSchema = z.number().transform(minor)

export const roundRowSchema = z.object({
  round_id: roundIdSchema,
  vendor: vendorCodeSchema,
  vendor_name: z.string(),
  game_id: gameIdSchema,
  game_name: z.string(),
  category: z.enum(GAME_CATEGORIES),
  state: z.enum(ROUND_STATES),
  stake_minor: minorSchema,
  payout_minor: minorSchema,
  balance_after_minor: minorSchema,
  opened_at: z.number().int(),
  closed_at: z.number().int().nullable(),
  opened_sequence: z.number().int(),
  updated_sequence: z.number().int(),
  is_provably_fair: z.union([z.literal(0), z.literal(1)]),
})
export type StoredRound = z.infer<typeof roundRowSchema>

export const ledgerRowSchema = z.object({
  sequence: z.number().int(),
  account: z.enum(['real', 'bonus', 'held', 'pending']),
  kind: z.enum(POSTING_KINDS),
  amount_minor: minorSchema,
  balance_after_minor: minorSchema,
  occurred_at: z.number().int(),
  vendor: vendorCodeSchema.nullable(),
  round_id: roundIdSchema.nullable(),
  reference: z.string(),
  description: z.string(),
})
export type StoredPosting = z.infer<typeof ledgerRowSchema>
