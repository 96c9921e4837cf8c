import { expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { addComparison, emptySum } from './check-records.ts'
import type { Difference } from './compare-records.ts'

const memberId = memberIdSchema.parse(`m_${'a'.repeat(20)}`)
const found = (fault: Difference['fault'], key: number): Difference => ({
  ...{ table: 'ledger_record', fault, key: String(key), sequence: key },
})

test('REL-04 a hundred and more rows in the queue do not hide the one that is wrong', () => {
  const queue = Array.from({ length: 120 }, (_, key) => found('missing', key))
  const sum = emptySum()
  addComparison(sum, memberId, { differences: queue, postingsCompared: 120, roundsCompared: 0 })
  addComparison(sum, memberId, { differences: [found('different', 7)], postingsCompared: 1, roundsCompared: 0 })
  expect(sum).toMatchObject({ rowsCompared: 121, differencesFound: 121, wrongFound: 1 })
  expect(sum.differences).toHaveLength(100)
  expect(sum.differences[0]).toMatchObject({ fault: 'different', key: '7' })
})
