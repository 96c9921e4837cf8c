/** TRUST-04, OPS-01: the books of a page of members, at an operator's wish: what is new, or all of journal and records. */
import type { MemberId } from '../../../contract/ids.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { isWrongRecord } from '../../../contract/operator/books.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { continueBooks, endCheck, findBooks, saveBooks } from '../books/books-schedule.ts'
import { checkWallet, type WalletCheck } from '../books/check-wallet.ts'
import { wholeBooks } from '../books/walk-books.ts'
import { addComparison, emptySum } from '../records/check-records.ts'
import { type Comparison, type ComparisonCursor, compareRecords, UNCOMPARED } from '../records/compare-records.ts'
import { walkMembers } from '../records/walk-members.ts'
import { type BooksCursor, openCursor, signCursor } from './sign-books-cursor.ts'

/** A part of a second for each page: its answer has seconds. A longer journal goes on with the next call. */
const PORTIONS_PER_PAGE = 300
/** Each is a call of the wallet and one of the database: a Worker's call has its number of both. */
const RECORD_PAGES_PER_PAGE = 200
/** Each may ask another wallet. */
const TRANSFERS_PER_PAGE = 200

type Answer = OperatorResponse<'books-check'>

/** A wallet that cannot be read is named among the failed; the others are checked all the same. */
export async function checkBooks(
  ctx: OperatorContext,
  input: OperatorRequest<'books-check'>,
  { portionsPerPage = PORTIONS_PER_PAGE, recordPages = RECORD_PAGES_PER_PAGE, transfers = TRANSFERS_PER_PAGE } = {},
): Promise<Answer> {
  const { members, next } = await walkMembers(ctx.env.DB, ctx.merchant.code, input)
  const answer: Answer = {
    ...{ walletsChecked: 0, postings: 0, underWay: 0, inTransit: presentMoney(minor(0)) },
    ...{ broken: [], failed: [], records: emptySum(), unfinished: null, resume: null, next },
  }
  const left = { portions: portionsPerPage, recordPages, transfers }
  const scopeOf = (memberId: MemberId) => ({ call: 'books-check', memberId, full: input.full }) as const
  let before = input.after ?? null
  // Only the first was left unfinished: whoever follows begins with their own first transfer.
  const [first] = members
  let from = input.resume !== undefined && first ? openCursor(ctx, scopeOf(first), input.resume) : null
  for (const memberId of members) {
    if (Math.min(left.portions, left.recordPages, left.transfers) <= 0) return { ...answer, next: before }
    const leave = (place: BooksCursor): Answer => ({
      ...{ ...answer, next: before, unfinished: memberId },
      resume: signCursor(ctx, scopeOf(memberId), place),
    })
    try {
      const check = from?.records ? null : await checkMember(ctx, memberId, { full: input.full, from, ...left })
      if (check) addTransit(answer, check)
      if (check?.hasMore) return leave({ transferSequence: check.transferSequence, records: null })
      if (check) addCheck(answer, memberId, check)
      const records = check?.records ?? (await goOnWithRecords(ctx, memberId, from?.records ?? null, left.recordPages))
      addComparison(answer.records, memberId, records)
      if (records.next) return leave({ transferSequence: 0, records: records.next })
      left.portions -= check?.portionsRead ?? 0
      left.transfers -= check?.transfersChecked ?? 0
      left.recordPages -= records.pagesRead
    } catch (error) {
      console.error(JSON.stringify({ at: 'books', memberId, checkFailed: String(error) }))
      answer.failed.push(memberId)
    }
    from = null
    before = memberId
  }
  return answer
}

const goOnWithRecords = (
  ctx: OperatorContext,
  memberId: MemberId,
  from: ComparisonCursor | null,
  pages: number,
): Promise<Comparison> => compareRecords(ctx, { merchant: ctx.merchant.code, memberId }, { from, pages, orders: true })

type Asked = { full: boolean; from: BooksCursor | null }
type Left = { portions: number; recordPages: number; transfers: number }
type MemberCheck = WalletCheck & { records: Comparison }

async function checkMember(
  ctx: OperatorContext,
  memberId: MemberId,
  { full, from, ...left }: Asked & Left,
): Promise<MemberCheck> {
  const owner = { merchant: ctx.merchant.code, memberId }
  const kept = await findBooks(ctx.env.DB, owner)
  // A checkpoint in the wallet that nobody else knows of is not gone on from.
  const isFull = full || !kept?.known || kept.isBroken
  const check = await checkWallet(ctx, owner, {
    books: {
      ...(from && kept ? continueBooks(kept) : wholeBooks(kept?.known ?? null)),
      ...{ scope: isFull ? 'all' : 'new', portions: left.portions },
    },
    transfers: { since: from?.transferSequence ?? 0, most: left.transfers },
  })
  // A broken wallet keeps no place: the next check finds it again.
  const isBroken = check.findings.length > 0
  const result = isBroken ? { ...check, transferSequence: 0, hasMore: false } : check
  await saveBooks(ctx.env.DB, owner, result, ctx.clock())
  const sinceSequence = isFull || !kept ? 0 : kept.lastSequence
  const records = result.hasMore
    ? UNCOMPARED
    : await compareRecords(ctx, owner, { sinceSequence, pages: left.recordPages, orders: true })
  // What was not compared to its end is for the schedule, from where it was.
  const isUnread = result.hasMore || records.next !== null
  const lastSequence = isUnread ? (kept?.lastSequence ?? 0) : check.lastSequence
  const isAllEqual = isFull && !isUnread && records.differences.length === 0
  const recordsDiffer = records.differences.some(isWrongRecord) || (isAllEqual ? false : null)
  await endCheck(ctx.env.DB, owner, { lastSequence, hasMore: isUnread && !isBroken, recordsDiffer }, ctx.clock())
  return { ...result, records }
}

function addCheck(answer: Answer, memberId: MemberId, check: WalletCheck) {
  if (check.findings.length > 0) answer.broken.push({ memberId, findings: check.findings.slice(0, 5) })
  answer.walletsChecked += 1
  answer.postings += check.postings
}

/** Each transfer once, over however many answers. */
function addTransit(answer: Answer, { underWay, underWayMinor }: WalletCheck) {
  answer.underWay += underWay
  answer.inTransit = presentMoney(minor(parseMoney(answer.inTransit) + underWayMinor))
}
