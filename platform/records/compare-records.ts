/** REL-04: is the read model equal to the journal? Walks one member's wallet and tables side by side, newest first. */
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { Services } from '../context.ts'
import { PAGE_MAX_ROWS } from '../wallet/wallet-inputs.ts'
import { getWallet, type Page, type Wallet, type WalletResult } from '../wallet/wallet-interface.ts'
import { compareMovements } from './compare-movements.ts'
import { compareTurnover } from './compare-turnover.ts'
import { diffRows, type Row } from './diff-rows.ts'
import { projectPostings, projectRound, type WalletOwner } from './project-event.ts'

export type Owner = { merchant: MerchantCode; memberId: MemberId }
/**
 * `missing`: not copied yet, or lost. `behind`: an older copy of a round. `different`: a copy that is not what the
 * journal says. `stray`: nothing in the journal stands behind it.
 */
export type Difference = {
  table: 'ledger_record' | 'round_record' | 'round_day_total' | 'ledger_day_total' | 'member_turnover'
  fault: 'missing' | 'behind' | 'different' | 'stray'
  /** Of the row within the member's rows. */
  key: string
  /** Sending the journal from here on brings the row back. */
  sequence: number
}
export type Comparison = { differences: Difference[]; postingsCompared: number; roundsCompared: number }

type Reader = Pick<Services, 'env'>
type Journal = { wallet: Wallet; owner: WalletOwner; sinceSequence: number }

const LEDGER_COLUMNS =
  'sequence, account, kind, amount_minor, balance_after_minor, occurred_at, vendor, round_id, reference'
const ROUND_COLUMNS = `vendor, round_id, wallet_kind, currency, game_id, game_code, game_name, category, state, stake_minor,
  payout_minor, bet_count, opened_at, closed_at, opened_sequence, updated_sequence`

/** Pages that end at or before `sinceSequence` were compared before and are left out. */
export type CompareOptions = { sinceSequence?: number }

/** Reads the whole of both sides, a page at a time. Postings under way in the queue count as missing: ask again. */
export async function compareRecords(
  { env }: Reader,
  { merchant, memberId }: Owner,
  { sinceSequence = 0 }: CompareOptions = {},
): Promise<Comparison> {
  const wallet = getWallet(env.WALLET, merchant, memberId)
  const balance = await wallet.getBalance()
  // A member who never held money has nothing to copy.
  if (!balance.ok && balance.refusal === 'not_open') return { differences: [], postingsCompared: 0, roundsCompared: 0 }
  if (!balance.ok) throw new Error(`wallet of ${memberId}: ${balance.message}`)
  const owner: WalletOwner = { merchant, memberId, walletKind: balance.value.kind, currency: balance.value.currency }
  const postings = await comparePostings(env.DB, { wallet, owner, sinceSequence })
  const rounds = await compareRounds(env.DB, { wallet, owner, sinceSequence })
  const totals = await compareTotals(env.DB, { merchant, memberId })
  const movements = await compareMovements(env.DB, { merchant, memberId })
  const turnover = await compareTurnover(env.DB, { merchant, memberId })
  return {
    differences: [...postings.differences, ...rounds.differences, ...totals, ...movements, ...turnover],
    postingsCompared: postings.compared,
    roundsCompared: rounds.compared,
  }
}

function comparePostings(db: D1Database, { wallet, owner, sinceSequence }: Journal) {
  return walk({
    sinceSequence,
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

function compareRounds(db: D1Database, { wallet, owner, sinceSequence }: Journal) {
  return walk({
    sinceSequence,
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

type Walk<T> = {
  sinceSequence: number
  readJournal: (before: number | undefined) => Promise<WalletResult<Page<T>>>
  project: (entry: T) => Row[]
  /** Stored rows whose sequence lies in `from` to `to`, both included. */
  readStored: (from: number, to: number) => Promise<Row[]>
  diff: (expected: Row[], stored: Row[]) => Difference[]
}

/** Pages of the journal leave no gap between them, so every stored row falls into exactly one page. */
async function walk<T>({ sinceSequence, readJournal, project, readStored, diff }: Walk<T>) {
  const differences: Difference[] = []
  let compared = 0
  let before: number | undefined
  do {
    const page = await readJournal(before)
    if (!page.ok) throw new Error(`journal: ${page.message}`)
    const stored = await readStored(page.value.next ?? 0, (before ?? Number.MAX_SAFE_INTEGER) - 1)
    const expected = page.value.rows.flatMap(project)
    differences.push(...diff(expected, stored))
    compared += expected.length
    before = page.value.next ?? undefined
  } while (before !== undefined && before > sinceSequence + 1)
  return { differences, compared }
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

/** The daily sums against the rounds they are sums of. */
async function compareTotals(db: D1Database, { merchant, memberId }: Owner): Promise<Difference[]> {
  const { results } = await db
    .prepare(
      `SELECT day || ' ' || category || ' ' || state AS key FROM (
         SELECT day, category, state, rounds, stake_minor, payout_minor FROM round_day_total
         WHERE merchant = ?1 AND member_id = ?2 AND rounds <> 0
         UNION ALL
         SELECT opened_at / 86400000, category, state, -count(*), -sum(stake_minor), -sum(payout_minor) FROM round_record
         WHERE merchant = ?1 AND member_id = ?2 GROUP BY 1, 2, 3)
       GROUP BY day, category, state
       HAVING sum(rounds) <> 0 OR sum(stake_minor) <> 0 OR sum(payout_minor) <> 0`,
    )
    .bind(merchant, memberId)
    .all<{ key: string }>()
  return results.map(({ key }) => ({ table: 'round_day_total', fault: 'different', key, sequence: 0 }))
}
