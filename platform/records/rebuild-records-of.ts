/** REL-04, OPS-01: makes the records of a page of members equal to their journals again. Safe to run again at any time. */
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
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
    const rebuild = await rebuildRecords(ctx, { merchant: ctx.merchant.code, memberId })
    addComparison(sum, memberId, rebuild)
    rowsRemoved += rebuild.rowsRemoved
    eventsOnTheWay += rebuild.eventsOnTheWay
  }
  return { ...sum, membersCompared: members.length, next, rowsRemoved, eventsOnTheWay }
}
