import type { RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import type { Move, Outcome, Refused, Round } from '../../kernel/wallet/wallet-types.ts'
import { minus, negate } from './amounts.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup, type Stamp } from './post-group.ts'
import { getRolledBackRound, saveRolledBackBet } from './rolled-back-bets.ts'
import { getRound } from './rounds.ts'
import { type Request, runOnce } from './run-once.ts'
import { countReturn } from './safety/counts.ts'
import { isOfOtherKind, otherKind, type TransactionName, transactionKey } from './transaction-ids.ts'
import type { Ledger, WalletState } from './types.ts'
import { wasStakedFromVendorWallet } from './vendor-wallets/post-vendor-wallets.ts'
import { getWalletState, notOpen } from './wallet-state.ts'

export type Rollback = {
  vendor: VendorCode
  roundId: RoundId
  /** The rollback's own id, and that of the bet it undoes. */
  transactionId: TransactionId
  betTransactionId: TransactionId
}

/**
 * Undoes one bet: held → real. A bet that never came leaves a tombstone, so that it never will; a bet
 * already undone gets a definite answer again. Nothing moves in either case.
 */
export function rollbackBet(ledger: Ledger, rollback: Rollback): Outcome<Move> {
  const { vendor, roundId, transactionId, betTransactionId } = rollback
  const content = { vendor, roundId, transactionId, betTransactionId }
  return runOnce(ledger, transactionKey('rollback', rollback), content, (request) => undo(ledger, rollback, request))
}

function undo(ledger: Ledger, rollback: Rollback, request: Request): Outcome<Move> {
  const bet: TransactionName = { vendor: rollback.vendor, transactionId: rollback.betTransactionId }
  const isOneThingOnly =
    rollback.transactionId !== rollback.betTransactionId &&
    !isOfOtherKind(ledger, 'rollback', rollback) &&
    !isOfOtherKind(ledger, 'bet', bet)
  return isOneThingOnly ? undoBet(ledger, rollback, request) : otherKind
}

function undoBet(ledger: Ledger, rollback: Rollback, request: Request): Outcome<Move> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
  const stamp = nextStamp(ledger)
  const bet = getBet(ledger, rollback)
  const done = getRolledBackRound(ledger, rollback)
  const betRound = bet?.roundId ?? done
  if (betRound && betRound !== rollback.roundId) return refuse('conflict', 'that bet belongs to another round')

  if (!bet || done) {
    const outcome = post(ledger, { wallet, request, stamp, rollback, amountMinor: minor(0), round: null })
    if (outcome.ok && !done) saveRolledBackBet(ledger, rollback, rollback.roundId, null)
    return outcome
  }
  const round = getRound(ledger, rollback)
  assert(round, 'a bet has its round')
  const refusal = computeRollbackRefusal(bet, round)
  if (refusal) return refusal
  const changed = takeBack(round, bet.amountMinor, stamp)
  const outcome = post(ledger, { wallet, request, stamp, rollback, amountMinor: bet.amountMinor, round: changed })
  if (!outcome.ok) return outcome
  saveRolledBackBet(ledger, rollback, rollback.roundId, bet.sequence)
  countReturn(ledger, stamp, bet)
  return outcome
}

type PlacedBet = { sequence: number; amountMinor: Minor; roundId: RoundId }

function getBet({ sql }: Ledger, { vendor, betTransactionId }: Rollback): PlacedBet | null {
  const row = sql
    .exec<PlacedBet & Record<string, SqlStorageValue>>(
      'SELECT sequence, amount_minor AS amountMinor, round_id AS roundId FROM posting_groups WHERE key = ?',
      transactionKey('bet', { vendor, transactionId: betTransactionId }),
    )
    .toArray()[0]
  return row ?? null
}

/** What has been paid for stays bet: a stake before a payout of its round cannot come back. */
export function computeRollbackRefusal(
  bet: Pick<PlacedBet, 'sequence'>,
  round: Pick<Round, 'status' | 'lastWinSequence'>,
): Refused | null {
  if (round.status !== 'open') return refuse('round_closed', `this round is ${round.status}`)
  if (round.lastWinSequence > bet.sequence) return refuse('bet_settled', 'the round paid out after this bet')
  return null
}

/** A round with no bet left and no payout made is void, and closed. */
function takeBack(round: Round, amountMinor: Minor, stamp: Stamp): Round {
  const betCount = round.betCount - 1
  const isVoid = betCount === 0 && round.lastWinSequence === 0
  const stakeMinor = minus(round.stakeMinor, amountMinor)
  return {
    ...round,
    stakeMinor,
    // Which part of it the bet brought is not kept: never more than what is still staked.
    rebateBaseMinor: minor(Math.min(round.rebateBaseMinor, stakeMinor)),
    heldMinor: minus(round.heldMinor, amountMinor),
    betCount,
    updatedSequence: stamp.sequence,
    ...(isVoid && { status: 'void' as const, closedAt: stamp.occurredAt }),
  }
}

type Undoing = {
  wallet: WalletState
  request: Request
  stamp: Stamp
  rollback: Rollback
  amountMinor: Minor
  round: Round | null
}

function post(ledger: Ledger, { wallet, request, stamp, rollback, amountMinor, round }: Undoing): Outcome<Move> {
  return postGroup(ledger, wallet, request, stamp, {
    kind: 'rollback',
    amountMinor,
    vendor: rollback.vendor,
    roundId: rollback.roundId,
    transactionId: rollback.transactionId,
    entries: [
      { account: 'held', amountMinor: negate(amountMinor) },
      { account: 'real', amountMinor },
    ],
    round,
    atVendor: round !== null && wasStakedFromVendorWallet(ledger, round.openedSequence),
  })
}
