/** `books check`, `books list` and `wallet unfreeze`. */
import { z } from 'zod'
import { minor, parseMoney, presentMoney } from '../../contract/amount.ts'
import { isWrongRecord } from '../../contract/operator/books.ts'
import type { OpsClient } from './client.ts'
import type { Command } from './commands.ts'
import { OpsError } from './ops-error.ts'
import { one, readWords, requireWord } from './read-words.ts'
import { differenceSchema, nameDifferences } from './records.ts'
import { sumOf, walkPages } from './walk-pages.ts'

const pageSchema = z.object({
  walletsChecked: z.number(),
  postings: z.number(),
  underWay: z.number(),
  inTransit: z.string(),
  broken: z.array(z.object({ memberId: z.string(), findings: z.array(z.string()) })),
  failed: z.array(z.string()),
  records: z.object({
    differences: z.array(differenceSchema),
    differencesFound: z.number(),
    wrongFound: z.number(),
  }),
  unfinished: z.string().nullable(),
  resume: z.string().nullable(),
  next: z.string().nullable(),
})

/** Throws after the last page when something is wrong, so that a shell or a schedule sees it by the exit code. */
async function booksCheck(words: string[], connect: Parameters<Command>[1]): Promise<string> {
  const { merchant, pages } = await walkPages(words, connect, { name: 'books-check', page: pageSchema, hasFull: true })
  const wrong = pages.flatMap(({ broken, failed }) => [
    ...broken.map(({ memberId, findings }) => `BROKEN and frozen: ${memberId}: ${findings.join('; ')}`),
    ...failed.map((memberId) => `could not be read: ${memberId}`),
  ])
  wrong.push(...sayWrongRecords(pages))
  const wallets = sumOf(pages, ({ walletsChecked }) => walletsChecked)
  const postings = sumOf(pages, (page) => page.postings)
  const queued = sumOf(pages, ({ records }) => records.differencesFound - records.wrongFound)
  const said = `${wallets} wallets of ${merchant}, ${postings} postings${sayTransit(pages)}${sayQueued(queued)}`
  if (wrong.length > 0) throw new OpsError([`${said}:`, ...wrong].join('\n'))
  // Whether those rows arrive, only a later check can say.
  if (queued > 0) return `${said}: every wallet sums to zero and equals its postings. Check once more in a minute.`
  return `${said}: every wallet sums to zero, equals its postings and equals the records.`
}

const sayQueued = (count: number) => (count === 0 ? '' : `, ${count} rows on their way to the records`)

type Records = z.output<typeof pageSchema>['records']

const ORDERS: readonly string[] = ['deposit_order', 'withdraw_order']

function sayWrongRecords(pages: readonly { records: Records }[]): string[] {
  const count = sumOf(pages, ({ records }) => records.wrongFound)
  if (count === 0) return []
  const wrong = pages.flatMap(({ records }) => records.differences).filter(isWrongRecord)
  const orders = wrong.filter(({ table }) => ORDERS.includes(table))
  const advice = [
    ...(orders.length < wrong.length ? ['`records rebuild` makes rows equal to their journal again.'] : []),
    // docs/architecture/money.md: neither side is known to be the wrong one.
    ...(orders.length > 0 ? ['An order that differs from its wallet: compare both before anything is corrected.'] : []),
  ]
  return [`${count} records differ:`, ...nameDifferences(wrong), ...advice]
}

/** What left one wallet and is not known to be in the other: each is counted with its sender. */
function sayTransit(pages: readonly { underWay: number; inTransit: string }[]): string {
  const count = sumOf(pages, ({ underWay }) => underWay)
  if (count === 0) return ''
  const sum = sumOf(pages, ({ inTransit }) => parseMoney(inTransit))
  return `, ${count} transfers on their way with ${presentMoney(minor(sum))}`
}

const namedSchema = z.object({ memberId: z.string(), since: z.string(), findings: z.array(z.string()).default([]) })
const listSchema = z.object({
  ...{ broken: z.array(namedSchema), unread: z.array(namedSchema), recordsDiffer: z.array(namedSchema) },
  counts: z.object({
    ...{ broken: z.number(), unread: z.number(), recordsDiffer: z.number() },
    ...{ overdue: z.number(), neverChecked: z.number() },
  }),
  oldestDue: z.string().nullable(),
})
type BooksList = z.output<typeof listSchema>

async function readList(client: OpsClient, merchant: string, limit: number): Promise<BooksList> {
  return listSchema.parse(await client.act('books-list', { merchant, input: { limit } }))
}

function sayCounts({ counts, oldestDue }: BooksList): string {
  const { broken, unread, recordsDiffer, overdue, neverChecked } = counts
  const first = neverChecked > 0 ? `, ${neverChecked} of them never checked` : ''
  const since = oldestDue ? `, the oldest since ${oldestDue}` : ''
  return `${broken} broken, ${unread} not read to the end, ${recordsDiffer} with records that differ, ${overdue} overdue${first}${since}`
}

/** For `status`: a line, and never the reason that there is no status. */
export const sayBooks = (client: OpsClient, merchant: string): Promise<string> =>
  readList(client, merchant, 1).then(sayCounts, (error) => `could not be asked: ${String(error)}`)

async function booksList(words: string[], connect: Parameters<Command>[1]): Promise<string> {
  const { values } = readWords(words, { merchant: one, limit: one })
  const merchant = requireWord(values.merchant, 'merchant')
  const list = await readList(connect(), merchant, Number(values.limit ?? 50))
  return [
    `Books of ${merchant}: ${sayCounts(list)}.`,
    ...list.broken.map(({ memberId, since, findings }) => `  BROKEN ${memberId}, ${since}: ${findings.join('; ')}`),
    ...list.unread.map(({ memberId, since }) => `  not read to the end ${memberId}, begun ${since}`),
    ...list.recordsDiffer.map(({ memberId, since }) => `  records differ ${memberId}, since ${since}`),
  ].join('\n')
}

const unfreezingSchema = z.object({ unfinished: z.boolean(), resume: z.string().nullable() })

/** Deep books are read over several calls, each of them an act of its own. */
async function walletUnfreeze(words: string[], connect: Parameters<Command>[1]): Promise<string> {
  const { values } = readWords(words, { merchant: one, member: one, reason: one })
  const input = { memberId: requireWord(values.member, 'member'), reason: requireWord(values.reason, 'reason') }
  const merchant = requireWord(values.merchant, 'merchant')
  const client = connect()
  const ask = async (more: object) =>
    unfreezingSchema.parse(await client.act('wallet-unfreeze', { merchant, input: { ...input, ...more } }))
  let { unfinished, resume } = await ask({})
  while (unfinished) ({ unfinished, resume } = await ask({ resume: resume ?? undefined }))
  return `The wallet of ${input.memberId} moves again.`
}

export const booksCommands: Record<string, Command> = {
  'books check': booksCheck,
  'books list': booksList,
  'wallet unfreeze': walletUnfreeze,
}
