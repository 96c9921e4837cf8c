/** TRUST-04: the books check that runs by itself, a few wallets each minute. */
import { assert } from '../../../contract/assert.ts'
import { isWrongRecord } from '../../../contract/operator/books.ts'
import type { Services } from '../../kernel/context.ts'
import { PAGE_MAX_ROWS } from '../../kernel/wallet/wallet-inputs.ts'
import { compareRecords } from '../records/compare-records.ts'
import { beginCheck, continueBooks, type DueBooks, endCheck, readDueBooks, saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'

/** What is new in a day of play is a portion or a few: so many fit well into a cron job. */
export const BOOKS_PER_RUN = 20
/** Portions of a journal, of two hundred groups each: a deep one that is read as a whole takes several runs. */
const PORTIONS_PER_RUN = 1_000
/** Where money moved since, a journal is read from its first posting so often. */
export const WHOLE_EVERY_MS = 7 * 86_400_000
/** Where nothing moved too: storage can be altered underneath. At 20 a minute that is some 800,000 wallets. */
export const RESTING_EVERY_MS = 28 * 86_400_000
/** Each may ask another wallet: a Worker's run has its number of calls. What is left over the next minute takes up. */
const TRANSFERS_PER_RUN = 300
/** Each is a statement. With one for the list and seven a wallet some 240 of a run's 1,000 (platform/jobs/cron.ts). */
const RECORD_PAGES_PER_RUN = 100
/** A page of postings and one of rounds, and one more where each begins in the midst of one. */
const LEAST_PAGES = 4

type Checker = Pick<Services, 'env' | 'clock'>
export type BooksRun = { walletsChecked: number; broken: string[] }
type Left = { transfers: number; portions: number; pages: number }

/** Runs may overlap: what they write is the same. */
export async function checkDueBooks(
  ctx: Checker,
  {
    transfersPerRun = TRANSFERS_PER_RUN,
    portionsPerRun = PORTIONS_PER_RUN,
    recordPagesPerRun = RECORD_PAGES_PER_RUN,
  } = {},
): Promise<BooksRun> {
  const nowMs = ctx.clock()
  const asked = { nowMs, restingSinceMs: nowMs - RESTING_EVERY_MS, limit: BOOKS_PER_RUN }
  const due = await readDueBooks(ctx.env.DB, asked)
  const broken: string[] = []
  const left: Left = { transfers: transfersPerRun, portions: portionsPerRun, pages: recordPagesPerRun }
  let walletsChecked = 0
  for (const books of due) {
    if (left.transfers <= 0 || left.portions <= 0 || left.pages < LEAST_PAGES) break
    // Before anything is asked: where the run dies of this wallet, the next begins with another.
    await beginCheck(ctx.env.DB, books, ctx.clock())
    if (!(await check(ctx, books, left))) broken.push(books.memberId)
    walletsChecked += 1
  }
  return { walletsChecked, broken }
}

const note = ({ merchant, memberId }: DueBooks, facts: object) =>
  console.error(JSON.stringify({ at: 'books', merchant, memberId, ...facts }))

/** Whether nothing was found. What was asked for is taken off what is left. */
async function check(ctx: Checker, books: DueBooks, left: Left): Promise<boolean> {
  try {
    const { transferSequence: since, unfinished } = books
    const isDueWhole = books.isBroken || unfinished !== null || books.wholeCheckedAt + WHOLE_EVERY_MS <= ctx.clock()
    const found = await checkWallet(ctx, books, {
      books: { ...continueBooks(books), scope: isDueWhole ? 'all' : 'new', portions: left.portions },
      transfers: { since, most: left.transfers },
    })
    left.transfers -= found.transfersChecked
    left.portions -= found.portionsRead
    const isBroken = found.findings.length > 0
    if (isBroken) note(books, { frozen: found.findings })
    // A broken wallet keeps its place: a later portion without a finding does not make it sound.
    const result = isBroken ? { ...found, transferSequence: since, hasMore: false } : found
    await saveBooks(ctx.env.DB, books, result, ctx.clock())
    const compared = result.hasMore ? null : await compareOn(ctx, books, found.lastSequence, left)
    const lastSequence = compared?.upTo ?? books.lastSequence
    const hasMore = !isBroken && (result.hasMore || lastSequence < found.lastSequence)
    const recordsDiffer = compared?.isWrong || null
    await endCheck(ctx.env.DB, books, { lastSequence, hasMore, recordsDiffer }, ctx.clock())
    return !isBroken
  } catch (error) {
    note(books, { checkFailed: String(error) })
    return true
  }
}

/** The records from the last place on, as far as this run's pages go. Says how far that was. */
async function compareOn(ctx: Checker, books: DueBooks, end: number, left: Left) {
  const { lastSequence: sinceSequence } = books
  // A group of postings begins one round at most.
  const groups = Math.floor((left.pages - 2) / 2) * PAGE_MAX_ROWS
  const isEnd = sinceSequence + groups >= end
  const upTo = isEnd ? end : sinceSequence + groups
  const { differences, pagesRead, next } = await compareRecords(ctx, books, {
    sinceSequence,
    upTo,
    sums: isEnd,
    orders: true,
    pages: left.pages,
  })
  assert(next === null, 'the pages reach for as much as was asked for')
  left.pages -= pagesRead
  const wrong = differences.filter(isWrongRecord)
  if (wrong.length > 0) note(books, { recordsDiffer: wrong.slice(0, 10) })
  return { upTo, isWrong: wrong.length > 0 }
}
