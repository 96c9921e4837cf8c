/** The usual way of a beacon's value, with room. */
const USUAL_MS = 60_000

/** Whole minutes that a result was made after its time; null for one that came as usual, or does not say. */
export function minutesLate({
  drawAt,
  drawnAt,
}: {
  drawAt: string
  drawnAt?: string | null | undefined
}): number | null {
  if (!drawnAt) return null
  const lateMs = Date.parse(drawnAt) - Date.parse(drawAt)
  return lateMs > USUAL_MS ? Math.floor(lateMs / 60_000) : null
}
