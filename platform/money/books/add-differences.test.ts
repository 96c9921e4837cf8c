import { expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { addDifferences, noDifferences } from './add-differences.ts'
import type { Difference } from './compare-sums.ts'

const memberId = memberIdSchema.parse(`m_${'a'.repeat(20)}`)
const found = (fault: Difference['fault'], key: number): Difference => ({
  table: 'deposit_order',
  fault,
  key: String(key),
})

test('TRUST-04 a hundred and more on their way do not hide the one that is wrong', () => {
  const onTheWay = Array.from({ length: 120 }, (_, key) => found('missing', key))
  const sum = noDifferences()
  addDifferences(sum, memberId, onTheWay)
  addDifferences(sum, memberId, [found('different', 7)])
  expect(sum).toMatchObject({ differencesFound: 121, wrongFound: 1 })
  expect(sum.differences).toHaveLength(100)
  expect(sum.differences[0]).toMatchObject({ fault: 'different', key: '7' })
})
