/** TRUST-04: the books check that runs by itself, a few wallets each minute. */
import type { Services } from '../context.ts'
import { compareRecords, UNCOMPARED } from '../records/compare-records.ts'
import { continueBooks, type DueBooks, postponeBooks, readDueBooks, saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'

/** What is new in a day of play is a portion or a few: so many fit well into a minute's sweep. */
export const BOOKS_PER_RUN = 20
/** Portions of a journal, of two hundred groups each: a deep one that is read as a whole takes several runs. */
const PORTIONS_PER_RUN = 1_000
/** Where money moved since, a journal is read from its first posting so often. */
export const WHOLE_EVERY_MS = 7 * 86_400_000
/** Each may ask another wallet: a Worker's run has its number of calls. What is left over the next minute takes up. */
const TRANSFERS_PER_RUN = 300

type Checker = Pick<Services, 'env' | 'clock'>
export type BooksRun = { walletsChecked: number; broken: string[] }

/** Runs may overlap: what they write is the same. */
export async function checkDueBooks(
  ctx: Checker,
  { transfersPerRun = TRANSFERS_PER_RUN, portionsPerRun = PORTIONS_PER_RUN } = {},
): Promise<BooksRun> {
  const due = await readDueBooks(ctx.env.DB, ctx.clock(), BOOKS_PER_RUN)
  const broken: string[] = []
  const left = { transfers: transfersPerRun, portions: portionsPerRun }
  let walletsChecked = 0
  for (const books of due) {
    if (left.transfers <= 0 || left.portions <= 0) break
    const { isSound, transfersChecked, portionsRead } = await check(ctx, books, left)
    left.transfers -= transfersChecked
    left.portions -= portionsRead
    walletsChecked += 1
    if (!isSound) broken.push(books.memberId)
  }
  return { walletsChecked, broken }
}

type Checked = { isSound: boolean; transfersChecked: number; portionsRead: number }

async function check(ctx: Checker, books: DueBooks, left: { transfers: number; portions: number }): Promise<Checked> {
  const note = (facts: object) =>
    JSON.stringify({ at: 'books', merchant: books.merchant, memberId: books.memberId, ...facts })
  try {
    const { lastSequence: sinceSequence, transferSequence: since, unfinished } = books
    const isDueWhole = books.isBroken || unfinished !== null || books.wholeCheckedAt + WHOLE_EVERY_MS <= ctx.clock()
    const found = await checkWallet(ctx, books, {
      books: { ...continueBooks(books), scope: isDueWhole ? 'all' : 'new', portions: left.portions },
      transfers: { since, most: left.transfers },
    })
    const { findings, transfersChecked, portionsRead } = found
    const isUnread = found.hasMore && findings.length === 0
    const records = isUnread ? UNCOMPARED : await compareRecords(ctx, books, { sinceSequence })
    const wrong = records.differences.filter(({ fault }) => fault === 'different' || fault === 'stray')
    if (findings.length > 0) console.error(note({ frozen: findings }))
    if (wrong.length > 0) console.error(note({ recordsDiffer: wrong.slice(0, 10) }))
    // A broken wallet keeps its place: a later portion without a finding does not make it sound.
    const lastSequence = isUnread ? sinceSequence : found.lastSequence
    const result =
      findings.length > 0 ? { ...found, transferSequence: since, hasMore: false } : { ...found, lastSequence }
    await saveBooks(ctx.env.DB, books, result, ctx.clock())
    return { isSound: findings.length === 0, transfersChecked, portionsRead }
  } catch (error) {
    console.error(note({ checkFailed: String(error) }))
    await postponeBooks(ctx.env.DB, books, ctx.clock())
    return { isSound: true, transfersChecked: 0, portionsRead: 0 }
  }
}
