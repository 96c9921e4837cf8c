import { expect, test } from 'vitest'
import { isJustDrawn } from './draw-hold.ts'

const DRAW_MS = 1_800_000_000_000

test.each([
  ['before it', -1, false],
  ['at its moment', 0, true],
  ['while its result is on the way', 9_999, true],
  ['when it is late', 10_000, false],
])('the house may know a result that the page does not %s', (_, afterMs, mayKnow) =>
  expect(isJustDrawn(DRAW_MS, DRAW_MS + afterMs)).toBe(mayKnow),
)
