/**
 * TRUST-04: the books of one wallet (docs/decisions/0149). Every account must sum from its postings and all of them to zero, and each
 * transfer must have its other half. A wallet that contradicts itself is frozen.
 */
import type { Services } from '../../kernel/context.ts'
import { getWallet, type JournalMark } from '../../kernel/wallet/wallet-interface.ts'
import type { Owner } from '../sums/catch-up.ts'
import { checkTransfers, goOnWithTransfers, type TransfersPortion } from './check-transfers.ts'
import { type BooksWalk, walkBooks, wholeBooks } from './walk-books.ts'

export type WalletCheck = {
  /** Empty when the books are sound. */
  findings: string[]
  /** Where the journal ends; 0 while it was not reached. */
  lastSequence: number
  postings: number
  /** Sent and not known to be there: how many, and what they come to. */
  underWay: number
  underWayMinor: number
  transfersChecked: number
  transferSequence: number
  /** Transfers after `transferSequence`, or part of the journal, have not been looked at. */
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
  /** All of them, unless told. */
  transfers?: TransfersPortion
}

const NOTHING: WalletCheck = {
  findings: [],
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

/**
 * Transfers first and the journal once all of them were asked for: what is left over of either keeps its place, and a deep journal is
 * read once. Throws when a wallet does not answer.
 */
export async function checkWallet(
  ctx: Pick<Services, 'env'>,
  owner: Owner,
  { books = wholeBooks(null), transfers = { since: 0, most: Number.MAX_SAFE_INTEGER } }: CheckOptions = {},
): Promise<WalletCheck> {
  const wallet = getWallet(ctx.env.WALLET, owner.merchant, owner.memberId)
  const first = await checkTransfers(ctx, owner, wallet, transfers)
  if (first.hasMore && first.findings.length === 0)
    return { ...NOTHING, ...first, unfinished: books.begins ? null : books.standsAt }
  const { report, portionsRead } = await walkBooks(wallet, books)
  if (!report.ok && report.refusal === 'not_open') return NOTHING
  if (!report.ok) throw new Error(`books of ${owner.memberId}: ${report.message}`)
  const { hasMore, checked, scope, postingCount: postings, lastSequence } = report.value
  const wrong = report.value.findings.map(({ check, detail }) => `${check}: ${detail}`)
  // Those that came while the journal was read belong to what was read of it.
  const all = await goOnWithTransfers(ctx, owner, wallet, { first, most: transfers.most })
  const findings = [...wrong, ...all.findings]
  const read = { ...NOTHING, ...all, findings, postings, portionsRead, lastSequence }
  if (findings.length > 0) await freeze(wallet, findings)
  else if (hasMore) return { ...read, hasMore, ...(scope === 'all' ? { unfinished: checked } : { mark: checked }) }
  const mark = wrong.length === 0 && !hasMore && checked.sequence > 0 ? checked : null
  return { ...read, hasMore: hasMore || all.hasMore, isWhole: scope === 'all' && !hasMore, mark }
}

async function freeze(wallet: ReturnType<typeof getWallet>, findings: string[]) {
  const frozen = await wallet.freeze({ reason: `books check: ${findings.join('; ')}`.slice(0, 500) })
  if (!frozen.ok) throw new Error(`a broken wallet could not be frozen: ${frozen.message}`)
}
