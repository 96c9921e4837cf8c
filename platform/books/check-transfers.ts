/**
 * TRUST-04, MEM-06: each transfer's other half. A wallet's own books cannot say whether what it sent arrived, or whether
 * what it received was sent: the other wallet is asked. The sender ends a transfer after the receiver's commit and never
 * before, so reading this side first finds no difference that is only a moment.
 */
import type { Services } from '../context.ts'
import type { Owner } from '../records/compare-records.ts'
import { getWallet, type Transfer, type TransferStatus, type Wallet } from '../wallet/wallet-interface.ts'

const PAGE = 100
/** What the other side may say of a transfer that this side calls so. Null: nothing of it. */
const FITS: Record<TransferStatus, readonly (TransferStatus | null)[]> = {
  transit: ['received', 'refused', null],
  delivered: ['received'],
  returned: ['refused'],
  received: ['transit', 'delivered'],
  refused: ['transit', 'returned', null],
}

export type TransfersCheck = { findings: string[]; underWay: number; underWayMinor: number }

/** Throws when a wallet does not answer. */
export async function checkTransfers(
  { env }: Pick<Services, 'env'>,
  { merchant, memberId }: Owner,
  wallet: Wallet,
  sinceSequence: number,
): Promise<TransfersCheck> {
  const check: TransfersCheck = { findings: [], underWay: 0, underWayMinor: 0 }
  for (let after = sinceSequence; ; ) {
    const page = await wallet.listTransfers({ afterSequence: after, limit: PAGE })
    if (!page.ok) throw new Error(`transfers of ${memberId}: ${page.message}`)
    for (const here of page.value) {
      const other = await getWallet(env.WALLET, merchant, here.counterpart).getTransfer(here)
      if (!other.ok && other.refusal !== 'transfer_unknown')
        throw new Error(`transfers of ${memberId}: ${other.message}`)
      const finding = computeTransferFinding(memberId, here, other.ok ? other.value : null)
      if (finding) check.findings.push(finding)
      if (here.status !== 'transit') continue
      check.underWay += 1
      check.underWayMinor += here.amountMinor
    }
    const last = page.value.at(-1)
    if (!last || page.value.length < PAGE) return check
    after = last.updatedSequence
  }
}

/** Pure. What is wrong with two halves of a transfer, or null. */
export function computeTransferFinding(memberId: string, here: Transfer, there: Transfer | null): string | null {
  const isSame = there === null || (there.amountMinor === here.amountMinor && there.counterpart === memberId)
  if (isSame && FITS[here.status].includes(there?.status ?? null)) return null
  const said = there ? `${there.status} with ${there.amountMinor}` : 'nothing'
  return `transfer has its other half: ${here.transferId} is ${here.status} with ${here.amountMinor} here, ${here.counterpart} says ${said}`
}
