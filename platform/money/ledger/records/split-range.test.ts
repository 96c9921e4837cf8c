import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { coverRange, QUARTER_MS, splitRange } from './split-range.ts'

const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const dayOf = (text: string) => at(`${text}T00:00:00`) / DAY_MS
const quarterOf = (text: string) => at(text) / QUARTER_MS

describe('a range is split into whole days, whole quarters of an hour, and ends', () => {
  test('whole days have no ends', () => {
    expect(splitRange({ from: at('19T00:00:00'), to: at('22T00:00:00') })).toEqual({
      spans: [{ spanMs: DAY_MS, from: dayOf('19'), to: dayOf('22') }],
      edges: [],
    })
  })

  test('days of another time zone have quarters at both ends', () => {
    expect(splitRange({ from: at('19T16:00:00'), to: at('22T16:00:00') })).toEqual({
      spans: [
        { spanMs: DAY_MS, from: dayOf('20'), to: dayOf('22') },
        { spanMs: QUARTER_MS, from: quarterOf('19T16:00:00'), to: quarterOf('20T00:00:00') },
        { spanMs: QUARTER_MS, from: quarterOf('22T00:00:00'), to: quarterOf('22T16:00:00') },
      ],
      edges: [],
    })
  })

  test.each([
    ['within one quarter', '19T05:01:00', '19T05:14:59', 1],
    ['over the end of a quarter', '19T05:01:00', '19T05:15:01', 2],
    ['over midnight', '19T23:59:00', '20T00:01:00', 2],
    ['within a day', '19T05:01:00', '19T07:16:00', 2],
    ['of many days', '01T05:01:00', '25T07:16:00', 2],
  ])('%s the ends lie within one quarter each, and nothing is missing or twice', (_, from, to, edgeCount) => {
    const range = { from: at(from), to: at(to) }
    const { spans, edges } = splitRange(range)
    expect(edges).toHaveLength(edgeCount)
    for (const edge of edges) expect(Math.floor((edge.to - 1) / QUARTER_MS)).toBe(Math.floor(edge.from / QUARTER_MS))
    const parts = [...spans.map((part) => ({ from: part.from * part.spanMs, to: part.to * part.spanMs })), ...edges]
    const sorted = parts.toSorted((a, b) => a.from - b.from)
    expect(sorted[0]?.from).toBe(range.from)
    expect(sorted.at(-1)?.to).toBe(range.to)
    for (const [index, part] of sorted.entries()) if (index > 0) expect(part.from).toBe(sorted[index - 1]?.to)
  })

  test('nothing is nothing', () => expect(splitRange({ from: 5, to: 5 })).toEqual({ spans: [], edges: [] }))
})

test('a range is covered by its days and the quarters that its ends lie in', () => {
  expect(coverRange({ from: at('19T23:59:00'), to: at('21T00:01:00') })).toEqual([
    { spanMs: DAY_MS, from: dayOf('20'), to: dayOf('21') },
    { spanMs: QUARTER_MS, from: quarterOf('19T23:45:00'), to: quarterOf('20T00:00:00') },
    { spanMs: QUARTER_MS, from: quarterOf('21T00:00:00'), to: quarterOf('21T00:15:00') },
  ])
})
