import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../../../contract/calls/records.ts'
import { roundIdSchema } from '../../../../contract/ids.ts'
import { groupPostings } from './group-postings.ts'

let at = 60
const buildPosting = (overrides: Partial<LedgerRecord>): LedgerRecord => ({
  id: String(at),
  kind: 'deposit',
  account: 'real',
  amount: '1.00',
  balanceAfter: '1.00',
  at: `2026-11-21T19:41:${at--}.000Z`,
  roundId: null,
  reference: `r${at}`,
  description: '',
  ...overrides,
})
const roundId = roundIdSchema.parse('r-1')
const other = roundIdSchema.parse('r-2')
const rows = [
  buildPosting({ kind: 'win', amount: '2.50', balanceAfter: '11.50', roundId, description: 'Lucky Pier' }),
  buildPosting({ kind: 'win', account: 'held', amount: '-1.00', balanceAfter: '1.00', roundId }),
  buildPosting({ kind: 'bet', account: 'held', amount: '1.00', roundId: other }),
  buildPosting({ kind: 'bet', account: 'bonus', amount: '-1.00', balanceAfter: '4.00', roundId: other }),
  buildPosting({ kind: 'bet', amount: '-1.00', balanceAfter: '9.00', roundId }),
  buildPosting({ kind: 'deposit', amount: '10.00', balanceAfter: '10.00', reference: 'deposit:1' }),
]

test('MEM-09 a round is one line: what it brought, and the cash after it', () => {
  const [round] = groupPostings(rows)
  expect(round).toMatchObject({ kind: 'round', net: '1.50', stake: '1.00', payout: '2.50', balanceAfter: '11.50' })
  expect(round).toMatchObject({ description: 'Lucky Pier', at: rows[0]?.at })
  expect(round?.postings).toHaveLength(3)
})

test('MEM-09 a stake of bonus moves no cash; what is set aside is not counted twice', () => {
  expect(groupPostings(rows)[1]).toMatchObject({ kind: 'round', net: '-1.00', balanceAfter: null })
})

test('MEM-09 the lines together are what the rows together are', () => {
  const groups = groupPostings(rows)
  expect(groups.map(({ kind }) => kind)).toEqual(['round', 'round', 'deposit'])
  expect(groups.flatMap(({ postings }) => postings)).toHaveLength(rows.length)
  expect(groupPostings([])).toEqual([])
})
