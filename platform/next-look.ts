const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 30 * MINUTE_MS

/** When the sweep looks again: often while it is young, then less, a tenth of its age. */
export const computeNextLook = (ageMs: number, nowMs: number) =>
  nowMs + Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, Math.floor(ageMs / 10)))
