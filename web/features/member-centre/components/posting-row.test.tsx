import { expect, test } from 'vitest'
import { ledgerRecordSchema } from '../../../../contract/calls/money/records.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { PostingRow } from './posting-row.tsx'

test.each([
  ['2.00', '2.00', 'Win'],
  ['16.00', '2.00', 'Win and bet returned'],
  ['16.00', '0.00', 'Bet returned'],
])('MEM-09 of %s that came with the end of a round %s was won: “%s”', (amount, payout, words) => {
  const posting = ledgerRecordSchema.parse({
    id: '7-real',
    kind: 'win',
    account: 'real',
    amount,
    balanceAfter: '50.60',
    at: '2026-11-20T08:00:04.000Z',
    roundId: 'r-7K3M9QXA2B0C',
    vassalage: 'HARBOR',
    ofRound: { stake: '6.00', payout },
    reference: 'w',
    description: 'Reef Hunters',
  })
  expect(renderPart(<PostingRow posting={posting} />).html).toContain(`<span>${words}</span>`)
})
