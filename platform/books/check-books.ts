/** TRUST-04, OPS-01: the books of a page of members, at an operator's wish: all of the journal, all of the records. */

import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { addComparison, emptySum } from '../records/check-records.ts'
import { walkMembers } from '../records/walk-members.ts'
import { saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'

/** A wallet that cannot be read is named among the failed; the others are checked all the same. */
export async function checkBooks(
  ctx: OperatorContext,
  input: OperatorRequest<'books-check'>,
): Promise<OperatorResponse<'books-check'>> {
  const { members, next } = await walkMembers(ctx.env.DB, ctx.merchant.code, input)
  const records = emptySum()
  const answer: OperatorResponse<'books-check'> = {
    walletsChecked: 0,
    postings: 0,
    underWay: 0,
    inTransit: presentMoney(minor(0)),
    broken: [],
    failed: [],
    records,
    next,
  }
  for (const memberId of members) {
    const owner = { merchant: ctx.merchant.code, memberId }
    try {
      const check = await checkWallet(ctx, owner)
      if (check.findings.length > 0) answer.broken.push({ memberId, findings: check.findings.slice(0, 5) })
      addComparison(records, memberId, { ...check, postingsCompared: check.postings, roundsCompared: 0 })
      answer.walletsChecked += 1
      answer.postings += check.postings
      answer.underWay += check.underWay
      answer.inTransit = presentMoney(minor(parseMoney(answer.inTransit) + check.underWayMinor))
      // A broken wallet keeps no place: the next check finds it again.
      const result = check.findings.length > 0 ? { ...check, transferSequence: 0 } : check
      await saveBooks(ctx.env.DB, owner, result, ctx.clock())
    } catch (error) {
      console.error(JSON.stringify({ at: 'books', memberId, checkFailed: String(error) }))
      answer.failed.push(memberId)
    }
  }
  return answer
}
