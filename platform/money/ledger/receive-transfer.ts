import type { MemberId, TransactionId } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import type { Outcome, Refused, Transfer, TransferAnswer, TransferPurpose } from '../../kernel/wallet/wallet-types.ts'
import { accept, refuse, replay } from './outcome.ts'
import { nextStamp } from './post-group.ts'
import { postTransfer } from './post-transfer.ts'
import { type Request, runOnce } from './run-once.ts'
import { computeBarRefusal, readBar } from './safety/play-bar.ts'
import { getTransfer, saveTransfer, transferKey } from './transfers.ts'
import type { Ledger } from './types.ts'
import { computeMismatch, getWalletState, notOpen } from './wallet-state.ts'

export type TransferDelivery = {
  transferId: TransactionId
  from: MemberId
  currency: string
  amountMinor: Minor
  purpose: TransferPurpose
}

/**
 * MEM-06: the middle step between two wallets: transfer → real. The answer is definite both ways and given again for
 * ever: the sender takes the money back on a refusal, so a late copy must not bring it after all. Other content under
 * the id is a `conflict` and no answer: it says nothing about the money.
 */
export function receiveTransfer(ledger: Ledger, delivery: TransferDelivery): Outcome<TransferAnswer> {
  const { transferId, from, currency, amountMinor, purpose } = delivery
  const known = getTransfer(ledger, transferId)
  if (known?.status === 'refused') {
    // Not by its currency, which is not kept here: a sender's wallet has one for ever, and refused is safe to say of any.
    const isSame = known.counterpart === from && known.amountMinor === amountMinor
    return isSame ? replay({ status: 'refused', refusal: known.refusal }) : otherTransfer
  }
  const content = purpose === 'member' ? { from, currency, amountMinor } : { from, currency, amountMinor, purpose }
  const moved = runOnce(ledger, transferKey(transferId, 'received'), content, (request) =>
    known ? otherTransfer : put(ledger, delivery, request),
  )
  const received: TransferAnswer = { status: 'received', refusal: null }
  if (moved.ok) return moved.replayed ? replay(received) : accept(received)
  if (moved.refusal === 'conflict') return moved
  const { refusal } = moved
  saveTransfer(ledger, { transferId, counterpart: from, amountMinor, status: 'refused', refusal }, null)
  return accept({ status: 'refused', refusal })
}

const otherTransfer: Refused = refuse('conflict', 'another transfer has this id')

function put(ledger: Ledger, { transferId, from, currency, amountMinor, purpose }: TransferDelivery, request: Request) {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  if (from === wallet.memberId) return refuse('own_wallet', 'a transfer comes from another member')
  const stamp = nextStamp(ledger)
  const mismatch = computeMismatch(wallet, { kind: 'real', currency })
  const refusal = mismatch ?? computeBarRefusal(readBar(ledger), stamp.occurredAt)
  if (refusal) return refusal
  const transfer: Transfer = { transferId, counterpart: from, amountMinor, status: 'received', refusal: null }
  return postTransfer(ledger, { wallet, request, stamp, transfer, purpose })
}
