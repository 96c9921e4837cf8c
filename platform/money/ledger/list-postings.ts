/** The journal, page by page, newest first. */
import type { Minor } from '../../../contract/money.ts'
import type { Account } from '../../kernel/wallet/accounts.ts'
import type { Page, Posting, PostingGroup } from '../../kernel/wallet/wallet-types.ts'
import type { Ledger, PageRequest } from './types.ts'

type GroupRow = Omit<PostingGroup, 'postings'> & Record<string, SqlStorageValue>

const COLUMNS = `sequence, key, kind, occurred_at AS occurredAt, amount_minor AS amountMinor, vendor,
  round_id AS roundId, transaction_id AS transactionId`

export function listPostings(ledger: Ledger, { before, limit }: PageRequest): Page<PostingGroup> {
  const groups = ledger.sql
    .exec<GroupRow>(
      `SELECT ${COLUMNS} FROM posting_groups WHERE sequence < ? ORDER BY sequence DESC LIMIT ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .toArray()
  const last = groups.at(-1)?.sequence ?? 1
  return { rows: withPostings(ledger, groups), next: last > 1 ? last : null }
}

/** `groups` are neighbours, so one range of postings holds all of theirs. */
function withPostings({ sql }: Ledger, groups: GroupRow[]): PostingGroup[] {
  const bySequence = new Map<number, PostingGroup>()
  for (const group of groups) bySequence.set(group.sequence, { ...group, postings: [] })
  const sequences = groups.map((group) => group.sequence)
  if (sequences.length === 0) return []
  const rows = sql.exec<{ sequence: number; account: Account; amountMinor: Minor; balanceAfterMinor: Minor }>(
    `SELECT sequence, account, amount_minor AS amountMinor, balance_after_minor AS balanceAfterMinor
     FROM postings WHERE sequence BETWEEN ? AND ? ORDER BY sequence, account`,
    Math.min(...sequences),
    Math.max(...sequences),
  )
  for (const { sequence, ...posting } of rows) bySequence.get(sequence)?.postings.push(posting satisfies Posting)
  return [...bySequence.values()]
}
