/** How long requests took, in whole minutes: half within the one, 95 of 100 within the other. */
export type MeasuredSpeed = { medianMinutes: number; p95Minutes: number; count: number }
const FEWEST_TO_MEASURE = 5

/** Null below five: too few to say. By the nearest rank, so both are times that really were. */
export function computeSpeed(durationsMs: readonly number[]): MeasuredSpeed | null {
  if (durationsMs.length < FEWEST_TO_MEASURE) return null
  const sorted = durationsMs.toSorted((a, b) => a - b)
  const rank = (share: number) => Math.ceil((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 60_000)
  return { medianMinutes: rank(0.5), p95Minutes: rank(0.95), count: sorted.length }
}
