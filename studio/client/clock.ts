/** No quartz is wrong by more. In ten minutes without a word it is an eighth of a second. */
const MOST_DRIFT = 200 / 1_000_000

/**
 * The server's time in a game's page, for countdowns and for what may still be pressed. Each word of the server sets it;
 * between two of them `performance.now()` counts, so a device whose clock is corrected changes nothing.
 */
export function createServerClock(count: () => number = () => performance.now()) {
  // Before the first word of the server nothing is open; the device's own time is as good as any.
  let aheadMs = Date.now() - count()
  let setAtMs: number | null = null
  return {
    /**
     * `nowMs`: the server's time as a message tells it. By now it is later, and much later where the page stood still: a word
     * that waited there sets nothing back by more than the count may have gained since the word before. So the time is never
     * ahead of the server's, and never behind it by more than the last message took.
     */
    set(nowMs: number) {
      const atMs = count()
      const keptMs = setAtMs === null ? Number.NEGATIVE_INFINITY : aheadMs - (atMs - setAtMs) * MOST_DRIFT
      aheadMs = Math.max(keptMs, nowMs - atMs)
      setAtMs = atMs
    },
    now: () => count() + aheadMs,
  }
}
