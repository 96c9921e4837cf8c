import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../../../contract/calls/money/records.ts'
import { roundIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
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
  vassalage: null,
  ofRound: null,
  reference: `r${at}`,
  description: '',
  ...overrides,
})
const roundId = roundIdSchema.parse('r-1')
const HARBOR = vendorCodeSchema.parse('HARBOR')
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
  expect(groupPostings(rows)[1]).toMatchObject({ kind: 'round', net: '-1.00', balanceAfter: '9.00' })
})

test('MEM-09 the newest line has the balance there is, and each that of the time beside it', () => {
  const ticket = (id: string, amount: string, balance: string) => {
    const lost = { roundId: roundIdSchema.parse(id), vassalage: HARBOR, ofRound: { stake: amount, payout: '0.00' } }
    return {
      bet: [
        buildPosting({ ...lost, kind: 'bet', account: 'held', amount, balanceAfter: amount, reference: `b-${id}` }),
        buildPosting({ ...lost, kind: 'bet', amount: `-${amount}`, balanceAfter: balance, reference: `b-${id}` }),
      ],
      end: buildPosting({
        ...lost,
        kind: 'win',
        account: 'held',
        amount: `-${amount}`,
        balanceAfter: '0.00',
        reference: `w-${id}`,
      }),
    }
  }
  const [small, large] = [ticket('t-1', '3.00', '10650.18'), ticket('t-2', '50.00', '10600.18')]
  const deposit = buildPosting({ balanceAfter: '10653.18', reference: 'deposit:9' })
  // Both are lost at one draw, the one of the older ticket last.
  const listed = groupPostings([small.end, large.end, ...large.bet, ...small.bet, deposit])
  expect(listed.map(({ net, balanceAfter }) => [net, balanceAfter])).toEqual([
    ['-3.00', '10600.18'],
    ['-50.00', '10600.18'],
    ['1.00', '10653.18'],
  ])
  const chase = groupPostings([small.end, buildPosting({ ...large.bet[1], roundId: null }), ...small.bet])
  expect(chase[0]).toMatchObject({ kind: 'round', balanceAfter: '10600.18' })
  expect(groupPostings([small.end, ...small.bet.slice(0, 1)])).toMatchObject([])
})

test('MEM-09 the lines together are what the rows together are', () => {
  const groups = groupPostings(rows)
  expect(groups.map(({ kind }) => kind)).toEqual(['round', 'round', 'deposit'])
  expect(groups.flatMap(({ postings }) => postings)).toHaveLength(rows.length)
  expect(groupPostings([])).toEqual([])
})

const GULL = vendorCodeSchema.parse('GULL')
const won = { kind: 'win', amount: '80.00', roundId, vassalage: HARBOR, reference: 'w' } as const
const staked = { kind: 'bet', amount: '-50.00', roundId, vassalage: HARBOR, reference: 'b' } as const
const WHOLE = { stake: '50.00', payout: '80.00' }

test('MEM-09 of a round whose stake stands elsewhere the win is a movement, not a round won from nothing', () => {
  const groups = groupPostings([
    buildPosting({ ...won, ofRound: WHOLE }),
    buildPosting({ ...won, account: 'held', amount: '-50.00', ofRound: WHOLE }),
    buildPosting({ reference: 'deposit:2' }),
  ])
  expect(groups).toMatchObject([{ kind: 'win', net: '80.00' }, { kind: 'deposit' }])
  expect(groups[0]?.postings).toHaveLength(2)
  expect(groupPostings([buildPosting(won)]), 'where nobody says what the round was').toMatchObject([{ kind: 'win' }])
})

test('MEM-09 of a round whose win, or one of whose stakes, is not among the rows each movement stands by itself, in order', () => {
  const later = buildPosting({
    ...staked,
    amount: '-20.00',
    reference: 'b2',
    ofRound: { stake: '70.00', payout: '0.00' },
  })
  const between = buildPosting({ reference: 'deposit:3' })
  const first = buildPosting({ ...staked, ofRound: { stake: '70.00', payout: '0.00' } })
  expect(groupPostings([later, between]).map(({ kind }) => kind)).toEqual(['bet', 'deposit'])
  expect(groupPostings([later, between, first])).toMatchObject([{ kind: 'round', stake: '70.00' }, { kind: 'deposit' }])
  const open = { ...staked, ofRound: WHOLE }
  expect(groupPostings([buildPosting(open)]), 'its win came after the period').toMatchObject([
    { kind: 'bet', net: '-50.00' },
  ])
})

test('MEM-09 of what was only let go of a round that is not whole nothing is a line', () => {
  const lost = { stake: '50.00', payout: '0.00' }
  expect(groupPostings([buildPosting({ ...won, account: 'held', amount: '-50.00', ofRound: lost })])).toEqual([])
})

test('MEM-09 two vendors’ rounds of one name are two', () => {
  const rounds = [
    buildPosting({ ...won, ofRound: WHOLE }),
    buildPosting({ ...staked, vassalage: GULL, amount: '-9.00', ofRound: { stake: '9.00', payout: '0.00' } }),
    buildPosting({ ...staked, ofRound: WHOLE }),
  ]
  expect(groupPostings(rounds)).toMatchObject([
    { kind: 'round', ...WHOLE, net: '30.00' },
    { kind: 'round', stake: '9.00', payout: '0.00' },
  ])
})

test('MEM-09 a stake that was taken back is whole with its return', () => {
  const back = { ...staked, kind: 'rollback', amount: '50.00', reference: 'u' } as const
  const taken = { stake: '0.00', payout: '0.00' }
  expect(groupPostings([back, staked].map((row) => buildPosting({ ...row, ofRound: taken })))).toMatchObject([
    { kind: 'round', stake: '50.00', payout: '0.00', returned: '50.00', net: '0.00' },
  ])
})

// @fault A running round told as settled
test.each([
  ['open', true],
  ['settled', false],
  [undefined, false],
] as const)('MEM-09 a round whose state is %s runs: %s', (state, isOpen) => {
  const ofRound = { stake: '1.00', payout: '0.00', ...(state && { state }) }
  const [round] = groupPostings([
    buildPosting({ kind: 'bet', amount: '-1.00', roundId, vassalage: HARBOR, ofRound } as Partial<LedgerRecord>),
  ])
  expect(round).toMatchObject({ kind: 'round', isOpen })
})

test('MEM-09 what was held and not played comes back with the win, and is no part of it', () => {
  const of = (stake: string, payout: string) => ({ roundId, vassalage: HARBOR, ofRound: { stake, payout } })
  const round = (played: string, payout: string, back: string) => [
    buildPosting({ ...of(played, payout), kind: 'win', amount: back, balanceAfter: '50.60', reference: 'w' }),
    buildPosting({ ...of(played, payout), kind: 'win', account: 'held', amount: '-20.00', reference: 'w' }),
    buildPosting({ ...of(played, payout), kind: 'bet', amount: '-20.00', reference: 'b' }),
  ]
  // Six of twenty shots were fired, or one time five of the chips was lost.
  expect(groupPostings(round('6.00', '2.00', '16.00'))).toMatchObject([
    { kind: 'round', net: '-4.00', stake: '20.00', payout: '2.00', returned: '14.00', balanceAfter: '50.60' },
  ])
  expect(groupPostings(round('4.00', '0.00', '16.00'))).toMatchObject([
    { kind: 'round', net: '-4.00', stake: '20.00', payout: '0.00', returned: '16.00' },
  ])
  const open = buildPosting({ ...of('20.00', '0.00'), kind: 'bet', amount: '-20.00', reference: 'b' })
  expect(groupPostings([open])).toMatchObject([{ kind: 'round', stake: '20.00', payout: '0.00', returned: '0.00' }])
  expect(groupPostings(round('6.00', '2.00', '16.00').slice(0, 2)), 'its stake stands elsewhere').toMatchObject([
    { kind: 'win', net: '16.00' },
  ])
})
