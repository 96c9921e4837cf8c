/** REL-04, OPS-01: whether the records of a page of members equal their journals. Changes nothing. */
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { type Comparison, compareRecords } from './compare-records.ts'
import { walkMembers } from './walk-members.ts'

/** As many as an answer carries. */
const DIFFERENCES_SHOWN = 100

export async function checkRecords(
  ctx: OperatorContext,
  input: OperatorRequest<'records-check'>,
): Promise<OperatorResponse<'records-check'>> {
  const { members, next } = await walkMembers(ctx.env.DB, ctx.merchant.code, input)
  const sum = emptySum()
  for (const memberId of members) {
    addComparison(sum, memberId, await compareRecords(ctx, { merchant: ctx.merchant.code, memberId }))
  }
  return { ...sum, membersCompared: members.length, next }
}

export type ComparisonSum = Pick<OperatorResponse<'records-check'>, 'rowsCompared' | 'differences' | 'differencesFound'>

export const emptySum = (): ComparisonSum => ({ rowsCompared: 0, differences: [], differencesFound: 0 })

/** Adds one member's comparison. All differences are counted, the first hundred named. */
export function addComparison(
  sum: ComparisonSum,
  memberId: ComparisonSum['differences'][number]['memberId'],
  { differences, postingsCompared, roundsCompared }: Comparison,
) {
  sum.rowsCompared += postingsCompared + roundsCompared
  sum.differencesFound += differences.length
  const room = DIFFERENCES_SHOWN - sum.differences.length
  sum.differences.push(...differences.slice(0, room).map(({ table, fault, key }) => ({ memberId, table, fault, key })))
}
