/** What a wallet takes, parsed on arrival. */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { currencyCodeSchema } from '../../../contract/currency.ts'
import {
  gameIdSchema,
  memberIdSchema,
  merchantCodeSchema,
  roundIdSchema,
  transactionIdSchema,
  vendorCodeSchema,
} from '../../../contract/ids.ts'
import { MAX_MINOR, minor } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { walletKindSchema } from './accounts.ts'
import { TRANSFER_PURPOSES } from './wallet-types.ts'

/** Details and proof of a round are kept as JSON text of at most this many UTF-8 bytes. */
export const ROUND_DETAILS_MAX_BYTES = 8 * 1024
export const PAGE_MAX_ROWS = 100

/** An amount that may be zero, in minor units. */
export const amountSchema = z.number().int().min(0).max(MAX_MINOR).transform(minor)
export const positiveAmountSchema = z.number().int().min(1).max(MAX_MINOR).transform(minor)
export const callerKeySchema = z.string().regex(/^[A-Za-z0-9_.:-]{1,160}$/)
const limitSchema = z.number().int().min(1).max(PAGE_MAX_ROWS)
const sequenceSchema = z.number().int().min(0)

function isRoundDetails(text: string): boolean {
  if (new TextEncoder().encode(text).length > ROUND_DETAILS_MAX_BYTES) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Fixes merchant, member, kind and currency of the wallet for ever. Opening twice alike is fine. */
export const openInputSchema = z.object({
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  kind: walletKindSchema,
  currency: currencyCodeSchema,
})

export const creditInputSchema = z.object({
  key: callerKeySchema,
  currency: currencyCodeSchema,
  amountMinor: positiveAmountSchema,
  /** What has to be staked for it before money may be withdrawn. */
  turnoverMinor: amountSchema.optional(),
})

/** Real money that came in: cash-in → real, and the bonus that comes with it: promotion → bonus. Refused in a play wallet. */
export const depositInputSchema = creditInputSchema.extend({
  bonus: z
    .object({
      promotionId: callerKeySchema,
      amountMinor: positiveAmountSchema,
      turnoverMinor: positiveAmountSchema,
      gameType: z.enum(GAME_CATEGORIES).nullable(),
      playDays: z.number().int().min(1).max(366),
    })
    .optional(),
})

/** A reward: promotion → real. Refused in a play wallet. `isDespiteBar`: it was won before the bar that holds now. */
export const payPromotionInputSchema = creditInputSchema.extend({ isDespiteBar: z.boolean().optional() })

/** Agents' pay: commission → real. Refused in a play wallet. */
export const payCommissionInputSchema = creditInputSchema.omit({ turnoverMinor: true })

/** Play money: play-money → real. Refused in a real wallet. */
export const grantPlayMoneyInputSchema = creditInputSchema.omit({ turnoverMinor: true })

/** What had been asked by `asOf` (`getTurnoverLeft`) is asked for no longer. Moves no money. Refused in a play wallet. */
export const waiveTurnoverInputSchema = creditInputSchema.omit({ turnoverMinor: true }).extend({ asOf: sequenceSchema })

const withdrawalOrderSchema = z.object({ orderId: z.string().regex(/^[A-Za-z0-9_-]{1,96}$/) })

/** Money on its way out: real → held. The fee is kept out of the amount. Refused in a play wallet. */
export const holdWithdrawalInputSchema = withdrawalOrderSchema
  .extend({
    currency: currencyCodeSchema,
    amountMinor: positiveAmountSchema,
    feeMinor: amountSchema,
  })
  .refine(({ amountMinor, feeMinor }) => feeMinor < amountMinor, 'the fee leaves something')

/** It has left: held → cash-out and cash-fee. */
export const payWithdrawalInputSchema = withdrawalOrderSchema

/** It comes back: from `held`, refused before it left, or from `paid`, left and never arrived. */
export const returnWithdrawalInputSchema = withdrawalOrderSchema.extend({ from: z.enum(['held', 'paid']) })

const transferFields = {
  /** Both sides' records show it as the reference. */
  transferId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,96}$/)
    .brand<'TransactionId'>(),
  currency: currencyCodeSchema,
  amountMinor: positiveAmountSchema,
}

const purposeField = { purpose: z.enum(TRANSFER_PURPOSES).default('member') }

/** Money to another member of the merchant: real → transit. Refused in a play wallet. */
export const sendTransferInputSchema = z.object({ ...transferFields, to: memberIdSchema, ...purposeField })

/** Money from another member: transfer → real. Only the sender's wallet asks this. */
export const receiveTransferInputSchema = z.object({ ...transferFields, from: memberIdSchema, ...purposeField })

export const transferInputSchema = z.object({ transferId: transferFields.transferId })
export const transfersInputSchema = z.object({ transferIds: z.array(transferFields.transferId).max(100) })

/**
 * A stake: real → held. The first bet of a round opens it; a round may take several. The vendor's own
 * words are the content compared on a repeat; gameCode, gameName and category are ours, for the record.
 */
export const placeBetInputSchema = z.object({
  vendor: vendorCodeSchema,
  roundId: roundIdSchema,
  transactionId: transactionIdSchema,
  kind: walletKindSchema,
  currency: currencyCodeSchema,
  amountMinor: amountSchema,
  /** Part of the stake that the lottery rebate is counted on. */
  rebateBaseMinor: amountSchema.optional(),
  gameId: gameIdSchema,
  gameCode: z.string().min(1).max(64),
  gameName: z.string().min(1).max(120),
  category: z.enum(GAME_CATEGORIES),
})

/**
 * The difference between what a closed round paid and what it should have: game → real, or back as far as the balance goes.
 * Two operators gave the approval, which corrects a round once.
 */
export const correctRoundInputSchema = z.object({
  vendor: vendorCodeSchema,
  roundId: roundIdSchema,
  correctionId: transactionIdSchema,
  kind: walletKindSchema,
  currency: currencyCodeSchema,
  amountMinor: z
    .number()
    .int()
    .min(-MAX_MINOR)
    .max(MAX_MINOR)
    .refine((amount) => amount !== 0, 'a correction moves something')
    .transform(minor),
  reason: z.string().min(1).max(200),
  approval: callerKeySchema,
})

/**
 * A bet that the rest of the platform does not admit: session ended, game closed, stake out of range. One that was
 * taken before gives its first answer; any other is refused with `not_admitted` now and for ever.
 */
export const refuseBetInputSchema = placeBetInputSchema.omit({ gameCode: true, gameName: true, category: true })

/**
 * A payout, 0 included: game → real; with `closesRound` also held → game, and the round is settled. Of the stake,
 * `unplayedMinor` goes back instead: held → real.
 */
export const settleRoundInputSchema = z
  .object({
    vendor: vendorCodeSchema,
    roundId: roundIdSchema,
    transactionId: transactionIdSchema,
    kind: walletKindSchema,
    currency: currencyCodeSchema,
    amountMinor: amountSchema,
    closesRound: z.boolean(),
    unplayedMinor: amountSchema.optional(),
    turnoverMinor: amountSchema.optional(),
    /** Outcome and fairness proof as JSON text. */
    details: z.string().refine(isRoundDetails, `JSON of at most ${ROUND_DETAILS_MAX_BYTES} bytes`).optional(),
  })
  .refine((win) => win.closesRound || !win.unplayedMinor, 'only a win that closes the round says what was not played')
  .refine(
    (win) => win.closesRound || win.turnoverMinor === undefined,
    'only a win that closes the round says what counts as turnover',
  )

/** Undoes one bet: held → real. Before its bet it leaves a tombstone, and the late bet is refused. */
export const rollbackBetInputSchema = z.object({
  vendor: vendorCodeSchema,
  roundId: roundIdSchema,
  /** The rollback's own id, and that of the bet to undo. */
  transactionId: transactionIdSchema,
  betTransactionId: transactionIdSchema,
})

export const roundInputSchema = z.object({ vendor: vendorCodeSchema, roundId: roundIdSchema })
/** Newest first. `before` is the `next` of the page before. */
export const pageInputSchema = z.object({ before: sequenceSchema.optional(), limit: limitSchema })
/** The stretch of the journal that follows this place. */
export const digestInputSchema = z.object({ afterSequence: sequenceSchema })
/** Up to and with this place in the journal. */
export const sumCountedInputSchema = z.object({ upTo: sequenceSchema })
/** By their keys, those after this one. */
export const orderGroupsInputSchema = z.object({
  after: z.string().max(256).default(''),
  limit: z.number().int().min(1).max(1_000),
})
/** Oldest first, those that changed after this sequence. */
export const transfersAfterInputSchema = z.object({ afterSequence: sequenceSchema, limit: limitSchema })
export const freezeInputSchema = z.object({ reason: z.string().min(1).max(500) })
const journalMarkSchema = z
  .object({ sequence: z.number().int().min(1), hash: z.string() })
  .nullable()
  .default(null)
/** The books check; without a word all of it, in one call. */
export const verifyInputSchema = z.object({
  /** `new`: from the last sound check on. */
  scope: z.enum(['new', 'all']).default('all'),
  /** Whether a check of all that is under way begins again. */
  begins: z.boolean().default(true),
  /** At most so many of two hundred posting groups each; `hasMore` says that there is more. */
  portions: z.number().int().min(1).default(Number.MAX_SAFE_INTEGER),
  /** Where that one was noted outside this wallet to stand; one that stands elsewhere begins again. */
  standsAt: journalMarkSchema,
  /** What was noted outside this wallet of the last sound check. */
  known: journalMarkSchema,
})

/** On a developer's machine alone: what follows is posted as of so long ago. */
export const seedingClockInputSchema = z.object({
  agoMs: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_MS),
})

export type OpenInput = z.input<typeof openInputSchema>
export type DepositInput = z.input<typeof depositInputSchema>
export type PayPromotionInput = z.input<typeof payPromotionInputSchema>
export type PayCommissionInput = z.input<typeof payCommissionInputSchema>
export type GrantPlayMoneyInput = z.input<typeof grantPlayMoneyInputSchema>
export type WaiveTurnoverInput = z.input<typeof waiveTurnoverInputSchema>
export type HoldWithdrawalInput = z.input<typeof holdWithdrawalInputSchema>
export type PayWithdrawalInput = z.input<typeof payWithdrawalInputSchema>
export type ReturnWithdrawalInput = z.input<typeof returnWithdrawalInputSchema>
export type SendTransferInput = z.input<typeof sendTransferInputSchema>
export type ReceiveTransferInput = z.input<typeof receiveTransferInputSchema>
export type TransfersInput = z.input<typeof transfersInputSchema>
export type TransferInput = z.input<typeof transferInputSchema>
export type PlaceBetInput = z.input<typeof placeBetInputSchema>
export type RefuseBetInput = z.input<typeof refuseBetInputSchema>
export type SettleRoundInput = z.input<typeof settleRoundInputSchema>
export type RollbackBetInput = z.input<typeof rollbackBetInputSchema>
export type CorrectRoundInput = z.input<typeof correctRoundInputSchema>
export type RoundInput = z.input<typeof roundInputSchema>
export type PageInput = z.input<typeof pageInputSchema>
export type DigestInput = z.input<typeof digestInputSchema>
export type SumCountedInput = z.input<typeof sumCountedInputSchema>
export type OrderGroupsInput = z.input<typeof orderGroupsInputSchema>
export type TransfersAfterInput = z.input<typeof transfersAfterInputSchema>
export type FreezeInput = z.input<typeof freezeInputSchema>
export type SeedingClockInput = z.input<typeof seedingClockInputSchema>
export type VerifyInput = z.input<typeof verifyInputSchema>
