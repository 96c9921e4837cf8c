/**
 * What a wallet can be asked, for the rest of the platform. One Durable Object per merchant and member;
 * `getWallet` gives its stub. Inputs are parsed on arrival, expected refusals are values, anything
 * thrown means the outcome is unknown and the same command may be sent again under the same key.
 */
import type { ErrorCode } from '../../../contract/errors.ts'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import type { Near } from '../../../contract/protocols/near.ts'
import type { CountedSums, Digest } from './digest.ts'
import type {
  ExchangedLaunch,
  ExchangeLaunchInput,
  FindLaunchInput,
  KnownLaunch,
  LaunchedMove,
  NotedLaunch,
  NoteLaunchInput,
  PlaceLaunchedBetInput,
  RememberEnvelopeInput,
} from './launches.ts'
import type { BatchMove, PayBetRebateInput, PlaceBetsInput } from './lottery-inputs.ts'
import type { KnownMember, MemberSnapshot, Remembered, WhoIsInput } from './member-facts.ts'
import type {
  AdjustPointsInput,
  EarnPointsInput,
  FindPointsSpentInput,
  ListPointsInput,
  PointGroup,
  PointsDue,
  PointsSpent,
  PointsState,
  ReadPointsDueInput,
  ReturnPointsInput,
  SpendPointsInput,
} from './points.ts'
import type {
  FindBestRoundInput,
  ReadMovementInput,
  ReadMovementsInput,
  ReadProfitInput,
  ReadRoundsInput,
  ReadStatementInput,
  SumPlayInput,
} from './record-inputs.ts'
import type {
  BestRound,
  DayOfRounds,
  Movement,
  MovementsPage,
  OpenGame,
  PlaySum,
  RoundRecord,
  RoundsPage,
  StatementPage,
} from './record-types.ts'
import type {
  AdmitDepositInput,
  BarPlayInput,
  BeginPlayInput,
  CancelLimitChangeInput,
  LiftBarInput,
  ReleaseDepositInput,
  SetLimitInput,
  SetReminderInput,
} from './safety-inputs.ts'
import type { Bar, LimitSet, SafetyEntry, SafetyState, WalletPlaySession } from './safety-types.ts'
import type { LaunchFromInput, ListMovesInput, MovedMoney, MoveMoneyInput } from './vendor-wallets.ts'
import type {
  CorrectRoundInput,
  DepositInput,
  DigestInput,
  FreezeInput,
  GrantPlayMoneyInput,
  HoldWithdrawalInput,
  OpenInput,
  OrderGroupsInput,
  PageInput,
  PayCommissionInput,
  PayPromotionInput,
  PayWithdrawalInput,
  PlaceBetInput,
  ReceiveTransferInput,
  RefuseBetInput,
  ReturnWithdrawalInput,
  RollbackBetInput,
  RoundInput,
  SeedingClockInput,
  SendTransferInput,
  SettleRoundInput,
  SumCountedInput,
  TransferInput,
  TransfersAfterInput,
  TransfersInput,
  VerifyInput,
  WaiveTurnoverInput,
} from './wallet-inputs.ts'
import type {
  Balance,
  BalanceExplained,
  Bonus,
  BooksReport,
  LedgerRefusal,
  Move,
  OrderGroup,
  Outcome,
  Page,
  PostingGroup,
  Round,
  RoundWithDetails,
  Transfer,
  TransferAnswer,
  TransferChange,
} from './wallet-types.ts'

export type { Account, WalletKind } from './accounts.ts'
export type {
  BestRound,
  DayOfRounds,
  Movement,
  MovementTotals,
  PlaySum,
  RecordedRound,
  StatementPeriod,
  TimeRange,
} from './record-types.ts'
export type { Bar, LimitState, SafetyChange, SafetyEntry, SafetyState, WalletPlaySession } from './safety-types.ts'
export type {
  Balance,
  Bonus,
  BonusOffer,
  BooksReport,
  Finding,
  GroupKind,
  JournalMark,
  Move,
  OrderGroup,
  Page,
  Posting,
  PostingGroup,
  Round,
  RoundStatus,
  RoundWithDetails,
  Transfer,
  TransferStatus,
} from './wallet-types.ts'

/** Why a wallet refuses, and the code of the outer contract each becomes. */
export const WALLET_REFUSALS = {
  malformed: 'malformed',
  unplayed_beyond_stake: 'malformed',
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
  /** Only a round that has ended is corrected. */
  round_open: 'conflict',
  /** This approval has corrected the round before. */
  approval_used: 'conflict',
  /** A correction takes back at most what the round has paid. */
  beyond_payout: 'limit_reached',
  /** The bet was rolled back before it came. */
  bet_void: 'round_closed',
  /** The round has paid out since this bet, so it can no longer be rolled back. */
  bet_settled: 'round_closed',
  /** Refused by the rest of the platform before: final, whatever has changed since. */
  not_admitted: 'forbidden',
  /** Part of what came in has to be staked first. */
  turnover_left: 'turnover_left',
  /** Nothing has to be staked, so nothing can be waived. */
  turnover_none: 'conflict',
  /** Nothing was ever held for this order. */
  withdrawal_unknown: 'not_found',
  /** It was paid or returned before, or is not yet what it should come back from. */
  withdrawal_closed: 'conflict',
  /** A transfer to oneself. */
  own_wallet: 'conflict',
  /** No such transfer in this wallet. */
  transfer_unknown: 'not_found',
  /** Frozen by the books check: nothing moves until an operator has looked. */
  frozen: 'account_locked',
  /** The member's own protection (SAFE-01 to SAFE-03). */
  on_break: 'on_break',
  excluded: 'account_excluded',
  deposit_limit: 'deposit_limit_reached',
  stake_limit: 'stake_limit_reached',
  loss_limit: 'loss_limit_reached',
  /** The reminder has to be acknowledged before the next round. */
  check_due: 'reality_check_due',
  points_insufficient: 'points_insufficient',
  launch_unknown: 'login_required',
} as const satisfies Record<LedgerRefusal | 'malformed', ErrorCode>
export type WalletRefusal = keyof typeof WALLET_REFUSALS

/** `replayed`: the answer was given before and is given again unchanged. */
export type WalletResult<T> = Outcome<T, WalletRefusal>

/** The RPC surface of WalletDO. */
export interface Wallet {
  open(input: OpenInput): Promise<WalletResult<Balance>>
  getBalance(): Promise<WalletResult<Balance>>
  /** TRUST-03: the balance with what it is made of, read in one moment. */
  explainBalance(): Promise<WalletResult<BalanceExplained>>
  deposit(input: DepositInput): Promise<WalletResult<Move>>
  payPromotion(input: PayPromotionInput): Promise<WalletResult<Move>>
  payRebate(input: PayPromotionInput): Promise<WalletResult<Move>>
  /** AGT-03: what the platform owes an agent by a bill, once for its key. */
  payCommission(input: PayCommissionInput): Promise<WalletResult<Move>>
  grantPlayMoney(input: GrantPlayMoneyInput): Promise<WalletResult<Move>>
  holdWithdrawal(input: HoldWithdrawalInput): Promise<WalletResult<Move>>
  payWithdrawal(input: PayWithdrawalInput): Promise<WalletResult<Move>>
  returnWithdrawal(input: ReturnWithdrawalInput): Promise<WalletResult<Move>>
  /** What has to be staked before all money may be withdrawn, and what of it may now, as of this place in the journal. */
  getTurnoverLeft(): Promise<WalletResult<{ leftMinor: Minor; withdrawableMinor: Minor; asOf: number }>>
  /** The house asks for so much of that no longer, once for the key; what of it there was stands in the posting group. */
  waiveTurnover(input: WaiveTurnoverInput): Promise<WalletResult<Move>>
  /** PROMO-01: every bonus that came with a deposit, the newest first. */
  listBonuses(): Promise<WalletResult<Bonus[]>>
  /** The same, after what was not played for in time has gone back. */
  lapseBonuses(): Promise<WalletResult<Bonus[]>>
  /** MEM-06: the money leaves the balance; the wallet brings it to the other one by itself, however long that takes. */
  sendTransfer(input: SendTransferInput): Promise<WalletResult<Move>>
  /** It may no longer be sent: refused for ever, unless it was taken before. */
  refuseTransfer(input: SendTransferInput): Promise<WalletResult<Move>>
  /** For wallets only. Either answer is for ever; anything thrown says nothing. */
  receiveTransfer(input: ReceiveTransferInput): Promise<WalletResult<TransferAnswer>>
  /** Brings a transfer of this member as far as it goes now. Never throws for a silent receiver. */
  settleTransfer(input: TransferInput): Promise<WalletResult<Transfer>>
  getTransfer(input: TransferInput): Promise<WalletResult<Transfer>>
  /** At most 100 at a time; those that this wallet does not know are left out. */
  getTransfers(input: TransfersInput): Promise<WalletResult<Transfer[]>>
  /** For the books check: transfers that changed after a place in the journal, oldest first. */
  listTransfers(input: TransfersAfterInput): Promise<WalletResult<TransferChange[]>>
  /** MEM-03: between the main wallet and those at vendors, once for the key. */
  moveMoney(input: MoveMoneyInput): Promise<WalletResult<Balance>>
  /** MEM-03: a game is launched from its vendor's wallet, with the main wallet's money, or from the main one. */
  launchFrom(input: LaunchFromInput): Promise<WalletResult<Balance>>
  placeBet(input: PlaceBetInput): Promise<WalletResult<Move>>
  /**
   * TRUST-02: a bet of a launched game, with its session. Refuses `launch_unknown` where this object cannot say whether the
   * session stands: then the database decides, by `placeBet` or `refuseBet`.
   */
  placeLaunchedBet(input: PlaceLaunchedBetInput): Promise<WalletResult<LaunchedMove>>
  /** Many at once, all or none: the answer is final for each. */
  placeBets(input: PlaceBetsInput): Promise<WalletResult<BatchMove>>
  refuseBet(input: RefuseBetInput): Promise<WalletResult<Move>>
  settleRound(input: SettleRoundInput): Promise<WalletResult<Move>>
  /** What the price of a bet gives back of its stake, once for the key. Refuses `round_unknown` where none is settled. */
  payBetRebate(input: PayBetRebateInput): Promise<WalletResult<Move>>
  rollbackBet(input: RollbackBetInput): Promise<WalletResult<Move>>
  /** A round that ended with another result than was paid. Takes at most what is there; the answer says what it moved. */
  correctRound(input: CorrectRoundInput): Promise<WalletResult<Move>>
  getRound(input: RoundInput): Promise<WalletResult<RoundWithDetails>>
  listRounds(input: PageInput): Promise<WalletResult<Page<Round>>>
  listOpenRounds(input: PageInput): Promise<WalletResult<Page<Round>>>
  listPostings(input: PageInput): Promise<WalletResult<Page<PostingGroup>>>
  /** What the outbox tells of the journal after a place in it; null where it ends there. */
  readDigest(input: DigestInput): Promise<WalletResult<Digest | null>>
  /** MEM-07: a page of rounds, newest first. Of a wallet never opened, as all that follow here: nothing. */
  readRounds(input: ReadRoundsInput): Promise<WalletResult<RoundsPage>>
  /** MEM-09: a page of movements, newest first. */
  readMovements(input: ReadMovementsInput): Promise<WalletResult<MovementsPage>>
  /** MEM-09: a page of moves between wallets, newest first. */
  listMoves(input: ListMovesInput): Promise<WalletResult<MovedMoney[]>>
  /** SAFE-06: a page of a statement, oldest first. */
  readStatement(input: ReadStatementInput): Promise<WalletResult<StatementPage>>
  /** MEM-10: what the rounds of each day came to. */
  readProfit(input: ReadProfitInput): Promise<WalletResult<DayOfRounds[]>>
  /** One round with its movements. Refuses `round_unknown`. */
  readRound(input: RoundInput): Promise<WalletResult<RoundRecord>>
  /** The movements of one posting group. */
  readMovement(input: ReadMovementInput): Promise<WalletResult<Movement[]>>
  /** What was played for money in time ranges, by when rounds closed. */
  sumPlay(input: SumPlayInput): Promise<WalletResult<PlaySum[]>>
  /** PROMO-06: the best multiplier among the first rounds of a range; null where none paid. */
  findBestRound(input: FindBestRoundInput): Promise<WalletResult<BestRound | null>>
  /** FIND-03: games with an unfinished round, the newest first. */
  readOpenGames(): Promise<WalletResult<OpenGame[]>>
  /** TRUST-04: the journal up to a place in it, folded as the sums of D1 are. */
  sumCounted(input: SumCountedInput): Promise<WalletResult<CountedSums>>
  /** TRUST-04: what was posted for deposits' and withdrawals' orders, by its keys. */
  listOrderGroups(input: OrderGroupsInput): Promise<WalletResult<OrderGroup[]>>
  /** PROMO-04: points of play, missions and ranks, each key once. */
  earnPoints(input: EarnPointsInput): Promise<WalletResult<PointsState>>
  /** Points for a good or for cash, which is paid in the same transaction. Refuses `points_insufficient`. */
  spendPoints(input: SpendPointsInput): Promise<WalletResult<PointsState>>
  /** What was spent under this key comes back, once. */
  returnPoints(input: ReturnPointsInput): Promise<WalletResult<PointsState>>
  /** An operator's correction, once for its key. Refuses `points_insufficient` where it takes more than there are. */
  adjustPoints(input: AdjustPointsInput): Promise<WalletResult<PointsState>>
  getPoints(): Promise<WalletResult<PointsState>>
  /** The same with the days of play and the ranks that may still be due. */
  readPointsDue(input: ReadPointsDueInput): Promise<WalletResult<PointsDue>>
  /** Null where nothing was. */
  findPointsSpent(input: FindPointsSpentInput): Promise<WalletResult<PointsSpent | null>>
  listPoints(input: ListPointsInput): Promise<WalletResult<Page<PointGroup>>>
  /** For the cron job: sends what an alarm should have sent. Answers how many groups went out. */
  pokeOutbox(): Promise<number>
  /** TRUST-04: the books, a portion at a time; bets are taken between two of them. */
  verify(input?: VerifyInput): Promise<WalletResult<BooksReport>>
  freeze(input: FreezeInput): Promise<WalletResult<Balance>>
  unfreeze(): Promise<WalletResult<Balance>>
  /** SAFE-01: asked before a deposit begins, under the key that `deposit` will have. */
  admitDeposit(input: AdmitDepositInput): Promise<WalletResult<{ key: string }>>
  /** The deposit will not come: it uses up the limit no longer. */
  releaseDeposit(input: ReleaseDepositInput): Promise<WalletResult<{ key: string }>>
  setLimit(input: SetLimitInput): Promise<WalletResult<LimitSet>>
  cancelLimitChange(input: CancelLimitChangeInput): Promise<WalletResult<LimitSet>>
  barPlay(input: BarPlayInput): Promise<WalletResult<Bar>>
  /** Null: nothing holds. */
  liftBar(input: LiftBarInput): Promise<WalletResult<Bar | null>>
  /** SAFE-03: a game is opened. */
  beginPlay(input: BeginPlayInput): Promise<WalletResult<WalletPlaySession>>
  acknowledgeReminder(): Promise<WalletResult<WalletPlaySession | null>>
  setReminder(input: SetReminderInput): Promise<WalletResult<null>>
  getSafety(): Promise<WalletResult<SafetyState>>
  listSafetyChanges(input: PageInput): Promise<WalletResult<Page<SafetyEntry>>>
  /** Whose session this is; null where this object cannot say, which the database can. */
  whoIs(input: WhoIsInput): Promise<WalletResult<KnownMember | null>>
  /** Who the member is and which sessions live; an older word is ignored. */
  rememberMember(input: MemberSnapshot): Promise<WalletResult<Remembered>>
  /** GAME-03: a game is launched. The newest twenty are kept. */
  noteLaunch(input: NoteLaunchInput): Promise<WalletResult<NotedLaunch>>
  /** A launch token becomes a session, once. */
  exchangeLaunch(input: ExchangeLaunchInput): Promise<WalletResult<ExchangedLaunch>>
  /** The launch of a live session; null where this object cannot say. */
  findLaunch(input: FindLaunchInput): Promise<WalletResult<{ launch: KnownLaunch; balance: Balance } | null>>
  /** EDGE-06: whether this envelope comes for the first time. */
  rememberEnvelope(input: RememberEnvelopeInput): Promise<WalletResult<boolean>>
  /** For the demo data: until told 0, or until this object starts again. Refused where `LOCAL` is not set. */
  setSeedingClock(input: SeedingClockInput): Promise<WalletResult<null>>
}

/** Name of the Durable Object. Merchant codes hold no colon, so two members never share a name. */
export function walletName(merchant: MerchantCode, memberId: MemberId): string {
  return `${merchant}:${memberId}`
}

/** The wallet of one member, by binding WALLET. `near`: where it is made, by the one who opens it. */
export function getWallet(
  namespace: DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>,
  merchant: MerchantCode,
  memberId: MemberId,
  near?: Near,
): Wallet {
  const name = walletName(merchant, memberId)
  return near === undefined ? namespace.getByName(name) : namespace.getByName(name, { locationHint: near })
}
