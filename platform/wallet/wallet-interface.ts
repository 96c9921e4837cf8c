/**
 * What a wallet can be asked, for the rest of the platform. One Durable Object per merchant and member;
 * `getWallet` gives its stub. Inputs are parsed on arrival, expected refusals are values, anything
 * thrown means the outcome is unknown and the same command may be sent again under the same key.
 */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../contract/constants.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import {
  gameIdSchema,
  type MemberId,
  type MerchantCode,
  memberIdSchema,
  merchantCodeSchema,
  roundIdSchema,
  transactionIdSchema,
  vendorCodeSchema,
} from '../../contract/ids.ts'
import { MAX_MINOR, minor } from '../../contract/money.ts'
import { walletKindSchema } from '../ledger/accounts.ts'
import type {
  Balance,
  BooksReport,
  LedgerRefusal,
  Move,
  Outcome,
  Page,
  PostingGroup,
  Round,
  RoundWithDetails,
} from '../ledger/types.ts'
import type { OutboxEvent } from './outbox-event.ts'

export type { Account, WalletKind } from '../ledger/accounts.ts'
export type {
  Balance,
  BooksReport,
  Finding,
  GroupKind,
  Move,
  Page,
  Posting,
  PostingGroup,
  Round,
  RoundStatus,
  RoundWithDetails,
} from '../ledger/types.ts'

/** Details and proof of a round are kept as JSON text of at most this many UTF-8 bytes. */
export const ROUND_DETAILS_MAX_BYTES = 8 * 1024
export const PAGE_MAX_ROWS = 100

const currencySchema = z.string().regex(/^[A-Z][A-Z0-9]{2,7}$/)
/** An amount that may be zero, in minor units. */
const amountSchema = z.number().int().min(0).max(MAX_MINOR).transform(minor)
const positiveAmountSchema = z.number().int().min(1).max(MAX_MINOR).transform(minor)
const callerKeySchema = z.string().regex(/^[A-Za-z0-9_.:-]{1,160}$/)
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
  currency: currencySchema,
})

/** Real money that came in: cash-in → real. Refused in a play wallet. */
export const depositInputSchema = z.object({
  key: callerKeySchema,
  currency: currencySchema,
  amountMinor: positiveAmountSchema,
})

/** A reward: promotion → real. Refused in a play wallet. */
export const payPromotionInputSchema = depositInputSchema

/** Play money: play-money → real. Refused in a real wallet. */
export const grantPlayMoneyInputSchema = depositInputSchema

/**
 * A stake: real → held. The first bet of a round opens it; a round may take several. The vendor's own
 * words are the content compared on a repeat; gameCode, gameName and category are ours, for the record.
 */
export const placeBetInputSchema = z.object({
  vendor: vendorCodeSchema,
  roundId: roundIdSchema,
  transactionId: transactionIdSchema,
  kind: walletKindSchema,
  currency: currencySchema,
  amountMinor: amountSchema,
  gameId: gameIdSchema,
  gameCode: z.string().min(1).max(64),
  gameName: z.string().min(1).max(120),
  category: z.enum(GAME_CATEGORIES),
})

/**
 * A bet that the rest of the platform does not admit: session ended, game closed, stake out of range. One that was
 * taken before gives its first answer; any other is refused with `not_admitted` now and for ever.
 */
export const refuseBetInputSchema = placeBetInputSchema.omit({ gameCode: true, gameName: true, category: true })

/** A payout, 0 included: game → real; with `closesRound` also held → game, and the round is settled. */
export const settleRoundInputSchema = z.object({
  vendor: vendorCodeSchema,
  roundId: roundIdSchema,
  transactionId: transactionIdSchema,
  kind: walletKindSchema,
  currency: currencySchema,
  amountMinor: amountSchema,
  closesRound: z.boolean(),
  /** Outcome and fairness proof as JSON text. */
  details: z.string().refine(isRoundDetails, `JSON of at most ${ROUND_DETAILS_MAX_BYTES} bytes`).optional(),
})

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
/** Oldest first, after this sequence: what the read model must hold of them. */
export const eventsInputSchema = z.object({ afterSequence: sequenceSchema, limit: limitSchema })
export const freezeInputSchema = z.object({ reason: z.string().min(1).max(500) })
/** Sends the journal after this sequence to the read model again. 0 is all of it. */
export const republishInputSchema = z.object({ afterSequence: sequenceSchema })

export type OpenInput = z.input<typeof openInputSchema>
export type DepositInput = z.input<typeof depositInputSchema>
export type PayPromotionInput = z.input<typeof payPromotionInputSchema>
export type GrantPlayMoneyInput = z.input<typeof grantPlayMoneyInputSchema>
export type PlaceBetInput = z.input<typeof placeBetInputSchema>
export type RefuseBetInput = z.input<typeof refuseBetInputSchema>
export type SettleRoundInput = z.input<typeof settleRoundInputSchema>
export type RollbackBetInput = z.input<typeof rollbackBetInputSchema>
export type RoundInput = z.input<typeof roundInputSchema>
export type PageInput = z.input<typeof pageInputSchema>
export type EventsInput = z.input<typeof eventsInputSchema>
export type FreezeInput = z.input<typeof freezeInputSchema>
export type RepublishInput = z.input<typeof republishInputSchema>

/** Why a wallet refuses, and the code of the outer contract each becomes. */
export const WALLET_REFUSALS = {
  malformed: 'malformed',
  /** The wallet was never opened. */
  not_open: 'not_found',
  /** Play money in a real wallet, or the reverse. */
  kind_mismatch: 'conflict',
  currency_mismatch: 'currency_mismatch',
  /** The key was used before with other content. */
  conflict: 'conflict',
  balance_insufficient: 'balance_insufficient',
  /** A figure would pass 10^14 minor units. */
  limit_reached: 'limit_reached',
  round_unknown: 'round_unknown',
  /** Settled or void: takes no bet, no payout, no rollback. */
  round_closed: 'round_closed',
  /** The bet was rolled back before it came. */
  bet_void: 'round_closed',
  /** The round has paid out since this bet, so it can no longer be rolled back. */
  bet_settled: 'round_closed',
  /** Refused by the rest of the platform before: final, whatever has changed since. */
  not_admitted: 'forbidden',
  /** Frozen by the books check: nothing moves until an operator has looked. */
  frozen: 'account_locked',
} as const satisfies Record<LedgerRefusal | 'malformed', ErrorCode>
export type WalletRefusal = keyof typeof WALLET_REFUSALS

/** `replayed`: the answer was given before and is given again unchanged. */
export type WalletResult<T> = Outcome<T, WalletRefusal>

/** The RPC surface of WalletDO. */
export interface Wallet {
  open(input: OpenInput): Promise<WalletResult<Balance>>
  getBalance(): Promise<WalletResult<Balance>>
  deposit(input: DepositInput): Promise<WalletResult<Move>>
  payPromotion(input: PayPromotionInput): Promise<WalletResult<Move>>
  grantPlayMoney(input: GrantPlayMoneyInput): Promise<WalletResult<Move>>
  placeBet(input: PlaceBetInput): Promise<WalletResult<Move>>
  refuseBet(input: RefuseBetInput): Promise<WalletResult<Move>>
  settleRound(input: SettleRoundInput): Promise<WalletResult<Move>>
  rollbackBet(input: RollbackBetInput): Promise<WalletResult<Move>>
  getRound(input: RoundInput): Promise<WalletResult<RoundWithDetails>>
  listRounds(input: PageInput): Promise<WalletResult<Page<Round>>>
  listOpenRounds(input: PageInput): Promise<WalletResult<Page<Round>>>
  listPostings(input: PageInput): Promise<WalletResult<Page<PostingGroup>>>
  /** The events as the outbox sends them, sent or not, each round as it is now. */
  listEvents(input: EventsInput): Promise<WalletResult<OutboxEvent[]>>
  /** For the cron sweep: sends what an alarm should have sent. Answers how many events went out. */
  pokeOutbox(): Promise<number>
  republish(input: RepublishInput): Promise<WalletResult<{ pending: number }>>
  verify(): Promise<WalletResult<BooksReport>>
  freeze(input: FreezeInput): Promise<WalletResult<Balance>>
  unfreeze(): Promise<WalletResult<Balance>>
}

/** Name of the Durable Object. Merchant codes hold no colon, so two members never share a name. */
export function walletName(merchant: MerchantCode, memberId: MemberId): string {
  return `${merchant}:${memberId}`
}

/** The wallet of one member, by binding WALLET. */
export function getWallet(
  namespace: DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>,
  merchant: MerchantCode,
  memberId: MemberId,
): Wallet {
  return namespace.getByName(walletName(merchant, memberId))
}
