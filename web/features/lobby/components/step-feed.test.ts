import { expect, test } from 'vitest'
import type { FeedRow } from '../../../../contract/calls/games/feed.ts'
import { dropGone, FEED_SHOWN, stepFeed } from './step-feed.ts'

const at = (second: number) => new Date(second * 1_000).toISOString()
const row = (second: number) => ({ player: `p${second}`, at: at(second) }) as FeedRow
const secondsOf = (rows: readonly FeedRow[]) => rows.map((one) => Date.parse(one.at) / 1_000)

test('GAME-07 the feed begins with the newest rows, and takes one at a time in the order in which they ended', () => {
  const first = stepFeed([], [9, 8, 7, 6, 5, 4, 3].map(row))
  expect(secondsOf(first)).toEqual([9, 8, 7, 6, 5])
  const later = [30, 20, 10, 9].map(row)
  const second = stepFeed(first, later)
  expect(secondsOf(second)).toEqual([10, 9, 8, 7, 6])
  expect(secondsOf(stepFeed(second, later))).toEqual([20, 10, 9, 8, 7])
  expect(stepFeed(first, [row(9), row(8)]), 'nothing came').toBe(first)
  expect(first).toHaveLength(FEED_SHOWN)
})

test('who is in the answer no longer is shown no longer, and five rows stay while it has five', () => {
  const shown = [9, 8, 7, 6, 5].map(row)
  const all = [12, 11, 10, 9, 8, 7, 6, 5].map(row)
  expect(dropGone(shown, all), 'nobody has gone').toBe(shown)
  expect(secondsOf(dropGone(shown, [12, 11, 10, 9, 8, 6, 5].map(row)))).toEqual([10, 9, 8, 6, 5])
  expect(secondsOf(dropGone(shown, [40, 30, 20, 19, 18, 17, 16].map(row)))).toEqual([20, 19, 18, 17, 16])
  expect(secondsOf(dropGone(shown, [9, 8].map(row)))).toEqual([9, 8])
})
