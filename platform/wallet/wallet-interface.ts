/**
 * What a wallet can be asked, for the rest of the platform. One Durable Object per merchant and member;
 * `getWallet` gives its stub. Inputs are parsed on arrival, expected refusals are values, anything
 * thrown means the outcome is unknown and the same command may be sent again under the same key.
 */
import type { ErrorCode } from '../../contract/errors.ts'
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
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
import type {
  DepositInput,
  EventsInput,
  FreezeInput,
  GrantPlayMoneyInput,
  OpenInput,
  PageInput,
  PayPromotionInput,
  PlaceBetInput,
  RefuseBetInput,
  RepublishInput,
  RollbackBetInput,
  RoundInput,
  SettleRoundInput,
} from './wallet-inputs.ts'

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
