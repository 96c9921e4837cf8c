import type { GameCategory } from '../../../contract/constants.ts'
import type { GameId, RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'
import type { Balance, Move, Outcome, Refused, Round } from '../../kernel/wallet/wallet-types.ts'
import { negate, plus } from './amounts.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup, type Stamp } from './post-group.ts'
import { runOnceForGood } from './refused-bets.ts'
import { getRolledBackRound } from './rolled-back-bets.ts'
import { getRound } from './rounds.ts'
import type { Request } from './run-once.ts'
import { computePlayRefusal } from './safety/compute-play-refusal.ts'
import { countStake } from './safety/counts.ts'
import { isOfOtherKind, otherKind, transactionKey } from './transaction-ids.ts'
import type { Ledger, WalletState } from './types.ts'
import { isVendorWalletOpen, wasStakedFromVendorWallet } from './vendor-wallets/post-vendor-wallets.ts'
import { computeMismatch, getWalletState, notOpen, readBalance } from './wallet-state.ts'

export type Bet = {
  vendor: VendorCode
  roundId: RoundId
  transactionId: TransactionId
  kind: WalletKind
  currency: string
  amountMinor: Minor
  /** Part of the stake that the lottery rebate is counted on; nothing unless told. */
  rebateBaseMinor?: Minor | undefined
  gameId: GameId
  gameCode: string
  gameName: string
  category: GameCategory
}

/** The vendor's words only: a game renamed between two tries must not turn a repeat into a conflict. */
export type BetWords = Omit<Bet, 'gameCode' | 'gameName' | 'category'>

export function betContent(words: BetWords) {
  const { vendor, roundId, transactionId, kind, currency, amountMinor, rebateBaseMinor, gameId } = words
  // Left out when absent, so that old hashes stay valid.
  const rebate = rebateBaseMinor === undefined ? {} : { rebateBaseMinor }
  return { vendor, roundId, transactionId, kind, currency, amountMinor, gameId, ...rebate }
}

/**
 * Takes a stake: real → held. Opens the round or adds to it. A refusal is as final as an acceptance:
 * the vendor told the player, so a late copy of the message must not take the money after all.
 * `admit`: asked of a bet that is new here; why it is not for this wallet to take.
 */
export function placeBet(ledger: Ledger, bet: Bet, admit: () => Refused | null = () => null): Outcome<Move> {
  const key = transactionKey('bet', bet)
  const content = betContent(bet)
  return runOnceForGood(ledger, key, content, (request) => admit() ?? takeStake(ledger, bet, request))
}

function takeStake(ledger: Ledger, bet: Bet, request: Request): Outcome<Move> {
  if (isOfOtherKind(ledger, 'bet', bet)) return otherKind
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const round = getRound(ledger, bet)
  const rolledBack = getRolledBackRound(ledger, { vendor: bet.vendor, betTransactionId: bet.transactionId }) !== null
  const atVendor = playsAtVendor(ledger, bet, round)
  const balance = readBalance(ledger, wallet)
  const realMinor = atVendor ? (balance.vendorWallets?.[bet.vendor] ?? minor(0)) : balance.realMinor
  const refusal = computeBetRefusal(bet, { wallet, round, rolledBack, balance: { ...balance, realMinor } })
  if (refusal) return refusal

  const stamp = nextStamp(ledger)
  const protection = { amountMinor: bet.amountMinor, opensRound: round === null, now: stamp.occurredAt }
  const held = computePlayRefusal(ledger, protection)
  if (held) return held
  return postBet(ledger, wallet, request, { bet, round, stamp, atVendor })
}

/** MEM-03: a round goes on where it began; a new one stakes from the vendor's wallet where that is open. */
function playsAtVendor(ledger: Ledger, { vendor }: Bet, round: Round | null): boolean {
  return round ? wasStakedFromVendorWallet(ledger, round.openedSequence) : isVendorWalletOpen(ledger, vendor)
}

/** `atVendor`: from the wallet at the vendor; lotteries are drawn here and stake from the main one. */
type Stake = { bet: Bet; round: Round | null; stamp: Stamp; atVendor: boolean }

function postBet(ledger: Ledger, wallet: WalletState, request: Request, stake: Stake): Outcome<Move> {
  const outcome = postStake(ledger, wallet, request, stake)
  if (outcome.ok) countStake(ledger, stake.stamp, stake.bet.amountMinor)
  return outcome
}

/** Posts a stake that was decided on. To be counted in the same transaction. */
export function postStake(
  ledger: Ledger,
  wallet: WalletState,
  request: Request,
  { bet, round, stamp, atVendor }: Stake,
): Outcome<Move> {
  return postGroup(ledger, wallet, request, stamp, {
    kind: 'bet',
    amountMinor: bet.amountMinor,
    vendor: bet.vendor,
    roundId: bet.roundId,
    transactionId: bet.transactionId,
    entries: [
      { account: 'real', amountMinor: negate(bet.amountMinor) },
      { account: 'held', amountMinor: bet.amountMinor },
    ],
    round: addStake(round ?? openRound(bet, stamp), bet, stamp),
    atVendor,
  })
}

export type BetFacts = { wallet: WalletState; round: Round | null; rolledBack: boolean; balance: Balance }

/** Why the bet cannot be taken, the lasting reasons first. Null when it can. */
export function computeBetRefusal(bet: Bet, { wallet, round, rolledBack, balance }: BetFacts): Refused | null {
  if (rolledBack) return refuse('bet_void', 'this bet was rolled back before it came')
  if (round && round.status !== 'open') return refuse('round_closed', `this round is ${round.status}`)
  if (round && round.stakeMinor + bet.amountMinor > MAX_MINOR) return refuse('limit_reached', 'stake out of bounds')
  if (round && round.gameId !== bet.gameId) return refuse('conflict', 'this round belongs to another game')
  const mismatch = computeMismatch(wallet, bet)
  if (mismatch) return mismatch
  if (bet.amountMinor > balance.realMinor) return refuse('balance_insufficient', 'the stake is more than the balance')
  return null
}

function openRound(bet: Bet, stamp: Stamp): Round {
  const { vendor, roundId, gameId, gameCode, gameName, category } = bet
  return {
    vendor,
    roundId,
    gameId,
    gameCode,
    gameName,
    category,
    status: 'open',
    stakeMinor: minor(0),
    heldMinor: minor(0),
    unplayedMinor: minor(0),
    turnoverMinor: null,
    payoutMinor: minor(0),
    rebateBaseMinor: minor(0),
    betCount: 0,
    lastWinSequence: 0,
    openedAt: stamp.occurredAt,
    closedAt: null,
    openedSequence: stamp.sequence,
    updatedSequence: stamp.sequence,
  }
}

function addStake(round: Round, { amountMinor, rebateBaseMinor = minor(0) }: Bet, stamp: Stamp): Round {
  return {
    ...round,
    stakeMinor: plus(round.stakeMinor, amountMinor),
    rebateBaseMinor: plus(round.rebateBaseMinor, rebateBaseMinor),
    heldMinor: plus(round.heldMinor, amountMinor),
    betCount: round.betCount + 1,
    updatedSequence: stamp.sequence,
  }
}
