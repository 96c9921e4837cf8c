import type { FeedRow } from '../../../../contract/calls/games/feed.ts'

export const FEED_SHOWN = 5

const keyOf = ({ at, player }: FeedRow) => `${at} ${player}`

/**
 * A row that the answer no longer holds goes: its player is hidden now, or much came. Shown are then the rows of the answer
 * about the newest that is left. The same list where it holds all. Pure.
 */
export function dropGone(shown: readonly FeedRow[], rows: readonly FeedRow[]): readonly FeedRow[] {
  const held = new Set(rows.map(keyOf))
  if (shown.every((row) => held.has(keyOf(row)))) return shown
  const left = new Set(shown.map(keyOf))
  const newest = rows.findIndex((row) => left.has(keyOf(row)))
  const last = Math.max(0, rows.length - FEED_SHOWN)
  const first = newest === -1 ? last : Math.min(newest, last)
  return rows.slice(first, first + FEED_SHOWN)
}

/** One row more: the oldest of what came that is newer than all that is shown. The same list where there is none. Pure. */
export function stepFeed(shown: readonly FeedRow[], rows: readonly FeedRow[]): readonly FeedRow[] {
  const [first] = shown
  if (!first) return rows.slice(0, FEED_SHOWN)
  const next = rows.findLast(({ at }) => Date.parse(at) > Date.parse(first.at))
  return next ? [next, ...shown].slice(0, FEED_SHOWN) : shown
}
