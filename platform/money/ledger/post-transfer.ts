/** MEM-06: what each step of a transfer writes: its group, and the wallet's own note of how far it has come. */
import { assert } from '../../../contract/lib/assert.ts'
import { minor } from '../../../contract/money.ts'
import type { Entry, Move, Outcome, Transfer, TransferPurpose } from '../../kernel/wallet/wallet-types.ts'
import { negate } from './amounts.ts'
import { postGroup, type Stamp } from './post-group.ts'
import type { Request } from './run-once.ts'
import { saveTransfer } from './transfers.ts'
import type { Ledger, WalletState } from './types.ts'

const KIND = {
  member: {
    transit: 'transfer-sent',
    delivered: 'transfer-delivered',
    returned: 'transfer-returned',
    received: 'transfer-received',
  },
  contract: {
    transit: 'contract-sent',
    delivered: 'contract-delivered',
    returned: 'contract-returned',
    received: 'contract-received',
  },
} as const

/** `transfer`: as it stands after the step. */
type Step = { wallet: WalletState; request: Request; stamp: Stamp; transfer: Transfer; purpose: TransferPurpose }

export function postTransfer(ledger: Ledger, { wallet, request, stamp, transfer, purpose }: Step): Outcome<Move> {
  const { status, amountMinor, transferId } = transfer
  assert(status !== 'refused', 'a refused transfer moves nothing')
  const outcome = postGroup(ledger, wallet, request, stamp, {
    kind: KIND[purpose][status],
    amountMinor,
    vendor: null,
    roundId: null,
    transactionId: transferId,
    entries: computeTransferEntries({ status, amountMinor }),
    round: null,
  })
  if (outcome.ok) saveTransfer(ledger, transfer, stamp.sequence)
  return outcome
}

/** Pure. What the step that leads to this status moves. */
function computeTransferEntries({
  status,
  amountMinor,
}: Pick<Transfer, 'amountMinor'> & { status: keyof (typeof KIND)['member'] }): Entry[] {
  const from = { transit: 'real', delivered: 'transit', returned: 'transit', received: 'transfer' } as const
  const to = { transit: 'transit', delivered: 'transfer', returned: 'real', received: 'real' } as const
  return [
    { account: from[status], amountMinor: negate(minor(amountMinor)) },
    { account: to[status], amountMinor },
  ]
}
