/**
 * TRUST-04: the books of one wallet (docs/decisions/0149). Every account must sum from its postings and all of them to zero, and the records
 * must equal the journal. A wallet that contradicts itself is frozen; records that differ are named, as they can be made again.
 */
import type { Services } from '../context.ts'
import { type Comparison, compareRecords, type Owner, UNCOMPARED } from '../records/compare-records.ts'
import { getWallet, type JournalMark } from '../wallet/wallet-interface.ts'
import { checkTransfers, type TransfersPortion } from './check-transfers.ts'
import { type BooksWalk, walkBooks, wholeBooks } from './walk-books.ts'

export type WalletCheck = {
  /** Empty when the books are sound. */
  findings: string[]
  /** Without differences when the records equal the journal from `sinceSequence` on. */
  records: Comparison
  lastSequence: number
  postings: number
  /** Sent and not known to be there: how many, and what they come to. */
  underWay: number
  underWayMinor: number
  transfersChecked: number
  transferSequence: number
  /** Part of the journal, or transfers after `transferSequence`, have not been looked at. */
  hasMore: boolean
  /** The journal was read from its first posting to its end. */
  isWhole: boolean
  /** Up to there the journal is sound; null where it is not, or a check of all has not come to its end. */
  mark: JournalMark | null
  /** Where a check of all stands that has not come to its end. */
  unfinished: JournalMark | null
  portionsRead: number
}
export type CheckOptions = {
  /** All of the journal, unless told. */
  books?: BooksWalk
  /** Records up to here were compared before; 0 compares all of them. */
  sinceSequence?: number
  /** At most so many pages of records: all, unless told. */
  recordPages?: number
  /** All of them, unless told. */
  transfers?: TransfersPortion
}

const NOTHING: WalletCheck = {
  findings: [],
  records: UNCOMPARED,
  lastSequence: 0,
  postings: 0,
  underWay: 0,
  underWayMinor: 0,
  transfersChecked: 0,
  transferSequence: 0,
  hasMore: false,
  isWhole: false,
  mark: null,
  unfinished: null,
  portionsRead: 0,
}

/** What was not reached is for the next time. Throws when the wallet or the database does not answer. */
export async function checkWallet(
  ctx: Pick<Services, 'env'>,
  owner: Owner,
  {
    books = wholeBooks(null),
    sinceSequence = 0,
    recordPages = Number.MAX_SAFE_INTEGER,
    transfers = { since: 0, most: Number.MAX_SAFE_INTEGER },
  }: CheckOptions = {},
): Promise<WalletCheck> {
  const wallet = getWallet(ctx.env.WALLET, owner.merchant, owner.memberId)
  const { report, portionsRead } = await walkBooks(wallet, books)
  if (!report.ok && report.refusal === 'not_open') return NOTHING
  if (!report.ok) throw new Error(`books of ${owner.memberId}: ${report.message}`)
  const { hasMore, checked, scope, postingCount: postings, lastSequence } = report.value
  const findings = report.value.findings.map(({ check, detail }) => `${check}: ${detail}`)
  const read = { ...NOTHING, findings, postings, portionsRead, transferSequence: transfers.since }
  if (hasMore && findings.length === 0) {
    const place = scope === 'all' ? { unfinished: checked } : { mark: checked }
    return { ...read, ...place, lastSequence: sinceSequence, hasMore }
  }
  const { findings: unmatched, ...transit } = await checkTransfers(ctx, owner, wallet, transfers)
  const isSound = findings.length === 0
  findings.push(...unmatched)
  if (findings.length > 0) await freeze(wallet, findings)
  const records = await compareRecords(ctx, owner, { sinceSequence, pages: recordPages })
  const mark = isSound && checked.sequence > 0 ? checked : null
  return { ...read, ...transit, records, lastSequence, isWhole: scope === 'all' && !hasMore, mark }
}

async function freeze(wallet: ReturnType<typeof getWallet>, findings: string[]) {
  const frozen = await wallet.freeze({ reason: `books check: ${findings.join('; ')}`.slice(0, 500) })
  if (!frozen.ok) throw new Error(`a broken wallet could not be frozen: ${frozen.message}`)
}
