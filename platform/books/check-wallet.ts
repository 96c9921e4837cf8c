/**
 * TRUST-04: the books of one wallet. Every account must sum from its postings and all of them to zero, and the records
 * must equal the journal. A wallet that contradicts itself is frozen; records that differ are named, as they can be made again.
 */
import type { Services } from '../context.ts'
import { compareRecords, type Difference, type Owner } from '../records/compare-records.ts'
import { getWallet } from '../wallet/wallet-interface.ts'
import { checkTransfers, type TransfersPortion } from './check-transfers.ts'

export type WalletCheck = {
  /** Empty when the books are sound. */
  findings: string[]
  /** Empty when the records equal the journal from `sinceSequence` on. */
  differences: Difference[]
  lastSequence: number
  postings: number
  /** Sent and not known to be there: how many, and what they come to. */
  underWay: number
  underWayMinor: number
  transfersChecked: number
  transferSequence: number
  /** Transfers after `transferSequence` have not been looked at. */
  hasMore: boolean
}
export type CheckOptions = {
  /** Records up to here were compared before; 0 compares all of them. */
  sinceSequence?: number
  /** All of them, unless told. */
  transfers?: TransfersPortion
}

const NOTHING: WalletCheck = {
  findings: [],
  differences: [],
  lastSequence: 0,
  postings: 0,
  underWay: 0,
  underWayMinor: 0,
  transfersChecked: 0,
  transferSequence: 0,
  hasMore: false,
}

/** Reads the whole journal. Throws when the wallet or the database does not answer. */
export async function checkWallet(
  ctx: Pick<Services, 'env'>,
  owner: Owner,
  { sinceSequence = 0, transfers = { since: 0, most: Number.MAX_SAFE_INTEGER } }: CheckOptions = {},
): Promise<WalletCheck> {
  const wallet = getWallet(ctx.env.WALLET, owner.merchant, owner.memberId)
  const report = await wallet.verify()
  if (!report.ok && report.refusal === 'not_open') return NOTHING
  if (!report.ok) throw new Error(`books of ${owner.memberId}: ${report.message}`)
  const findings = report.value.findings.map(({ check, detail }) => `${check}: ${detail}`)
  const { findings: unmatched, ...transit } = await checkTransfers(ctx, owner, wallet, transfers)
  findings.push(...unmatched)
  if (findings.length > 0) await freeze(wallet, findings)
  const { differences } = await compareRecords(ctx, owner, { sinceSequence })
  return {
    findings,
    differences,
    lastSequence: report.value.lastSequence,
    postings: report.value.postingCount,
    ...transit,
  }
}

async function freeze(wallet: ReturnType<typeof getWallet>, findings: string[]) {
  const frozen = await wallet.freeze({ reason: `books check: ${findings.join('; ')}`.slice(0, 500) })
  if (!frozen.ok) throw new Error(`a broken wallet could not be frozen: ${frozen.message}`)
}
