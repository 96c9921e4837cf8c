import { expect, test } from 'vitest'
import { recordCalls } from '../../../../contract/calls/money/records.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { groupPostings } from '../api/group-postings.ts'
import { PostingGroupRow } from './posting-group.tsx'

const rowsOf = (state: 'open' | 'settled') =>
  recordCalls.ledgerRecord.response.shape.rows.parse([
    {
      id: '7-real',
      kind: 'bet',
      account: 'real',
      amount: '-1.00',
      balanceAfter: '99.00',
      at: '2026-11-20T08:00:00.000Z',
      roundId: 'r-1',
      vassalage: 'HARBOR',
      ofRound: { stake: '1.00', payout: '0.00', state },
      reference: 'b-1',
      description: 'Lucky Pier',
    },
  ])

// @fault A running round told as settled, or as one that was lost
test.each([
  ['open', true],
  ['settled', false],
] as const)('MEM-09 a round that is %s is one that runs: %s', (state, isOpen) => {
  const [group] = groupPostings(rowsOf(state))
  const { html } = renderPart(<ul>{group && <PostingGroupRow group={group} />}</ul>)
  const [line = ''] = html.match(/<summary.*?<\/summary>/s) ?? []
  expect(line.includes('· Open')).toBe(isOpen)
  expect(line.includes('Win')).toBe(!isOpen)
})
