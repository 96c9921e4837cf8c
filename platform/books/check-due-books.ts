/** TRUST-04: the books check that runs by itself, a few wallets each minute. */
import type { Services } from '../context.ts'
import { type DueBooks, postponeBooks, readDueBooks, saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'

/** The check of a journal of 100,000 postings takes a quarter of a second: so many fit well into a minute's sweep. */
export const BOOKS_PER_RUN = 20

type Checker = Pick<Services, 'env' | 'clock'>
export type BooksRun = { walletsChecked: number; broken: string[] }

/** Runs may overlap: what they write is the same. */
export async function checkDueBooks(ctx: Checker): Promise<BooksRun> {
  const due = await readDueBooks(ctx.env.DB, ctx.clock(), BOOKS_PER_RUN)
  const broken: string[] = []
  for (const books of due) if (!(await isSound(ctx, books))) broken.push(books.memberId)
  return { walletsChecked: due.length, broken }
}

async function isSound(ctx: Checker, books: DueBooks): Promise<boolean> {
  const note = (facts: object) =>
    JSON.stringify({ at: 'books', merchant: books.merchant, memberId: books.memberId, ...facts })
  try {
    const { findings, differences, lastSequence } = await checkWallet(ctx, books, { sinceSequence: books.lastSequence })
    const wrong = differences.filter(({ fault }) => fault === 'different' || fault === 'stray')
    if (findings.length > 0) console.error(note({ frozen: findings }))
    if (wrong.length > 0) console.error(note({ recordsDiffer: wrong.slice(0, 10) }))
    await saveBooks(ctx.env.DB, books, { findings, lastSequence }, ctx.clock())
    return findings.length === 0
  } catch (error) {
    console.error(note({ checkFailed: String(error) }))
    await postponeBooks(ctx.env.DB, books, ctx.clock())
    return true
  }
}
