import type { RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { computeTurnover } from '../../../contract/rules/valid-bet.ts'
import { gameAccount, type WalletKind } from '../../kernel/wallet/accounts.ts'
import type { Entry, Move, Outcome, Refused, Round } from '../../kernel/wallet/wallet-types.ts'
import { minus, negate, plus } from './amounts.ts'
import { countForBonus } from './bonuses.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup, type Stamp } from './post-group.ts'
import { getRound, saveRoundDetails } from './rounds.ts'
import { type Request, runOnce } from './run-once.ts'
import { countMove, countReturn } from './safety/counts.ts'
import { isOfOtherKind, otherKind, transactionKey } from './transaction-ids.ts'
import { countTurnover } from './turnover.ts'
import type { Ledger, WalletState } from './types.ts'
import { wasStakedFromVendorWallet } from './vendor-wallets/post-vendor-wallets.ts'
import { computeMismatch, getWalletState, notOpen } from './wallet-state.ts'

export type Settlement = {
  vendor: VendorCode
  roundId: RoundId
  transactionId: TransactionId
  kind: WalletKind
  currency: string
  /** May be 0: the house won. */
  amountMinor: Minor
  closesRound: boolean
  /** Part of the stake that was held and not played. Only with `closesRound`. */
  unplayedMinor?: Minor | undefined
  /** What the vendor says of it that counts as turnover, where that is less than by our own rule. Only with `closesRound`. */
  turnoverMinor?: Minor | undefined
  /** JSON text of at most 8 KB, kept with the round. */
  details?: string | undefined
}

/**
 * Pays a result: game → real. With `closesRound` the stake goes too, held → game, and the round is
 * settled; what was not played goes back, held → real. Refusals are not kept: a win that came before its bet must succeed when sent again.
 */
export function settleRound(ledger: Ledger, settlement: Settlement): Outcome<Move> {
  const { details, unplayedMinor = 0, turnoverMinor, ...rest } = settlement
  // One without it has the content that it always had.
  const held = {
    ...(unplayedMinor !== 0 && { unplayedMinor }),
    ...(turnoverMinor !== undefined && { turnoverMinor }),
  }
  const content = { ...rest, ...held, details: details === undefined ? null : canonicalJson(JSON.parse(details)) }
  return runOnce(ledger, transactionKey('win', settlement), content, (request) => payOut(ledger, settlement, request))
}

function payOut(ledger: Ledger, settlement: Settlement, request: Request): Outcome<Move> {
  if (isOfOtherKind(ledger, 'win', settlement)) return otherKind
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const round = getRound(ledger, settlement)
  if (!round) return refuse('round_unknown', 'no bet of this round stands in this wallet')
  const refusal = computeSettlementRefusal(settlement, wallet, round)
  if (refusal) return refusal

  const stamp = nextStamp(ledger)
  const closed = addPayout(round, settlement, stamp)
  const outcome = postGroup(ledger, wallet, request, stamp, {
    kind: 'win',
    amountMinor: settlement.amountMinor,
    vendor: settlement.vendor,
    roundId: settlement.roundId,
    transactionId: settlement.transactionId,
    entries: computeSettlementEntries(settlement, round),
    round: closed,
    atVendor: wasStakedFromVendorWallet(ledger, round.openedSequence),
  })
  if (!outcome.ok) return outcome
  countMove(ledger, stamp, { paidMinor: settlement.amountMinor })
  if (settlement.closesRound) {
    const unplayedMinor = unplayedOf(settlement)
    if (unplayedMinor > 0) countReturn(ledger, stamp, { sequence: round.openedSequence, amountMinor: unplayedMinor })
    const turnoverMinor = closed.turnoverMinor ?? closed.stakeMinor
    countTurnover(ledger, turnoverMinor)
    countForBonus(ledger, wallet, { category: closed.category, turnoverMinor }, stamp)
  }
  if (settlement.details !== undefined) saveRoundDetails(ledger, round, settlement.details)
  return outcome
}

const unplayedOf = ({ unplayedMinor }: Pick<Settlement, 'unplayedMinor'>): Minor => unplayedMinor ?? minor(0)

export function computeSettlementRefusal(settlement: Settlement, wallet: WalletState, round: Round): Refused | null {
  if (round.status !== 'open') return refuse('round_closed', `this round is ${round.status}`)
  if (round.payoutMinor + settlement.amountMinor > MAX_MINOR) return refuse('limit_reached', 'payout out of bounds')
  if (unplayedOf(settlement) > round.stakeMinor)
    return refuse('unplayed_beyond_stake', 'more was not played than was staked')
  return computeMismatch(wallet, settlement)
}

/** An account is posted on once a group, so the game's side is the net of stake and payout. */
export function computeSettlementEntries(
  settlement: Pick<Settlement, 'vendor' | 'amountMinor' | 'closesRound' | 'unplayedMinor'>,
  round: Pick<Round, 'heldMinor'>,
): Entry[] {
  const { vendor, amountMinor, closesRound } = settlement
  const stakeMinor = closesRound ? round.heldMinor : minor(0)
  const backMinor = plus(amountMinor, unplayedOf(settlement))
  return [
    { account: 'held', amountMinor: negate(stakeMinor) },
    { account: gameAccount(vendor), amountMinor: minus(stakeMinor, backMinor) },
    { account: 'real', amountMinor: backMinor },
  ]
}

function addPayout(round: Round, settlement: Settlement, stamp: Stamp): Round {
  const { amountMinor, closesRound } = settlement
  const unplayedMinor = unplayedOf(settlement)
  const stakeMinor = minus(round.stakeMinor, unplayedMinor)
  const payoutMinor = plus(round.payoutMinor, amountMinor)
  const { category } = round
  const turnoverMinor = computeTurnover({ category, stakeMinor, payoutMinor, toldMinor: settlement.turnoverMinor })
  return {
    ...round,
    stakeMinor,
    unplayedMinor,
    // Which part of the stake the rebate counts is not kept: never more than what was played.
    rebateBaseMinor: minor(Math.min(round.rebateBaseMinor, stakeMinor)),
    payoutMinor,
    // Where all of it counts nothing is written: most rounds.
    turnoverMinor: closesRound && turnoverMinor !== stakeMinor ? turnoverMinor : null,
    lastWinSequence: stamp.sequence,
    updatedSequence: stamp.sequence,
    ...(closesRound && { status: 'settled' as const, heldMinor: minor(0), closedAt: stamp.occurredAt }),
  }
}
