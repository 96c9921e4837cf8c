/** REL-04: is the read model equal to the journal? Walks one member's wallet and tables side by side, newest first. */
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import type { RecordFault } from '../../../contract/operator/books.ts'
import type { Services } from '../../kernel/context.ts'
import { PAGE_MAX_ROWS } from '../../kernel/wallet/wallet-inputs.ts'
import { getWallet, type Page, type Wallet, type WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import { compareMovements } from './compare-movements.ts'
import { compareOrders } from './compare-orders.ts'
import { compareTotals } from './compare-totals.ts'
import { compareTurnover } from './compare-turnover.ts'
import { diffRows, type Row } from './diff-rows.ts'
import { nameLost } from './name-lost.ts'
import { projectPostings, projectRound, type WalletOwner } from './project-event.ts'

export type Owner = { merchant: MerchantCode; memberId: MemberId }
/**
 * `missing`: not copied yet. `behind`: an older copy of a round. `lost`: either of them for longer than the queue takes.
 * `different`: a copy that is not what the journal says. `stray`: nothing in the journal stands behind it.
 */
export type Difference = {
  table:
    | ('ledger_record' | 'round_record' | 'round_day_total' | 'ledger_day_total' | 'member_turnover')
    | ('deposit_order' | 'withdraw_order')
  fault: RecordFault
  /** Of the row within the member's rows. */
  key: string
  /** Sending the journal from here on brings the row back. */
  sequence: number
}

/** Where a comparison goes on: of that part what lies before that place, or all of it, and the parts after it. */
export type ComparisonCursor = { part: 'postings' | 'rounds'; before: number | null }
export type Comparison = {
  differences: Difference[]
  postingsCompared: number
  roundsCompared: number
  /** Null once all was compared. */
  next: ComparisonCursor | null
  pagesRead: number
}

type Reader = Pick<Services, 'env' | 'clock'>
type Journal = { wallet: Wallet; owner: WalletOwner; sinceSequence: number; before: number | null; pages: number }

const LEDGER_COLUMNS =
  'sequence, account, kind, amount_minor, balance_after_minor, occurred_at, vendor, round_id, reference'
const ROUND_COLUMNS = `vendor, round_id, wallet_kind, currency, game_id, game_code, game_name, category, state, stake_minor,
  payout_minor, bet_count, opened_at, closed_at, opened_sequence, updated_sequence`

export type CompareOptions = {
  /** Pages that end at or before it were compared before and are left out. */
  sinceSequence?: number
  /** What comes after it is left out. */
  upTo?: number | null
  /** Without them: they are of all rows, and a part of these was asked for. */
  sums?: boolean
  /** Orders and incoming payments too, with the sums: nothing can be sent again for them. */
  orders?: boolean
  /** Where the last answer said `next`. */
  from?: ComparisonCursor | null
  /** At most so many; what is left is said by `next`. */
  pages?: number
}
export const UNCOMPARED: Comparison = {
  differences: [],
  postingsCompared: 0,
  roundsCompared: 0,
  next: null,
  pagesRead: 0,
}

/**
 * Reads the whole of both sides, a page at a time, and their sums at the end. Postings under way in the queue count as
 * missing: ask again. What is posted while it is gone on with is for the next comparison.
 */
export async function compareRecords(
  { env, clock }: Reader,
  { merchant, memberId }: Owner,
  {
    sinceSequence = 0,
    upTo = null,
    sums = true,
    orders = false,
    from = null,
    pages = Number.MAX_SAFE_INTEGER,
  }: CompareOptions = {},
): Promise<Comparison> {
  const wallet = getWallet(env.WALLET, merchant, memberId)
  const balance = await wallet.getBalance()
  // A member who never held money has nothing to copy.
  if (!balance.ok && balance.refusal === 'not_open') return UNCOMPARED
  if (!balance.ok) throw new Error(`wallet of ${memberId}: ${balance.message}`)
  const owner: WalletOwner = { merchant, memberId, walletKind: balance.value.kind, currency: balance.value.currency }
  const newest = upTo === null ? null : upTo + 1
  const journal = { wallet, owner, sinceSequence, before: from?.before ?? newest, pages }
  const postings = from?.part === 'rounds' ? UNREAD : await comparePostings(env.DB, journal)
  const lacking = await nameLost(wallet, postings.differences, clock())
  const read = { ...UNCOMPARED, differences: lacking, postingsCompared: postings.compared }
  if (postings.next !== null)
    return { ...read, pagesRead: postings.pagesRead, next: { part: 'postings', before: postings.next } }
  const left = pages - postings.pagesRead
  if (left <= 0) return { ...read, pagesRead: postings.pagesRead, next: { part: 'rounds', before: null } }
  const before = from?.part === 'rounds' ? journal.before : newest
  const rounds = await compareRounds(env.DB, { ...journal, before, pages: left })
  const both = {
    differences: [...lacking, ...(await nameLost(wallet, rounds.differences, clock()))],
    postingsCompared: read.postingsCompared,
    roundsCompared: rounds.compared,
    pagesRead: postings.pagesRead + rounds.pagesRead,
  }
  if (rounds.next !== null) return { ...both, next: { part: 'rounds', before: rounds.next } }
  if (!sums) return { ...both, next: null }
  const totals = await compareTotals(env.DB, { merchant, memberId })
  const movements = await compareMovements(env.DB, { merchant, memberId })
  const turnover = await compareTurnover(env.DB, { merchant, memberId })
  const ordersFound = orders ? await compareOrders(env.DB, { merchant, memberId }, clock()) : []
  return {
    ...both,
    differences: [...both.differences, ...totals, ...movements, ...turnover, ...ordersFound],
    next: null,
  }
}

function comparePostings(db: D1Database, { wallet, owner, ...place }: Journal) {
  return walk({
    ...place,
    readJournal: (before) => wallet.listPostings({ before, limit: PAGE_MAX_ROWS }),
    project: (group) => projectPostings(owner, group, ''),
    readStored: (from, to) =>
      readRange(db, owner, { table: 'ledger_record', columns: LEDGER_COLUMNS, by: 'sequence', from, to }),
    diff: (expected, stored) =>
      diffRows(
        { table: 'ledger_record', columns: LEDGER_COLUMNS, key: ['sequence', 'account'], version: 'sequence' },
        expected,
        stored,
      ),
  })
}

function compareRounds(db: D1Database, { wallet, owner, ...place }: Journal) {
  return walk({
    ...place,
    readJournal: (before) => wallet.listRounds({ before, limit: PAGE_MAX_ROWS }),
    project: (round) => [projectRound(owner, { ...round, details: null })],
    readStored: (from, to) =>
      readRange(db, owner, { table: 'round_record', columns: ROUND_COLUMNS, by: 'opened_sequence', from, to }),
    diff: (expected, stored) =>
      diffRows(
        { table: 'round_record', columns: ROUND_COLUMNS, key: ['vendor', 'round_id'], version: 'updated_sequence' },
        expected,
        stored,
      ),
  })
}

type Walk<T> = Pick<Journal, 'sinceSequence' | 'before' | 'pages'> & {
  readJournal: (before: number | undefined) => Promise<WalletResult<Page<T>>>
  project: (entry: T) => Row[]
  /** Stored rows whose sequence lies in `from` to `to`, both included. */
  readStored: (from: number, to: number) => Promise<Row[]>
  diff: (expected: Row[], stored: Row[]) => Difference[]
}

type Walked = { differences: Difference[]; compared: number; next: number | null; pagesRead: number }
const UNREAD: Walked = { differences: [], compared: 0, next: null, pagesRead: 0 }

/** Pages of the journal leave no gap between them, so every stored row falls into exactly one page. */
async function walk<T>(asked: Walk<T>): Promise<Walked> {
  const { sinceSequence, pages, readJournal, project, readStored, diff } = asked
  const differences: Difference[] = []
  let compared = 0
  let pagesRead = 0
  let before = asked.before ?? undefined
  do {
    if (pagesRead >= pages) return { differences, compared, next: before ?? null, pagesRead }
    pagesRead += 1
    const page = await readJournal(before)
    if (!page.ok) throw new Error(`journal: ${page.message}`)
    const stored = await readStored(page.value.next ?? 0, (before ?? Number.MAX_SAFE_INTEGER) - 1)
    const expected = page.value.rows.flatMap(project)
    differences.push(...diff(expected, stored))
    compared += expected.length
    before = page.value.next ?? undefined
  } while (before !== undefined && before > sinceSequence + 1)
  return { differences, compared, next: null, pagesRead }
}

type Range = { table: string; columns: string; by: string; from: number; to: number }

async function readRange(
  db: D1Database,
  { merchant, memberId }: Owner,
  { table, columns, by, from, to }: Range,
): Promise<Row[]> {
  const { results } = await db
    .prepare(`SELECT ${columns} FROM ${table} WHERE merchant = ? AND member_id = ? AND ${by} BETWEEN ? AND ?`)
    .bind(merchant, memberId, from, to)
    .all<Row>()
  return results
}
