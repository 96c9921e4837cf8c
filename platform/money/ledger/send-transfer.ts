import type { MemberId, TransactionId } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import type {
  Balance,
  Move,
  Outcome,
  Refused,
  Transfer,
  TransferAnswer,
  TransferPurpose,
} from '../../kernel/wallet/wallet-types.ts'
import { refuse } from './outcome.ts'
import { nextStamp } from './post-group.ts'
import { postTransfer } from './post-transfer.ts'
import { runOnceForGood } from './refused-bets.ts'
import { type Request, runOnce } from './run-once.ts'
import { computeBarRefusal, readBar } from './safety/play-bar.ts'
import { getTransfer, readPurpose, transferKey } from './transfers.ts'
import { readWithdrawable } from './turnover.ts'
import type { Ledger, WalletState } from './types.ts'
import { computeMismatch, getWalletState, notOpen, readBalance } from './wallet-state.ts'

/** `purpose`: part of its content. A debt of a contract is paid whatever is left to stake and during the payer's own break. */
export type TransferOrder = {
  transferId: TransactionId
  to: MemberId
  currency: string
  amountMinor: Minor
  purpose: TransferPurpose
}

const contentOf = ({ to, currency, amountMinor, purpose }: TransferOrder) =>
  purpose === 'member' ? { to, currency, amountMinor } : { to, currency, amountMinor, purpose }

/**
 * MEM-06: the first step between two wallets: real → transit. As with a withdrawal a refusal is final: the order ended
 * with it. What has to be staked before money may leave is asked here too, or a transfer would be the way round it.
 */
export function sendTransfer(ledger: Ledger, order: TransferOrder): Outcome<Move> {
  const key = transferKey(order.transferId, 'sent')
  return runOnceForGood(ledger, key, contentOf(order), (request) => take(ledger, order, request))
}

/**
 * Bars a transfer whose member may no longer send. One that was taken before keeps its answer. Decided here, where the
 * money would leave, so that no copy of the order under way slips in after it was said to be void.
 */
export function refuseTransfer(ledger: Ledger, order: TransferOrder) {
  return runOnceForGood(ledger, transferKey(order.transferId, 'sent'), contentOf(order), () =>
    refuse('not_admitted', 'the platform did not admit this transfer'),
  )
}

function take(ledger: Ledger, order: TransferOrder, request: Request): Outcome<Move> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const { transferId, to, amountMinor, purpose } = order
  if (getTransfer(ledger, transferId)) return refuse('conflict', 'another transfer has this id')
  const stamp = nextStamp(ledger)
  const barred = computeBarRefusal(readBar(ledger), stamp.occurredAt)
  const balance = readBalance(ledger, wallet)
  const facts = { wallet, balance, withdrawableMinor: readWithdrawable(ledger, balance), barred }
  const refusal = computeSendRefusal(order, facts)
  if (refusal) return refusal
  const transfer: Transfer = { transferId, counterpart: to, amountMinor, status: 'transit', refusal: null }
  return postTransfer(ledger, { wallet, request, stamp, transfer, purpose })
}

type SendFacts = {
  wallet: WalletState
  balance: Pick<Balance, 'realMinor'>
  withdrawableMinor: Minor
  barred: Refused | null
}

/** Pure. Null when the money may leave. */
export function computeSendRefusal(order: TransferOrder, { wallet, balance, withdrawableMinor, barred }: SendFacts) {
  if (order.to === wallet.memberId) return refuse('own_wallet', 'a transfer goes to another member')
  const mismatch = computeMismatch(wallet, { kind: 'real', currency: order.currency })
  if (mismatch) return mismatch
  const isDebt = order.purpose === 'contract'
  if (barred && !isDebt) return barred
  if (order.amountMinor > balance.realMinor) return refuse('balance_insufficient', 'more than the balance')
  if (order.amountMinor > withdrawableMinor && !isDebt)
    return refuse('turnover_left', `only ${withdrawableMinor} of it needs no more stakes`)
  return null
}

/**
 * The last step, by the receiver's own answer and by nothing else: transit → transfer where it was received, transit →
 * real where it was refused. Once; the other answer afterwards is a `conflict`, which is a bug somebody has to see.
 */
export function endTransfer(
  ledger: Ledger,
  { transferId, answer }: { transferId: TransactionId; answer: TransferAnswer },
): Outcome<Move> {
  return runOnce(ledger, transferKey(transferId, 'ended'), { status: answer.status }, (request) => {
    const wallet = getWalletState(ledger)
    if (!wallet) return notOpen
    const transfer = getTransfer(ledger, transferId)
    if (transfer?.status !== 'transit') return refuse('transfer_unknown', 'no such transfer is under way from here')
    if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
    const stamp = nextStamp(ledger)
    const status = answer.status === 'received' ? 'delivered' : 'returned'
    const ended: Transfer = { ...transfer, status, refusal: answer.refusal }
    const purpose = readPurpose(ledger, transferId)
    return postTransfer(ledger, { wallet, request, stamp, transfer: ended, purpose })
  })
}
