/** TRUST-04, OPS-01: the books of a page of members, at an operator's wish: what is new, or all of the journal. */

import type { MemberId } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { isWrong } from '../../../contract/operator/books.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { addDifferences, noDifferences } from '../books/add-differences.ts'
import { continueBooks, endCheck, findBooks, saveBooks } from '../books/books-schedule.ts'
import { checkWallet, type WalletCheck } from '../books/check-wallet.ts'
import { type Difference, findDifferences } from '../books/compare-sums.ts'
import { wholeBooks } from '../books/walk-books.ts'
import { walkMembers } from '../books/walk-members.ts'
import { type BooksCursor, openCursor, signCursor } from './sign-books-cursor.ts'

/** A part of a second for each page: its answer has seconds. A longer journal goes on with the next call. */
const PORTIONS_PER_PAGE = 300
/** Each may ask another wallet. */
const TRANSFERS_PER_PAGE = 200

type Answer = OperatorResponse<'books-check'>

/** A wallet that cannot be read is named among the failed; the others are checked all the same. */
export async function checkBooks(
  ctx: OperatorContext,
  input: OperatorRequest<'books-check'>,
  { portionsPerPage = PORTIONS_PER_PAGE, transfers = TRANSFERS_PER_PAGE } = {},
): Promise<Answer> {
  const { members, next } = await walkMembers(ctx, ctx.merchant.code, input)
  const answer: Answer = {
    walletsChecked: 0,
    postings: 0,
    underWay: 0,
    inTransit: presentMoney(minor(0)),
    broken: [],
    failed: [],
    sums: noDifferences(),
    unfinished: null,
    resume: null,
    next,
  }
  const left = { portions: portionsPerPage, transfers }
  const scopeOf = (memberId: MemberId) => ({ call: 'books-check', memberId, full: input.full }) as const
  let before = input.after ?? null
  // Only the first was left unfinished: whoever follows begins with their own first transfer.
  const [first] = members
  let from = input.resume !== undefined && first ? openCursor(ctx, scopeOf(first), input.resume) : null
  for (const memberId of members) {
    if (Math.min(left.portions, left.transfers) <= 0) return { ...answer, next: before }
    try {
      const check = await checkMember(ctx, memberId, { full: input.full, from, ...left })
      addTransit(answer, check)
      if (check.hasMore) {
        const resume = signCursor(ctx, scopeOf(memberId), { transferSequence: check.transferSequence })
        return { ...answer, next: before, unfinished: memberId, resume }
      }
      addCheck(answer, memberId, check)
      left.portions -= check.portionsRead
      left.transfers -= check.transfersChecked
    } catch (error) {
      log.error('books_not_checked', { memberId, error: sayError(error) })
      answer.failed.push(memberId)
    }
    from = null
    before = memberId
  }
  return answer
}

type Asked = { full: boolean; from: BooksCursor | null }
type Left = { portions: number; transfers: number }
type MemberCheck = WalletCheck & { differences: Difference[] }

async function checkMember(
  ctx: OperatorContext,
  memberId: MemberId,
  { full, from, ...left }: Asked & Left,
): Promise<MemberCheck> {
  const owner = { merchant: ctx.merchant.code, memberId }
  const kept = await findBooks(ctx, owner)
  // A checkpoint in the wallet that nobody else knows of is not gone on from.
  const isFull = full || !kept?.known || kept.isBroken
  const check = await checkWallet(ctx, owner, {
    books: {
      ...(from && kept ? continueBooks(kept) : wholeBooks(kept?.known ?? null)),
      scope: isFull ? 'all' : 'new',
      portions: left.portions,
    },
    transfers: { since: from?.transferSequence ?? 0, most: left.transfers },
  })
  // A broken wallet keeps no place: the next check finds it again.
  const isBroken = check.findings.length > 0
  const result = isBroken ? { ...check, transferSequence: 0, hasMore: false } : check
  await saveBooks(ctx, owner, result, ctx.clock())
  if (result.hasMore) {
    // What was not read to its end is for the schedule, from where it was.
    const lastSequence = kept?.lastSequence ?? 0
    await endCheck(ctx, owner, { lastSequence, hasMore: true, sumsDiffer: null }, ctx.clock())
    return { ...result, differences: [] }
  }
  const differences = await findDifferences(ctx, owner)
  const sumsDiffer = differences.some(isWrong)
  await endCheck(ctx, owner, { lastSequence: check.lastSequence, hasMore: false, sumsDiffer }, ctx.clock())
  return { ...result, differences }
}

function addCheck(answer: Answer, memberId: MemberId, check: MemberCheck) {
  if (check.findings.length > 0) answer.broken.push({ memberId, findings: check.findings.slice(0, 5) })
  addDifferences(answer.sums, memberId, check.differences)
  answer.walletsChecked += 1
  answer.postings += check.postings
}

/** Each transfer once, over however many answers. */
function addTransit(answer: Answer, { underWay, underWayMinor }: WalletCheck) {
  answer.underWay += underWay
  answer.inTransit = presentMoney(minor(parseMoney(answer.inTransit) + underWayMinor))
}
