/**
 * The server's time in a game's page, for countdowns and for what may still be pressed. Each word of the server sets it;
 * between two of them `performance.now()` counts, so a device whose clock is corrected changes nothing.
 */
export function createServerClock(count: () => number = () => performance.now()) {
  // Before the first word of the server nothing is open; the device's own time is as good as any.
  let aheadMs = Date.now() - count()
  let isSet = false
  return {
    /**
     * `nowMs`: the server's time as a message tells it. By now it is later, and much later where the page stood still: a word
     * that waited there sets nothing back.
     */
    set(nowMs: number) {
      aheadMs = Math.max(isSet ? aheadMs : Number.NEGATIVE_INFINITY, nowMs - count())
      isSet = true
    },
    now: () => count() + aheadMs,
  }
}
