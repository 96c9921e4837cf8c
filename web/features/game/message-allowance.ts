/** GAME-06: how much of what a framed game says is acted on: a round is three messages, and a fast game plays four a second. */
const PER_SECOND = 12
const AT_ONCE = 24

/** Whether one more message is acted on now. Beyond the allowance the page does not even look at them. */
export function createMessageAllowance(clock: () => number = () => performance.now()): () => boolean {
  let left = AT_ONCE
  let filledMs = clock()
  return () => {
    const nowMs = clock()
    left = Math.min(AT_ONCE, left + ((nowMs - filledMs) / 1_000) * PER_SECOND)
    filledMs = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}
