import type { FeedRow } from '../../../../contract/calls/feed.ts'

export const FEED_SHOWN = 5

/** One row more: the oldest of what came that is newer than all that is shown. The same list where there is none. Pure. */
export function stepFeed(shown: readonly FeedRow[], rows: readonly FeedRow[]): readonly FeedRow[] {
  const [first] = shown
  if (!first) return rows.slice(0, FEED_SHOWN)
  const next = rows.findLast(({ at }) => Date.parse(at) > Date.parse(first.at))
  return next ? [next, ...shown].slice(0, FEED_SHOWN) : shown
}
