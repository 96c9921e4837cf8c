import { expect, test } from 'vitest'
import { computeForecast, type Figures } from './compute-forecast.ts'

const figures: Figures = {
  ran: { promotions: 2, shownDays: 20, members: 40, paidMinor: 60_000 },
  eligible: 500,
  averageMinor: null,
  amountMinor: 1_000,
  lengthDays: 10,
}

test.each<[string, Partial<Figures>, object]>([
  [
    'its amount at the pace of its kind',
    {},
    { perMember: 1_000, expectedMembers: 20, expected: 20_000, atMost: 500_000 },
  ],
  ['never more than are eligible', { eligible: 5 }, { expectedMembers: 5, expected: 5_000, atMost: 5_000 }],
  ['what the kind paid each, where it has no amount', { amountMinor: null }, { perMember: 1_500, expected: 30_000 }],
  ['what its rule would give, before what others paid', { amountMinor: null, averageMinor: 800 }, { perMember: 800 }],
  [
    'no pace where none of its kind was shown',
    { ran: { promotions: 0, shownDays: 0, members: 0, paidMinor: 0 } },
    { perMember: 1_000, expectedMembers: null, expected: null, atMost: 500_000 },
  ],
  [
    'nothing at all where nothing tells what one gets',
    { amountMinor: null, ran: { promotions: 1, shownDays: 5, members: 0, paidMinor: 0 } },
    { perMember: null, expectedMembers: 0, expected: null, atMost: null },
  ],
  ['a kind that was shown and reached no one costs nothing', { ran: { ...figures.ran, members: 0 } }, { expected: 0 }],
])('OPS-02 forecasts %s', (_, over, wanted) => {
  expect(computeForecast({ ...figures, ...over })).toMatchObject(wanted)
})
