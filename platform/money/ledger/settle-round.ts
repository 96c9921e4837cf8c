import { canonicalJson } from '../../../contract/canonical-json.ts'
import type { RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { gameAccount, type WalletKind } from '../../kernel/wallet/accounts.ts'
import type { Entry, Move, Outcome, Refused, Round } from '../../kernel/wallet/wallet-types.ts'
import { minus, negate, plus } from './amounts.ts'
import { countForBonus } from './bonuses.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup, type Stamp } from './post-group.ts'
import { getRound, saveRoundDetails } from './rounds.ts'
import { type Request, runOnce } from './run-once.ts'
import { countMove } from './safety/limit-windows.ts'
import { isOfOtherKind, otherKind, transactionKey } from './transaction-ids.ts'
import { countTurnover } from './turnover.ts'
import type { Ledger, WalletState } from './types.ts'
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
  /** JSON text of at most 8 KB, kept with the round. */
  details?: string | undefined
}

/**
 * Pays a result: game → real. With `closesRound` the stake goes too, held → game, and the round is
 * settled. Refusals are not kept: a win that came before its bet must succeed when sent again.
 */
export function settleRound(ledger: Ledger, settlement: Settlement): Outcome<Move> {
  const { details, ...rest } = settlement
  const content = { ...rest, details: details === undefined ? null : canonicalJson(JSON.parse(details)) }
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
  const outcome = postGroup(ledger, wallet, request, stamp, {
    kind: 'win',
    amountMinor: settlement.amountMinor,
    vendor: settlement.vendor,
    roundId: settlement.roundId,
    transactionId: settlement.transactionId,
    entries: computeSettlementEntries(settlement, round),
    round: addPayout(round, settlement, stamp),
  })
  if (!outcome.ok) return outcome
  countMove(ledger, stamp, { paidMinor: settlement.amountMinor })
  if (settlement.closesRound) {
    countTurnover(ledger, round.stakeMinor)
    countForBonus(ledger, wallet, round, stamp)
  }
  if (settlement.details !== undefined) saveRoundDetails(ledger, round, settlement.details)
  return outcome
}

export function computeSettlementRefusal(settlement: Settlement, wallet: WalletState, round: Round): Refused | null {
  if (round.status !== 'open') return refuse('round_closed', `this round is ${round.status}`)
  if (round.payoutMinor + settlement.amountMinor > MAX_MINOR) return refuse('limit_reached', 'payout out of bounds')
  return computeMismatch(wallet, settlement)
}

/** An account is posted on once a group, so the game's side is the net of stake and payout. */
export function computeSettlementEntries(
  { vendor, amountMinor, closesRound }: Pick<Settlement, 'vendor' | 'amountMinor' | 'closesRound'>,
  round: Pick<Round, 'heldMinor'>,
): Entry[] {
  const stakeMinor = closesRound ? round.heldMinor : minor(0)
  return [
    { account: 'held', amountMinor: negate(stakeMinor) },
    { account: gameAccount(vendor), amountMinor: minus(stakeMinor, amountMinor) },
    { account: 'real', amountMinor },
  ]
}

function addPayout(round: Round, { amountMinor, closesRound }: Settlement, stamp: Stamp): Round {
  return {
    ...round,
    payoutMinor: plus(round.payoutMinor, amountMinor),
    lastWinSequence: stamp.sequence,
    updatedSequence: stamp.sequence,
    ...(closesRound && { status: 'settled' as const, heldMinor: minor(0), closedAt: stamp.occurredAt }),
  }
}
