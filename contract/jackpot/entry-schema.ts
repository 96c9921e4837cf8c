/** Entries as they are stored and sent. Apart from their rule, which the verifier's page has without a schema. */
import { z } from 'zod'
import { JACKPOT_LEVELS } from './jackpots.ts'
import type { JackpotEntry } from './rules.ts'

const unitsSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const jackpotEntrySchema = z.object({
  level: z.enum(JACKPOT_LEVELS),
  pool: unitsSchema,
  contribution: unitsSchema,
  ceiling: unitsSchema,
  drawn: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  paidMinor: z.number().int().min(0),
}) satisfies z.ZodType<JackpotEntry>
