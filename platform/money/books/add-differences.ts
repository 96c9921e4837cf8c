import { isWrong } from '../../../contract/operator/books.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import type { Difference } from './compare-sums.ts'

/** As many as an answer carries. */
const DIFFERENCES_SHOWN = 100

export type Differences = OperatorResponse<'books-check'>['sums']

export const noDifferences = (): Differences => ({ differences: [], differencesFound: 0, wrongFound: 0 })

/** Adds one member's. All are counted, a hundred named: what is on its way does not hide what is wrong. */
export function addDifferences(
  sum: Differences,
  memberId: Differences['differences'][number]['memberId'],
  found: readonly Difference[],
) {
  sum.differencesFound += found.length
  sum.wrongFound += found.filter(isWrong).length
  const named = [...sum.differences, ...found.map((difference) => ({ memberId, ...difference }))]
  const byNeed = [...named.filter(isWrong), ...named.filter((one) => !isWrong(one))]
  sum.differences = byNeed.slice(0, DIFFERENCES_SHOWN)
}
