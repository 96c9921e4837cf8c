/** The one door through which money moves within a wallet. */
import { assert } from '../../../contract/lib/assert.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { canPostOn, isMemberAccount, type WalletKind } from '../../kernel/wallet/accounts.ts'
import type { Entry, Move, Outcome, Posting, PostingGroup, Round } from '../../kernel/wallet/wallet-types.ts'
import { getAccountBalance, type NewBalance, saveAccounts, sumOfAccounts } from './balances.ts'
import { accept, assertBooks, refuse } from './outcome.ts'
import { saveRound } from './rounds.ts'
import type { Request } from './run-once.ts'
import type { Ledger, WalletState } from './types.ts'
import { postPlay } from './vendor-wallets/post-vendor-wallets.ts'
import { readBalance } from './wallet-state.ts'

export type Stamp = { sequence: number; occurredAt: number }

/** The next group's place in the journal. Sequences are gapless and order everything; time is for display. */
export function nextStamp({ sql, clock }: Ledger): Stamp {
  const { last } = sql.exec<{ last: number }>('SELECT coalesce(max(sequence), 0) AS last FROM posting_groups').one()
  return { sequence: last + 1, occurredAt: clock() }
}

export type GroupDraft = Pick<PostingGroup, 'kind' | 'amountMinor' | 'vendor' | 'roundId' | 'transactionId'> & {
  /** Sum to zero, an account at most once. Entries of 0 leave no posting. */
  entries: readonly Entry[]
  /** The round as it is after this group. */
  round: Round | null
  /** Of a correction: what of what was asked it moves. Told with the answer. */
  correctedMinor?: Minor
  /** MEM-03: what it does to `real` it does to the wallet at its vendor. */
  atVendor?: boolean
}

/**
 * Posts one group: postings, running balances, the round and the stored answer. Refuses with
 * `limit_reached`, before anything is written, where a balance would pass 10^14.
 */
export function postGroup(
  ledger: Ledger,
  wallet: WalletState,
  request: Request,
  stamp: Stamp,
  draft: GroupDraft,
): Outcome<Move> {
  assertEntries(wallet.kind, draft.entries)
  const postings: (Posting & NewBalance)[] = []
  for (const entry of draft.entries) {
    if (entry.amountMinor === 0) continue
    const balance = getAccountBalance(ledger, entry.account)
    const balanceAfter = (balance ?? 0) + entry.amountMinor
    if (Math.abs(balanceAfter) > MAX_MINOR) return refuse('limit_reached', `${entry.account} would pass its limit`)
    assert(balanceAfter >= 0 || !isMemberAccount(entry.account), `${entry.account} never goes below zero`)
    postings.push({ ...entry, balanceAfterMinor: minor(balanceAfter), isFirst: balance === null })
  }

  saveAccounts(ledger, stamp, postings)
  if (draft.atVendor && draft.vendor) {
    const amountMinor = draft.entries.find(({ account }) => account === 'real')?.amountMinor ?? 0
    postPlay(ledger, { ...request, ...stamp, vendor: draft.vendor, amountMinor })
  }
  const { round, correctedMinor } = draft
  const told = correctedMinor === undefined ? {} : { correctedMinor }
  const answer: Move = { ...stamp, balance: readBalance(ledger, wallet), round, ...told }
  saveGroup(ledger, request, stamp, draft, answer)
  if (draft.round) saveRound(ledger, draft.round, stamp.sequence)
  for (const posting of postings) savePosting(ledger, stamp, posting)
  assertBooks(sumOfAccounts(ledger) === 0, `accounts do not sum to zero after group ${stamp.sequence}`)
  return accept(answer)
}

function assertEntries(kind: WalletKind, entries: readonly Entry[]): void {
  const sum = entries.reduce((total, entry) => total + entry.amountMinor, 0)
  assert(sum === 0, `a posting group sums to zero, not ${sum}`)
  assert(new Set(entries.map((entry) => entry.account)).size === entries.length, 'an account is posted on once a group')
  for (const { account } of entries) assert(canPostOn(kind, account), `${account} is closed to a ${kind} wallet`)
}

function saveGroup({ sql }: Ledger, request: Request, stamp: Stamp, draft: GroupDraft, answer: Move): void {
  sql.exec(
    `INSERT INTO posting_groups
       (sequence, key, content_hash, kind, occurred_at, amount_minor, vendor, round_id, transaction_id, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    stamp.sequence,
    request.key,
    request.contentHash,
    draft.kind,
    stamp.occurredAt,
    draft.amountMinor,
    draft.vendor,
    draft.roundId,
    draft.transactionId,
    JSON.stringify(answer),
  )
}

function savePosting({ sql }: Ledger, stamp: Stamp, posting: Posting): void {
  sql.exec(
    'INSERT INTO postings (sequence, account, amount_minor, balance_after_minor) VALUES (?, ?, ?, ?)',
    stamp.sequence,
    posting.account,
    posting.amountMinor,
    posting.balanceAfterMinor,
  )
}
