/** The words of a wallet, as it speaks them to the rest of the platform. Amounts are integer minor units, times milliseconds since the epoch. */
import type { GameCategory } from '../../../contract/constants.ts'
import type { GameId, MemberId, RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import type { BonusWithheld } from '../../../contract/rules/deposit-bonus.ts'
import type { Account, WalletKind } from './accounts.ts'

/** How a wallet keeps what a bet changes: a row for each figure, or one row of balances and one of what is counted. */
export const WALLET_FORMS = ['rows', 'compact'] as const
export type WalletForm = (typeof WALLET_FORMS)[number]

export const LEDGER_REFUSALS = [
  'not_open',
  'kind_mismatch',
  'currency_mismatch',
  'conflict',
  'balance_insufficient',
  'limit_reached',
  'round_unknown',
  'round_closed',
  'round_open',
  'approval_used',
  'beyond_payout',
  'unplayed_beyond_stake',
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
  'points_insufficient',
  'launch_unknown',
] as const
export type LedgerRefusal = (typeof LEDGER_REFUSALS)[number]

export type Refused<Code = LedgerRefusal> = { ok: false; refusal: Code; message: string }
/** `replayed`: the answer was given before and is given again unchanged. */
export type Outcome<T, Code = LedgerRefusal> = { ok: true; value: T; replayed: boolean } | Refused<Code>

export type Balance = {
  kind: WalletKind
  currency: string
  /** What can be staked now, without what lies at vendors. In a play wallet this is play money. */
  realMinor: Minor
  /** MEM-03: own money in wallets at vendors, by the vendor's code. Left out where there are none. */
  vendorWallets?: Record<string, Minor>
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
  /** Bets that stand, rolled back ones left out, and without what was not played. */
  stakeMinor: Minor
  /** Part of the bets that was held and, by the end of the round, not played: it went back. */
  unplayedMinor: Minor
  /** What of it counted as turnover. Null: all of its stake, once it is settled. */
  turnoverMinor: Minor | null
  /** Part of the stake that still lies in `held`. */
  heldMinor: Minor
  payoutMinor: Minor
  /** Part of the stake that the lottery rebate is counted on. */
  rebateBaseMinor: Minor
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
export type Move = {
  sequence: number
  occurredAt: number
  balance: Balance
  round: Round | null
  /** Of a correction: what it moved, below zero where it took. */
  correctedMinor?: Minor
}

export const GROUP_KINDS = [
  'deposit',
  'play-grant',
  'bet',
  'win',
  'rollback',
  'bet-rebate',
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
  'commission',
  'contract-sent',
  'contract-delivered',
  'contract-returned',
  'contract-received',
  'correction',
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

/** A group that was posted for a deposit's or a withdrawal's order. */
export type OrderGroup = Pick<PostingGroup, 'key' | 'kind' | 'amountMinor' | 'occurredAt'>

/** `next` goes into `before` of the next page; null at the end. */
export type Page<T> = { rows: T[]; next: number | null }

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

export const BONUS_STATES = ['under_way', 'released', 'lapsed', 'withheld'] as const

/** `promotionId`: gives one to a member, for ever. `gameType`: the only games that count; null for all. */
export type BonusOffer = {
  promotionId: string
  amountMinor: Minor
  turnoverMinor: Minor
  gameType: GameCategory | null
  playDays: number
}

export type Bonus = {
  /** Of the deposit that brought it. */
  key: string
  promotionId: string
  amountMinor: Minor
  requiredMinor: Minor
  stakedMinor: Minor
  gameType: GameCategory | null
  status: (typeof BONUS_STATES)[number]
  withheldBecause: BonusWithheld | null
  grantedAt: number
  /** From this moment on no stake counts. */
  playUntil: number
}

/**
 * Of the sender: `transit`, taken here and not yet known to be there; `delivered`; `returned`, refused there and back
 * here. Of the receiver: `received`; `refused`, for good: a late copy is refused too.
 */
export const TRANSFER_STATUSES = ['transit', 'delivered', 'returned', 'received', 'refused'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

export type Transfer = {
  transferId: TransactionId
  /** The other side: to whom it goes, or from whom it came. */
  counterpart: MemberId
  amountMinor: Minor
  status: TransferStatus
  /** Why the receiver refused it. */
  refusal: LedgerRefusal | null
}

/** With the place in the journal of the group that moved it last. */
export type TransferChange = Transfer & { updatedSequence: number }

/** `contract`: a debt that an agent's contract left, not a gift. The sender's stakes and breaks do not hold it back. */
export const TRANSFER_PURPOSES = ['member', 'contract'] as const
export type TransferPurpose = (typeof TRANSFER_PURPOSES)[number]

/** The receiver's definite answer. Anything else, an error or a silence, says nothing about the money. */
export type TransferAnswer = { status: 'received' | 'refused'; refusal: LedgerRefusal | null }

/** `held`: on its way. `paid`: left the house. `returned`: back with the member. */
export const WITHDRAWAL_STATUSES = ['held', 'paid', 'returned'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export type Withdrawal = { orderId: string; amountMinor: Minor; feeMinor: Minor; status: WithdrawalStatus }

export type BalanceExplained = {
  balance: Balance
  /** Where the money came from and went to, as the member sees it: what came in is above zero. */
  sources: { account: Account; amountMinor: Minor }[]
  /** They make up what lies in `bonus`. */
  bonuses: Bonus[]
  heldForRoundsMinor: Minor
  openRoundCount: number
  /** Of both, what open bets on events make. */
  heldForBetsMinor: Minor
  openBetCount: number
  /** The newest of them, newest first. */
  openRounds: Round[]
  /** The newest that money is set aside for. */
  heldWithdrawals: Pick<Withdrawal, 'orderId' | 'amountMinor'>[]
}
