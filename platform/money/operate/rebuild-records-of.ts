/** REL-04, OPS-01: makes the records of a page of members equal to their journals again. Safe to run again at any time. */
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { forgetDifferences } from '../books/books-schedule.ts'
import { addComparison, emptySum } from '../records/check-records.ts'
import { rebuildRecords } from '../records/rebuild-records.ts'
import { walkMembers } from '../records/walk-members.ts'

/** Each is a call of the wallet and one of the database: a Worker's call has its number of both. */
const PAGES_PER_CALL = 150
/** Each is a statement. */
const SUMS_PER_CALL = 100

/** With six statements more for each of a hundred members some 850 of the 1,000 that D1 takes of one call. */
export async function rebuildRecordsOf(
  ctx: OperatorContext,
  input: OperatorRequest<'records-rebuild'>,
  { pagesPerCall = PAGES_PER_CALL, sumsPerCall = SUMS_PER_CALL } = {},
): Promise<OperatorResponse<'records-rebuild'>> {
  const { members, next } = await walkMembers(ctx.env.DB, ctx.merchant.code, input)
  const answer = { ...emptySum(), membersCompared: 0, rowsRemoved: 0, eventsOnTheWay: 0 }
  const left = { pages: pagesPerCall, sums: sumsPerCall }
  let from = input.place ?? null
  let before = input.after ?? null
  for (const memberId of members) {
    if (left.pages <= 0 || left.sums <= 0) return { ...answer, unfinished: null, place: null, next: before }
    const owner = { merchant: ctx.merchant.code, memberId }
    const rebuild = await rebuildRecords(ctx, owner, { from, ...left })
    addComparison(answer, memberId, rebuild)
    answer.rowsRemoved += rebuild.rowsRemoved
    answer.eventsOnTheWay += rebuild.eventsOnTheWay
    if (rebuild.next) return { ...answer, unfinished: memberId, place: rebuild.next, next: before }
    await forgetDifferences(ctx.env.DB, owner)
    left.pages -= rebuild.pagesRead
    left.sums -= rebuild.sumsMended
    answer.membersCompared += 1
    from = null
    before = memberId
  }
  return { ...answer, unfinished: null, place: null, next }
}
