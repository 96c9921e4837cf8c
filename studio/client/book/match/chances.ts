/** What the model says of the result, now and at each minute before. The same figures that make the prices. */
import { finalScores, type Rates } from '../../../../contract/book/model.ts'
import { type Point, scoreAt } from '../../../../contract/book/timeline.ts'

export interface Chances {
  readonly home: number
  readonly draw: number
  readonly away: number
}

export function chancesAt(rates: Rates, points: readonly Point[], played: number): Chances {
  const sum = { home: 0, draw: 0, away: 0 }
  for (const { home, away, chance } of finalScores(rates, { played, score: scoreAt(points, played) }))
    sum[home > away ? 'home' : home < away ? 'away' : 'draw'] += chance
  return sum
}

/** Whole per cents that add up to 100: the rest goes to the largest remainders. */
export function wholePercents({ home, draw, away }: Chances): readonly [number, number, number] {
  const exact = [home * 100, draw * 100, away * 100]
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .sort((one, other) => other.rest - one.rest)
  for (const { at } of order.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return [whole[0] ?? 0, whole[1] ?? 0, whole[2] ?? 0]
}
