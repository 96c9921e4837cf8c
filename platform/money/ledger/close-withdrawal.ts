import type { Entry, GroupKind, Move, Outcome, Withdrawal, WithdrawalStatus } from '../../kernel/wallet/wallet-types.ts'
import { minus, negate } from './amounts.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup } from './post-group.ts'
import { runOnce } from './run-once.ts'
import type { Ledger } from './types.ts'
import { getWalletState, notOpen } from './wallet-state.ts'
import { getWithdrawal, saveWithdrawalStatus, withdrawalKey } from './withdrawals.ts'

/** MEM-05: the money has left: held → cash-out, the fee → cash-fee. */
export function payWithdrawal(ledger: Ledger, { orderId }: { orderId: string }): Outcome<Move> {
  return close(ledger, { orderId, from: 'held', to: 'paid', kind: 'withdrawal-paid' })
}

/**
 * The house gives the money back whole, fee included. `held`: it was refused before it left, held → real. `paid`: it
 * left and never arrived, cash-out and cash-fee → real. Once for an order, and never from what it is not.
 */
export function returnWithdrawal(
  ledger: Ledger,
  { orderId, from }: { orderId: string; from: 'held' | 'paid' },
): Outcome<Move> {
  return close(ledger, { orderId, from, to: 'returned', kind: 'withdrawal-returned' })
}

type Closing = { orderId: string; from: WithdrawalStatus; to: 'paid' | 'returned'; kind: GroupKind }

function close(ledger: Ledger, { orderId, from, to, kind }: Closing): Outcome<Move> {
  return runOnce(ledger, withdrawalKey(orderId, to), { from }, (request) => {
    const wallet = getWalletState(ledger)
    if (!wallet) return notOpen
    const withdrawal = getWithdrawal(ledger, orderId)
    if (!withdrawal) return refuse('withdrawal_unknown', 'this wallet holds nothing for that order')
    if (withdrawal.status !== from) return refuse('withdrawal_closed', `it is ${withdrawal.status}`)
    if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
    const stamp = nextStamp(ledger)
    const outcome = postGroup(ledger, wallet, request, stamp, {
      kind,
      amountMinor: withdrawal.amountMinor,
      vendor: null,
      roundId: null,
      transactionId: null,
      entries: computeClosingEntries(withdrawal, to),
      round: null,
    })
    if (outcome.ok) saveWithdrawalStatus(ledger, stamp, orderId, to)
    return outcome
  })
}

/** Pure. From where the money lies to where it goes. */
export function computeClosingEntries(
  { status, amountMinor, feeMinor }: Omit<Withdrawal, 'orderId'>,
  to: 'paid' | 'returned',
): Entry[] {
  const sentMinor = minus(amountMinor, feeMinor)
  const outside: Entry[] = [
    { account: 'cash-out', amountMinor: sentMinor },
    { account: 'cash-fee', amountMinor: feeMinor },
  ]
  if (to === 'paid') return [{ account: 'held', amountMinor: negate(amountMinor) }, ...outside]
  const back: Entry = { account: 'real', amountMinor }
  if (status === 'held') return [{ account: 'held', amountMinor: negate(amountMinor) }, back]
  return [back, ...outside.map(({ account, amountMinor: out }) => ({ account, amountMinor: negate(out) }))]
}
