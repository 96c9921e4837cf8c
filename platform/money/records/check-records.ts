/** REL-04, OPS-01: whether the records of a page of members equal their journals. Changes nothing. */
import { isWrongRecord } from '../../../contract/operator/books.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { type Comparison, compareRecords } from './compare-records.ts'
import { walkMembers } from './walk-members.ts'

/** As many as an answer carries. */
const DIFFERENCES_SHOWN = 100

/** Each is a call of the wallet and one of the database: a Worker's call has its number of both. */
const PAGES_PER_CALL = 200

export async function checkRecords(
  ctx: OperatorContext,
  input: OperatorRequest<'records-check'>,
  { pagesPerCall = PAGES_PER_CALL } = {},
): Promise<OperatorResponse<'records-check'>> {
  const { members, next } = await walkMembers(ctx.env.DB, ctx.merchant.code, input)
  const sum = emptySum()
  let from = input.place ?? null
  let pages = pagesPerCall
  let before = input.after ?? null
  let membersCompared = 0
  for (const memberId of members) {
    const rest = { unfinished: memberId, place: from, next: before }
    if (pages <= 0) return { ...sum, membersCompared, ...rest, unfinished: null }
    const comparison = await compareRecords(ctx, { merchant: ctx.merchant.code, memberId }, { from, pages })
    addComparison(sum, memberId, comparison)
    if (comparison.next) return { ...sum, membersCompared, ...rest, place: comparison.next }
    pages -= comparison.pagesRead
    membersCompared += 1
    from = null
    before = memberId
  }
  return { ...sum, membersCompared, unfinished: null, place: null, next }
}

export type ComparisonSum = OperatorResponse<'books-check'>['records']

export const emptySum = (): ComparisonSum => ({ rowsCompared: 0, differences: [], differencesFound: 0, wrongFound: 0 })

/** Adds one member's comparison. All differences are counted, a hundred named: a full queue does not hide a wrong one. */
export function addComparison(
  sum: ComparisonSum,
  memberId: ComparisonSum['differences'][number]['memberId'],
  {
    differences,
    postingsCompared,
    roundsCompared,
  }: Pick<Comparison, 'differences' | 'postingsCompared' | 'roundsCompared'>,
) {
  sum.rowsCompared += postingsCompared + roundsCompared
  sum.differencesFound += differences.length
  sum.wrongFound += differences.filter(isWrongRecord).length
  const named = [...sum.differences, ...differences.map(({ table, fault, key }) => ({ memberId, table, fault, key }))]
  const byNeed = [...named.filter(isWrongRecord), ...named.filter((one) => !isWrongRecord(one))]
  sum.differences = byNeed.slice(0, DIFFERENCES_SHOWN)
}
