/** FAIR-03: how far the return of real play is from theory, in deviations of chance. Figures alone, without schemas. */

/** Nineteen of twenty games are inside by chance alone, and all but one of a thousand within the wide band. */
export const NEAR = 1.96
export const WIDE = 3.29
/** Fewer rounds tell nothing: one large win is most of what was paid. */
export const ROUNDS_ENOUGH = 10_000

export const DRIFT_BANDS = ['inside', 'watched', 'far'] as const
export type DriftBand = (typeof DRIFT_BANDS)[number]

type Played = { stakedMinor: number; paidMinor: number; stakeSquare: number }
/** `rtp` as a fraction, `deviation` of a round's return in stakes. */
type Theory = { rtp: number; deviation: number }

/** z = (paid − RTP × staked) / (σ × √Σ stake²); null before anything was staked. Pure. */
export function computeDrift(
  { stakedMinor, paidMinor, stakeSquare }: Played,
  { rtp, deviation }: Theory,
): number | null {
  const chance = deviation * Math.sqrt(stakeSquare)
  return chance > 0 ? (paidMinor - rtp * stakedMinor) / chance : null
}

/** Pure. */
export function bandOf(drift: number, rounds: number): DriftBand {
  const far = Math.abs(drift)
  if (far <= NEAR) return 'inside'
  return far > WIDE && rounds >= ROUNDS_ENOUGH ? 'far' : 'watched'
}
