/** Whether a device keeps 50 frames a second: one frame in five may come late. */
const LATE_MS = 24
/** A tab that was away has one long frame, and is not slow. */
const AWAY_MS = 250
/** So many frames in time make up for a late one. One of twice the time counts twice. */
const [WEIGHT, MOST_COUNTED] = [4, 2]
const ENOUGH = 40

/** Takes the time since the last frame, and says when something is to be left out. */
export function createPace() {
  let late = 0
  return (sinceMs: number): boolean => {
    const isLate = sinceMs > LATE_MS && sinceMs < AWAY_MS
    late = isLate ? late + WEIGHT * Math.min(MOST_COUNTED, Math.floor(sinceMs / LATE_MS)) : Math.max(0, late - 1)
    if (late < ENOUGH) return false
    late = 0
    return true
  }
}
