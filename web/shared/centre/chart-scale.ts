/** The scale of a chart: round steps that hold every value, with zero among them. Pure. */

const MOST_STEPS = 4
const ROUND = [1, 2, 5, 10] as const

/** In minor units, lowest first; at least zero and one step, so that a chart without a value has a scale too. */
export function computeScale(values: readonly number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  // Not below one unit of money: hundredths on a scale are noise.
  const rough = Math.max((high - low) / MOST_STEPS, 100)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((each) => each * power >= rough) ?? 10) * power
  const from = Math.floor(low / step)
  const to = Math.max(Math.ceil(high / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}
