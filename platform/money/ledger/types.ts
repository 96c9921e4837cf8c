/** The ledger's words. Amounts are integer minor units, times milliseconds since the epoch. */
import type { GameCategory } from '../../../contract/constants.ts'
import type { GameId, MemberId, MerchantCode, RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import type { Clock } from '../../../contract/time-and-chance.ts'
import type { Account, WalletKind } from './accounts.ts'

/** One wallet's database and the time. Verbs run inside a transaction that the caller holds. */
export type Ledger = { sql: SqlStorage; clock: Clock }

export type WalletIdentity = { merchant: MerchantCode; memberId: MemberId; kind: WalletKind; currency: string }
export type WalletState = WalletIdentity & { openedAt: number; frozenReason: string | null; publishedSequence: number }

export const LEDGER_REFUSALS = [
  'not_open',
  'kind_mismatch',
  'currency_mismatch',
  'conflict',
  'balance_insufficient',
  'limit_reached',
  'round_unknown',
  'round_closed',
  'bet_void',
  'bet_settled',
  'not_admitted',
  'turnover_left',
  'turnover_none',
  'withdrawal_unknown',
  'withdrawal_closed',
  'own_wallet',
  'transfer_unknown',
  'frozen',
  'on_break',
  'excluded',
  'deposit_limit',
  'stake_limit',
  'loss_limit',
  'check_due',
] as const
export type LedgerRefusal = (typeof LEDGER_REFUSALS)[number]

export type Refused<Code = LedgerRefusal> = { ok: false; refusal: Code; message: string }
/** `replayed`: the answer was given before and is given again unchanged. */
export type Outcome<T, Code = LedgerRefusal> = { ok: true; value: T; replayed: boolean } | Refused<Code>

export type Balance = {
  kind: WalletKind
  currency: string
  /** What can be staked now. In a play wallet this is play money. */
  realMinor: Minor
  bonusMinor: Minor
  /** Stakes of open rounds, and withdrawals on their way. */
  heldMinor: Minor
  pendingMinor: Minor
  frozen: boolean
}

export const ROUND_STATUSES = ['open', 'settled', 'void'] as const
/** `void`: every bet of the round was rolled back. */
export type RoundStatus = (typeof ROUND_STATUSES)[number]

export type Round = {
  vendor: VendorCode
  roundId: RoundId
  gameId: GameId
  gameCode: string
  gameName: string
  category: GameCategory
  status: RoundStatus
  /** Bets that stand, rolled back ones left out. */
  stakeMinor: Minor
  /** Part of the stake that still lies in `held`. */
  heldMinor: Minor
  payoutMinor: Minor
  /** Bets that stand, stakes of 0 included. */
  betCount: number
  /** The last payout; a bet before it can no longer be rolled back. 0 for none. */
  lastWinSequence: number
  openedAt: number
  closedAt: number | null
  /** Order of rounds. Times may run backwards, sequences never do. */
  openedSequence: number
  /** The posting group that changed the round last: of two copies the higher one is newer. */
  updatedSequence: number
}
export type RoundWithDetails = Round & { details: string | null }

/** Answer to a command: balances right after it, as stored with it. */
export type Move = { sequence: number; occurredAt: number; balance: Balance; round: Round | null }

export const GROUP_KINDS = [
  'deposit',
  'play-grant',
  'bet',
  'win',
  'rollback',
  'promotion',
  'rebate',
  'bonus-granted',
  'bonus-released',
  'bonus-lapsed',
  'withdrawal',
  'withdrawal-paid',
  'withdrawal-returned',
  'transfer-sent',
  'transfer-delivered',
  'transfer-returned',
  'transfer-received',
  'turnover-waived',
] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** A posting to be made. */
export type Entry = { account: Account; amountMinor: Minor }
export type Posting = Entry & { balanceAfterMinor: Minor }
export type PostingGroup = {
  sequence: number
  key: string
  kind: GroupKind
  occurredAt: number
  /** The amount named in the command: stake, payout, deposit, or the stake given back. */
  amountMinor: Minor
  vendor: VendorCode | null
  roundId: RoundId | null
  transactionId: TransactionId | null
  postings: Posting[]
}

/** `next` goes into `before` of the next page; null at the end. */
export type Page<T> = { rows: T[]; next: number | null }
export type PageRequest = { before?: number | undefined; limit: number }

export type Finding = { check: string; detail: string }
/** The journal up to a place, by a hash of all that it says and all that a check counted from it. */
export type JournalMark = { sequence: number; hash: string }
export type BooksReport = {
  findings: Finding[]
  lastSequence: number
  publishedSequence: number
  /** Postings up to `checked`. */
  postingCount: number
  /** What was read: `all` also where no earlier check was there to go on from. */
  scope: 'new' | 'all'
  checked: JournalMark
  portionsRead: number
  /** The journal goes on: nothing is said yet of what stands in the wallet. */
  hasMore: boolean
}
