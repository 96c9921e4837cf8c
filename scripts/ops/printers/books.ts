/** Books of the wallets: what is broken, and what differs from the sums. */
import { minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import { isWrong } from '../../../contract/operator/books.ts'
import { OpsError } from '../ops-error.ts'
import { type Answer, type Printers, type Printing, several, sumOf } from './words.ts'

type Check = Answer<'books-check'>

type Difference = Check['sums']['differences'][number]

/** A line each, a hundred at most. */
const nameDifferences = (differences: readonly Difference[]) =>
  differences.slice(0, 100).map(({ memberId, table, fault, key }) => `  ${memberId} ${table} ${key}: ${fault}`)

/** Throws when something is wrong, so that a shell or a schedule sees it by the exit code. */
export function booksCheck(pages: readonly Check[], { merchant }: Pick<Printing, 'merchant'>): string {
  const wrong = pages.flatMap(({ broken, failed }) => [
    ...broken.map(({ memberId, findings }) => `BROKEN and frozen: ${memberId}: ${findings.join('; ')}`),
    ...failed.map((memberId) => `could not be read: ${memberId}`),
  ])
  wrong.push(...nameWrong(pages))
  const wallets = sumOf(pages, ({ walletsChecked }) => walletsChecked)
  const postings = sumOf(pages, (page) => page.postings)
  const onTheWay = sumOf(pages, ({ sums }) => sums.differencesFound - sums.wrongFound)
  const waiting = onTheWay === 0 ? '' : `, ${several(onTheWay, 'difference')} on the way to the sums`
  const counted = `${several(wallets, 'wallet')} of ${merchant}, ${several(postings, 'posting')}${presentTransit(pages)}${waiting}`
  if (wrong.length > 0) throw new OpsError([`${counted}:`, ...wrong].join('\n'))
  // Whether those arrive, only a later check can say.
  if (onTheWay > 0) return `${counted}: every wallet sums to zero and equals its postings. Check once more in a minute.`
  return `${counted}: every wallet sums to zero and equals its postings, and all sums equal the wallets.`
}

const ORDERS: readonly string[] = ['deposit_order', 'withdraw_order']

function nameWrong(pages: readonly Check[]): string[] {
  const count = sumOf(pages, ({ sums }) => sums.wrongFound)
  if (count === 0) return []
  const wrong = pages.flatMap(({ sums }) => sums.differences).filter(isWrong)
  const orders = wrong.filter(({ table }) => ORDERS.includes(table))
  return [
    `${several(count, 'row')} unlike the wallet:`,
    ...nameDifferences(wrong),
    // Neither side is known to be the wrong one.
    ...(orders.length > 0 ? ['An order that differs from its wallet: compare both before anything is corrected.'] : []),
  ]
}

/** What left one wallet and is not known to be in the other: each is counted with its sender. */
function presentTransit(pages: readonly Check[]): string {
  const count = sumOf(pages, ({ underWay }) => underWay)
  if (count === 0) return ''
  const sum = sumOf(pages, ({ inTransit }) => parseMoney(inTransit))
  return `, ${several(count, 'transfer')} on the way with ${presentMoney(minor(sum))}`
}

export function presentCounts({ counts, oldestDue }: Answer<'books-list'>): string {
  const { broken, unread, sumsDiffer, overdue, neverChecked } = counts
  const first = neverChecked > 0 ? `, ${neverChecked} of them never checked` : ''
  const since = oldestDue ? `, the oldest since ${oldestDue}` : ''
  return `${broken} broken, ${unread} not read to the end, ${sumsDiffer} with sums that differ, ${overdue} overdue${first}${since}`
}

const booksList = (list: Answer<'books-list'>, { merchant }: Printing) =>
  [
    `Books of ${merchant}: ${presentCounts(list)}.`,
    ...list.broken.map(({ memberId, since, findings }) => `  BROKEN ${memberId}, ${since}: ${findings.join('; ')}`),
    ...list.unread.map(({ memberId, since }) => `  not read to the end ${memberId}, begun ${since}`),
    ...list.sumsDiffer.map(({ memberId, since }) => `  sums differ ${memberId}, since ${since}`),
  ].join('\n')

export const booksPrinters = { booksCheck, booksList } satisfies Printers
