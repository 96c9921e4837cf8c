/**
 * The server's time in a game's page, for countdowns and for what may still be pressed. Each word of the server sets it;
 * between two of them `performance.now()` counts, so a device whose clock is corrected changes nothing.
 */
export function createServerClock(count: () => number = () => performance.now()) {
  // Before the first word of the server nothing is open; the device's own time is as good as any.
  let aheadMs = Date.now() - count()
  return {
    /** `nowMs`: the server's time as a message just told it. */
    set(nowMs: number) {
      aheadMs = nowMs - count()
    },
    now: () => count() + aheadMs,
  }
}
