/** MEM-09: what belongs together of the movements of money: a round with its stake and its win, a deposit by itself. Pure. */
import { type Money, minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { LedgerRecord } from '../../../../contract/calls/records.ts'

export type PostingGroup = {
  key: string
  kind: LedgerRecord['kind'] | 'round'
  /** When it moved last. */
  at: string
  description: string
  /** What it brought or took in all, over cash and bonus. What is only set aside is neither. */
  net: Money
  /** What went in and what came back; of a round alone. */
  stake: Money
  payout: Money
  /** The cash balance after it; null where it moved no cash. */
  balanceAfter: Money | null
  /** Newest first. */
  postings: readonly LedgerRecord[]
}

const isOwn = ({ account }: LedgerRecord) => account === 'real' || account === 'bonus'

function sum(postings: readonly LedgerRecord[], kinds?: readonly LedgerRecord['kind'][]): number {
  const counted = postings.filter((posting) => isOwn(posting) && (!kinds || kinds.includes(posting.kind)))
  return counted.reduce((total, { amount }) => total + parseMoney(amount), 0)
}

function presentGroup(key: string, postings: readonly LedgerRecord[]): PostingGroup | [] {
  const [newest] = postings
  if (!newest) return []
  return {
    key,
    kind: newest.roundId === null ? newest.kind : 'round',
    at: newest.at,
    description: newest.description,
    net: presentMoney(minor(sum(postings))),
    stake: presentMoney(minor(-sum(postings, ['bet']))),
    payout: presentMoney(minor(sum(postings, ['win', 'rollback']))),
    balanceAfter: postings.find(({ account }) => account === 'real')?.balanceAfter ?? null,
    postings,
  }
}

/** Newest first, as the rows are. */
export function groupPostings(rows: readonly LedgerRecord[]): PostingGroup[] {
  const groups = Map.groupBy(rows, ({ roundId, reference }) => roundId ?? reference)
  return [...groups].flatMap(([key, postings]) => presentGroup(key, postings))
}
