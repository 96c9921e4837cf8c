/**
 * TRUST-04, MEM-06: each transfer's other half. A wallet's own books cannot say whether what it sent arrived, or whether
 * what it received was sent: the other wallet is asked. The sender ends a transfer after the receiver's commit and never
 * before, so reading this side first finds no difference that is only a moment.
 */
import type { Services } from '../../kernel/context.ts'
import { getWallet, type Transfer, type TransferStatus, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import type { Owner } from '../sums/catch-up.ts'

const PAGE = 100
/** What the other side may say of a transfer that this side calls so. Null: nothing of it. */
const FITS: Record<TransferStatus, readonly (TransferStatus | null)[]> = {
  transit: ['received', 'refused', null],
  delivered: ['received'],
  returned: ['refused'],
  received: ['transit', 'delivered'],
  refused: ['transit', 'returned', null],
}

export type TransfersCheck = {
  findings: string[]
  underWay: number
  underWayMinor: number
  /** How many were looked at, up to which place in the journal, and whether there are more. */
  transfersChecked: number
  transferSequence: number
  hasMore: boolean
}
/** From a place in the journal on, so many at most. */
export type TransfersPortion = { since: number; most: number }

/** One call a page and sender. Throws when a wallet does not answer. */
export async function checkTransfers(
  { env }: Pick<Services, 'env'>,
  { merchant, memberId }: Owner,
  wallet: Wallet,
  { since, most }: TransfersPortion,
): Promise<TransfersCheck> {
  const check: TransfersCheck = {
    findings: [],
    underWay: 0,
    underWayMinor: 0,
    transfersChecked: 0,
    transferSequence: since,
    hasMore: true,
  }
  while (check.transfersChecked < most) {
    const limit = Math.min(PAGE, most - check.transfersChecked)
    const page = await wallet.listTransfers({ afterSequence: check.transferSequence, limit })
    if (!page.ok) throw new Error(`transfers of ${memberId}: ${page.message}`)
    const others = await readOthers(env, merchant, page.value)
    for (const here of page.value) {
      const finding = computeTransferFinding(memberId, here, others.get(here.transferId) ?? null)
      if (finding) check.findings.push(finding)
      if (here.status !== 'transit') continue
      check.underWay += 1
      check.underWayMinor += here.amountMinor
    }
    check.transfersChecked += page.value.length
    check.transferSequence = page.value.at(-1)?.updatedSequence ?? check.transferSequence
    check.hasMore = page.value.length === limit
    if (!check.hasMore) break
  }
  return check
}

/** Those after `first`, added to it: as many as are left of `most`. */
export async function goOnWithTransfers(
  ctx: Pick<Services, 'env'>,
  owner: Owner,
  wallet: Wallet,
  { first, most }: { first: TransfersCheck; most: number },
): Promise<TransfersCheck> {
  const left = { since: first.transferSequence, most: most - first.transfersChecked }
  const then = await checkTransfers(ctx, owner, wallet, left)
  return {
    ...then,
    findings: [...first.findings, ...then.findings],
    underWay: first.underWay + then.underWay,
    underWayMinor: first.underWayMinor + then.underWayMinor,
    transfersChecked: first.transfersChecked + then.transfersChecked,
  }
}

/** What the other sides say of these, each asked once. */
async function readOthers(env: Services['env'], merchant: Owner['merchant'], page: readonly Transfer[]) {
  const others = new Map<string, Transfer>()
  for (const [counterpart, asked] of Map.groupBy(page, (here) => here.counterpart)) {
    const transferIds = asked.map(({ transferId }) => transferId)
    const answer = await getWallet(env.WALLET, merchant, counterpart).getTransfers({ transferIds })
    if (!answer.ok) throw new Error(`transfers of ${counterpart}: ${answer.message}`)
    for (const there of answer.value) others.set(there.transferId, there)
  }
  return others
}

/** Pure. What is wrong with two halves of a transfer, or null. */
export function computeTransferFinding(memberId: string, here: Transfer, there: Transfer | null): string | null {
  const isSame = there === null || (there.amountMinor === here.amountMinor && there.counterpart === memberId)
  if (isSame && FITS[here.status].includes(there?.status ?? null)) return null
  const said = there ? `${there.status} with ${there.amountMinor}` : 'nothing'
  return `transfer has its other half: ${here.transferId} is ${here.status} with ${here.amountMinor} here, ${here.counterpart} says ${said}`
}
