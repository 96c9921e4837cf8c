/** TRUST-04: the books check that runs by itself, a few wallets each minute. */
import type { Services } from '../context.ts'
import { type DueBooks, postponeBooks, readDueBooks, saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'

/** The check of a journal of 100,000 postings takes a quarter of a second: so many fit well into a minute's sweep. */
export const BOOKS_PER_RUN = 20
/** Each may ask another wallet: a Worker's run has its number of calls. What is left over the next minute takes up. */
const TRANSFERS_PER_RUN = 300

type Checker = Pick<Services, 'env' | 'clock'>
export type BooksRun = { walletsChecked: number; broken: string[] }

/** Runs may overlap: what they write is the same. */
export async function checkDueBooks(ctx: Checker, { transfersPerRun = TRANSFERS_PER_RUN } = {}): Promise<BooksRun> {
  const due = await readDueBooks(ctx.env.DB, ctx.clock(), BOOKS_PER_RUN)
  const broken: string[] = []
  let most = transfersPerRun
  let walletsChecked = 0
  for (const books of due) {
    if (most <= 0) break
    const { isSound, transfersChecked } = await check(ctx, books, most)
    most -= transfersChecked
    walletsChecked += 1
    if (!isSound) broken.push(books.memberId)
  }
  return { walletsChecked, broken }
}

type Checked = { isSound: boolean; transfersChecked: number }

async function check(ctx: Checker, books: DueBooks, most: number): Promise<Checked> {
  const note = (facts: object) =>
    JSON.stringify({ at: 'books', merchant: books.merchant, memberId: books.memberId, ...facts })
  try {
    const { lastSequence: sinceSequence, transferSequence: since } = books
    const found = await checkWallet(ctx, books, { sinceSequence, transfers: { since, most } })
    const { findings, differences, transfersChecked } = found
    const wrong = differences.filter(({ fault }) => fault === 'different' || fault === 'stray')
    if (findings.length > 0) console.error(note({ frozen: findings }))
    if (wrong.length > 0) console.error(note({ recordsDiffer: wrong.slice(0, 10) }))
    // A broken wallet keeps its place: a later portion without a finding does not make it sound.
    const result = findings.length > 0 ? { ...found, transferSequence: since, hasMore: false } : found
    await saveBooks(ctx.env.DB, books, result, ctx.clock())
    return { isSound: findings.length === 0, transfersChecked }
  } catch (error) {
    console.error(note({ checkFailed: String(error) }))
    await postponeBooks(ctx.env.DB, books, ctx.clock())
    return { isSound: true, transfersChecked: 0 }
  }
}
