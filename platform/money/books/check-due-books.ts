/** TRUST-04: the books check that runs by itself, a few wallets each minute. */
import { type SQL, sql } from 'drizzle-orm'
import { log } from '../../../contract/log.ts'
import { isWrong } from '../../../contract/operator/books.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { WEEK_MS } from '../../../contract/time-units.ts'
import type { Services } from '../../kernel/context.ts'
import { anyOf } from '../../kernel/job.ts'
import { beginCheck, continueBooks, type DueBooks, endCheck, readDueBooks, saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'
import { findDifferences } from './compare-sums.ts'

/** What is new in a day of play is a portion or a few: so many fit well into a cron job. Eight statements each. */
export const BOOKS_PER_RUN = 20
/** Portions of a journal, of two hundred groups each: a deep one that is read as a whole takes several runs. */
const PORTIONS_PER_RUN = 1_000
/** Where money moved since, a journal is read from its first posting so often. */
export const WHOLE_EVERY_MS = WEEK_MS
/** Where nothing moved too: storage can be altered underneath. At 20 a minute that is some 800,000 wallets. */
export const RESTING_EVERY_MS = 4 * WEEK_MS
/** Each may ask another wallet: a Worker's run has its number of calls. What is left over the next minute takes up. */
const TRANSFERS_PER_RUN = 300

type Checker = Pick<Services, 'env' | 'clock'>
export type BooksRun = { walletsChecked: number; broken: string[] }
type Left = { transfers: number; portions: number }

/** For the cron job: either kind of `readDueBooks`. */
export const areBooksDue = ({ clock }: Services): SQL =>
  anyOf(
    sql`SELECT 1 FROM books_check WHERE due_at <= ${clock()}`,
    sql`SELECT 1 FROM books_check WHERE due_at IS NULL AND whole_checked_at <= ${clock() - RESTING_EVERY_MS}`,
  )

/** Runs may overlap: what they write is the same. */
export async function checkDueBooks(
  ctx: Checker,
  { transfersPerRun = TRANSFERS_PER_RUN, portionsPerRun = PORTIONS_PER_RUN } = {},
): Promise<BooksRun> {
  const nowMs = ctx.clock()
  const asked = { nowMs, restingSinceMs: nowMs - RESTING_EVERY_MS, limit: BOOKS_PER_RUN }
  const due = await readDueBooks(ctx, asked)
  const broken: string[] = []
  const left: Left = { transfers: transfersPerRun, portions: portionsPerRun }
  let walletsChecked = 0
  for (const books of due) {
    if (left.transfers <= 0 || left.portions <= 0) break
    // Before anything is asked: where the run dies of this wallet, the next begins with another.
    await beginCheck(ctx, books, ctx.clock())
    if (!(await check(ctx, books, left))) broken.push(books.memberId)
    walletsChecked += 1
  }
  return { walletsChecked, broken }
}

const note = ({ merchant, memberId }: DueBooks, facts: object) =>
  log.error('books_differ', { merchant, memberId, ...facts })

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
    await saveBooks(ctx, books, result, ctx.clock())
    const sumsDiffer = result.hasMore ? null : await doSumsDiffer(ctx, books)
    const lastSequence = result.hasMore ? books.lastSequence : found.lastSequence
    await endCheck(ctx, books, { lastSequence, hasMore: result.hasMore, sumsDiffer }, ctx.clock())
    return !isBroken
  } catch (error) {
    note(books, { checkFailed: sayError(error) })
    return true
  }
}

async function doSumsDiffer(ctx: Checker, books: DueBooks): Promise<boolean> {
  const wrong = (await findDifferences(ctx, books)).filter(isWrong)
  if (wrong.length > 0) note(books, { sumsDiffer: wrong.slice(0, 10) })
  return wrong.length > 0
}
