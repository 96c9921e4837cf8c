/** REL-04, OPS-01: makes the records of a page of members equal to their journals again. Safe to run again at any time. */
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import { forgetDifferences } from '../books/books-schedule.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { addComparison, emptySum } from './check-records.ts'
import { rebuildRecords } from './rebuild-records.ts'
import { walkMembers } from './walk-members.ts'

export async function rebuildRecordsOf(
  ctx: OperatorContext,
  input: OperatorRequest<'records-rebuild'>,
): Promise<OperatorResponse<'records-rebuild'>> {
  const { members, next } = await walkMembers(ctx.env.DB, ctx.merchant.code, input)
  const sum = emptySum()
  let rowsRemoved = 0
  let eventsOnTheWay = 0
  for (const memberId of members) {
    const owner = { merchant: ctx.merchant.code, memberId }
    const rebuild = await rebuildRecords(ctx, owner)
    await forgetDifferences(ctx.env.DB, owner)
    addComparison(sum, memberId, rebuild)
    rowsRemoved += rebuild.rowsRemoved
    eventsOnTheWay += rebuild.eventsOnTheWay
  }
  return { ...sum, membersCompared: members.length, next, rowsRemoved, eventsOnTheWay }
}
