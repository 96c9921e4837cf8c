/** How far the points are towards the next rank, 0 to 99, rounded down: full only when it is reached. */
export function computeShare(points: number, pointsFrom: number): number {
  if (pointsFrom <= 0) return 0
  return Math.max(0, Math.min(99, Math.floor((points / pointsFrom) * 100)))
}
