/** Runs `act` at once and then at most once in `gapMs`; calls between are dropped. */
export function throttle(act: () => void, gapMs: number, clock: () => number = () => performance.now()): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = clock()
    if (nowMs - lastMs < gapMs) return
    lastMs = nowMs
    act()
  }
}
