import { expect, test } from 'vitest'
import { DAY_MS, type SplitRange, splitRange } from './split-range.ts'

const H = 3_600_000
const none = { from: 0, to: 0 }
const cases: [string, number, number, SplitRange][] = [
  ['whole days', 2 * DAY_MS, 5 * DAY_MS, { days: { from: 2, to: 5 }, edges: [] }],
  [
    'ragged at both ends',
    2 * DAY_MS + H,
    5 * DAY_MS + H,
    {
      days: { from: 3, to: 5 },
      edges: [
        { from: 2 * DAY_MS + H, to: 3 * DAY_MS },
        { from: 5 * DAY_MS, to: 5 * DAY_MS + H },
      ],
    },
  ],
  ['within one day', DAY_MS + H, DAY_MS + 2 * H, { days: none, edges: [{ from: DAY_MS + H, to: DAY_MS + 2 * H }] }],
  ['over midnight', DAY_MS - H, DAY_MS + H, { days: none, edges: [{ from: DAY_MS - H, to: DAY_MS + H }] }],
  ['one day', DAY_MS, 2 * DAY_MS, { days: { from: 1, to: 2 }, edges: [] }],
  ['nothing', DAY_MS, DAY_MS, { days: none, edges: [] }],
  ['backwards', 2 * DAY_MS, DAY_MS, { days: none, edges: [] }],
]
test.each(cases)('a range of %s', (_, from, to, expected) => {
  expect(splitRange({ from, to })).toEqual(expected)
})
