import { expect, test } from 'vitest'
import { splitTotals } from './split-totals.ts'

type Totals = Parameters<typeof splitTotals>[0]
type Kind = Totals['kinds'][number]
const kind = (name: Kind['kind'], net: string): Kind => ({ kind: name, movements: 1, in: '0.00', out: '0.00', net })

test.each<[string, Kind[], string, ReturnType<typeof splitTotals>]>([
  ['nothing', [], '0.00', { deposits: '0.00', withdrawals: '0.00', play: '0.00', other: '0.00' }],
  [
    'deposits, what was taken out and came back, play and rewards',
    [
      kind('deposit', '500.00'),
      kind('withdrawal', '-300.00'),
      kind('withdrawal_returned', '100.00'),
      kind('bet', '-50.10'),
      kind('win', '20.00'),
      kind('rollback', '5.00'),
      kind('bonus', '10.00'),
      kind('transfer_out', '-4.00'),
    ],
    '280.90',
    { deposits: '500.00', withdrawals: '200.00', play: '-25.10', other: '6.00' },
  ],
  [
    'more given back than asked for in the period',
    [kind('withdrawal_returned', '100.00')],
    '100.00',
    { deposits: '0.00', withdrawals: '-100.00', play: '0.00', other: '0.00' },
  ],
])('MEM-09 the first screen of the account record tells %s apart', (_, kinds, net, wanted) => {
  expect(splitTotals({ net, kinds })).toEqual(wanted)
})
