import type { Minor } from '../../../contract/money.ts'
import type { Balance, Move, Outcome, Refused } from '../../kernel/wallet/wallet-types.ts'
import { negate } from './amounts.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup } from './post-group.ts'
import { runOnceForGood } from './refused-bets.ts'
import type { Request } from './run-once.ts'
import { isBarred, readBar } from './safety/play-bar.ts'
import { readWithdrawable } from './turnover.ts'
import type { Ledger, WalletState } from './types.ts'
import { computeMismatch, getWalletState, notOpen, readBalance } from './wallet-state.ts'
import { saveWithdrawal, withdrawalKey } from './withdrawals.ts'

export type WithdrawalHold = {
  orderId: string
  currency: string
  amountMinor: Minor
  /** Kept by the house out of the amount. */
  feeMinor: Minor
}

/**
 * MEM-05: puts the money of a withdrawal aside: real → held. From then on it can be neither staked nor withdrawn again.
 * As with a bet a refusal is final (docs/decisions/0002): the order ended with it, and a late copy must not take the
 * money after all. Who may not play, on a break or excluded, is not asked to stake first (SAFE-02).
 */
export function holdWithdrawal(ledger: Ledger, hold: WithdrawalHold): Outcome<Move> {
  const { orderId, currency, amountMinor, feeMinor } = hold
  const content = { currency, amountMinor, feeMinor }
  return runOnceForGood(ledger, withdrawalKey(orderId, 'held'), content, (request) => setAside(ledger, hold, request))
}

function setAside(ledger: Ledger, hold: WithdrawalHold, request: Request): Outcome<Move> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const isBarredFromPlay = isBarred(readBar(ledger), ledger.clock())
  const balance = readBalance(ledger, wallet)
  const withdrawableMinor = isBarredFromPlay ? balance.realMinor : readWithdrawable(ledger, balance)
  const facts = { wallet, balance, withdrawableMinor }
  const refusal = computeHoldRefusal(hold, facts)
  if (refusal) return refusal
  const { orderId, amountMinor, feeMinor } = hold
  const stamp = nextStamp(ledger)
  const outcome = postGroup(ledger, wallet, request, stamp, {
    kind: 'withdrawal',
    amountMinor,
    vendor: null,
    roundId: null,
    transactionId: null,
    entries: [
      { account: 'real', amountMinor: negate(amountMinor) },
      { account: 'held', amountMinor },
    ],
    round: null,
  })
  if (outcome.ok) saveWithdrawal(ledger, stamp, { orderId, amountMinor, feeMinor })
  return outcome
}

type HoldFacts = { wallet: WalletState; balance: Pick<Balance, 'realMinor'>; withdrawableMinor: Minor }

/** Pure. Null when the money may be put aside. */
export function computeHoldRefusal(hold: WithdrawalHold, { wallet, balance, withdrawableMinor }: HoldFacts) {
  const mismatch: Refused | null = computeMismatch(wallet, { kind: 'real', currency: hold.currency })
  if (mismatch) return mismatch
  if (hold.amountMinor > balance.realMinor) return refuse('balance_insufficient', 'more than the balance')
  if (hold.amountMinor > withdrawableMinor)
    return refuse('turnover_left', `only ${withdrawableMinor} of it needs no more stakes`)
  return null
}
