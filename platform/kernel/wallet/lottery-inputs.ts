/** What a wallet takes of lotteries: many bets at once, and the part of a stake that comes back. Parsed on arrival. */
import { z } from 'zod'
import { isDistinct } from '../../../contract/rules/is-distinct.ts'
import { walletKindSchema } from './accounts.ts'
import {
  callerKeySchema,
  creditInputSchema,
  PAGE_MAX_ROWS,
  placeBetInputSchema,
  roundInputSchema,
} from './wallet-inputs.ts'
import type { Balance } from './wallet-types.ts'

const isSame = (values: readonly string[]) => new Set(values).size === 1

/** All bets are of one vendor, one currency and one kind of money, and none comes twice. All are taken or none. */
export const placeBetsInputSchema = z.object({
  batchId: callerKeySchema,
  bets: z
    .array(placeBetInputSchema)
    .min(1)
    .max(PAGE_MAX_ROWS)
    .refine(
      (bets) => isSame(bets.map(({ vendor, currency, kind }) => `${vendor} ${currency} ${kind}`)),
      'bets of one vendor, currency and kind',
    )
    .refine((bets) => isDistinct(bets.map(({ transactionId }) => transactionId)), 'a bet comes once'),
})
export type PlaceBetsInput = z.input<typeof placeBetsInputSchema>

/** The places of the bets in the journal, in their order; the balance right after the last one. */
export type BatchMove = { firstSequence: number; lastSequence: number; occurredAt: number; balance: Balance }

/** Part of a settled round's stake that comes back by its price: game → real. `key` is unique among rebates of bets. */
export const payBetRebateInputSchema = creditInputSchema
  .omit({ turnoverMinor: true })
  .extend({ ...roundInputSchema.shape, kind: walletKindSchema })
export type PayBetRebateInput = z.input<typeof payBetRebateInputSchema>
