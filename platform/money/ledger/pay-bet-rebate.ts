import type { RoundId, VendorCode } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import { gameAccount, type WalletKind } from '../../kernel/wallet/accounts.ts'
import type { Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { negate } from './amounts.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup } from './post-group.ts'
import { getRound } from './rounds.ts'
import { runOnce } from './run-once.ts'
import { countMove } from './safety/counts.ts'
import type { Ledger } from './types.ts'
import { computeMismatch, getWalletState, notOpen } from './wallet-state.ts'

export type BetRebate = {
  key: string
  vendor: VendorCode
  roundId: RoundId
  kind: WalletKind
  currency: string
  amountMinor: Minor
}

/**
 * The part of a stake that its price gives back, won or lost: game → real. It belongs to the price and is no reward, so a
 * break does not stop it. It counts as paid for limits, and not as payout of the round.
 */
export function payBetRebate(ledger: Ledger, rebate: BetRebate): Outcome<Move> {
  const { key, vendor, roundId, kind, currency, amountMinor } = rebate
  return runOnce(ledger, `bet-rebate:${key}`, { vendor, roundId, kind, currency, amountMinor }, (request) => {
    const wallet = getWalletState(ledger)
    if (!wallet) return notOpen
    const mismatch = computeMismatch(wallet, rebate)
    if (mismatch) return mismatch
    if (getRound(ledger, rebate)?.status !== 'settled') return refuse('round_unknown', 'no such round was settled')
    const stamp = nextStamp(ledger)
    const outcome = postGroup(ledger, wallet, request, stamp, {
      kind: 'bet-rebate',
      amountMinor,
      vendor,
      roundId,
      transactionId: null,
      entries: [
        { account: gameAccount(vendor), amountMinor: negate(amountMinor) },
        { account: 'real', amountMinor },
      ],
      round: null,
    })
    if (outcome.ok) countMove(ledger, stamp, { paidMinor: amountMinor })
    return outcome
  })
}
