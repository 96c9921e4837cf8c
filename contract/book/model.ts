/** The process that makes a score, and the chances that follow from it: the same figures, so the margin is the true edge. */

import type { Draw } from '../fairness/draw.ts'
import { assert } from '../lib/assert.ts'
import type { Team } from './leagues.ts'
import { MAP_TICKS, NO_SCORE, type Point, type Score, ticksOf } from './timeline.ts'

export type Rates =
  | { readonly sport: 'football'; readonly home: number; readonly away: number }
  /** Chance of the first team in one map. */
  | { readonly sport: 'esports'; readonly map: number }
  /** Tenths of a second that each boat starts behind. */
  | { readonly sport: 'regatta'; readonly offsets: readonly number[] }

export const REGATTA_OFFSETS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 8]

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Goals expected of a side. Rounded, as exponentials differ in their last digit between runtimes. */
export function footballRates(home: Team, away: Team): Rates {
  const rate = (base: number, attack: number, defence: number) =>
    within(round(base * Math.exp(attack - defence), 4), 0.2, 4)
  return {
    sport: 'football',
    home: rate(1.35, (home.attack ?? 0) + 0.1, away.defence ?? 0),
    away: rate(1.1, away.attack ?? 0, home.defence ?? 0),
  }
}

export const mapChance = (eloDifference: number): number => round(1 / (1 + 10 ** (-eloDifference / 400)), 9)

/** What a match brought: points in time, or the boats that came first. */
export type Course =
  | { readonly sport: 'football' | 'esports'; readonly points: readonly Point[]; readonly ticks: number }
  | { readonly sport: 'regatta'; readonly times: readonly number[]; readonly ticks: number }

/** Draws a whole match. Tick t of football reads floats 2t and 2t + 1, map i float i, boat i floats 2i and 2i + 1. */
export async function drawCourse(rates: Rates, draw: Draw): Promise<Course> {
  if (rates.sport === 'regatta') {
    const floats = await draw.floats(rates.offsets.length * 2)
    const tenths = (at: number) => Math.floor(10 * (floats[at] ?? 0))
    const times = rates.offsets.map((offset, boat) => offset + tenths(2 * boat) + tenths(2 * boat + 1))
    return { sport: 'regatta', times, ticks: ticksOf('regatta') }
  }
  return rates.sport === 'football'
    ? footballCourse(rates, await draw.floats(ticksOf('football') * 2))
    : esportsCourse(rates.map, await draw.floats(3))
}

export function footballCourse(
  { home, away }: Pick<Rates & { sport: 'football' }, 'home' | 'away'>,
  floats: ArrayLike<number>,
): Course {
  const ticks = ticksOf('football')
  const points: Point[] = []
  for (let tick = 0; tick < ticks; tick += 1) {
    if ((floats[2 * tick] ?? 1) < home / ticks) points.push({ tick: tick + 1, side: 'home' })
    if ((floats[2 * tick + 1] ?? 1) < away / ticks) points.push({ tick: tick + 1, side: 'away' })
  }
  return { sport: 'football', points, ticks }
}

export function esportsCourse(map: number, floats: ArrayLike<number>): Course {
  const points: Point[] = []
  const won = { home: 0, away: 0 }
  while (won.home < 2 && won.away < 2) {
    const side = (floats[points.length] ?? 1) < map ? 'home' : 'away'
    won[side] += 1
    points.push({ tick: (points.length + 1) * MAP_TICKS, side })
  }
  return { sport: 'esports', points, ticks: points.length * MAP_TICKS }
}

/** Boats with the least time, by lane from 0. More than one is a dead heat. */
export const firstBoats = (times: readonly number[]): number[] =>
  times.flatMap((time, boat) => (time === Math.min(...times) ? [boat] : []))

/** How far a match is: its score, and how many ticks are played. */
export interface Moment {
  readonly played: number
  readonly score: Score
}
export const KICK_OFF: Moment = { played: 0, score: NO_SCORE }

/** A final score and its chance. */
export interface WeightedScore extends Score {
  readonly chance: number
}

/** More goals of one side than this are counted as this: rarer than 1 in 10^9. */
const MOST_GOALS = 20

/** Chances of 0, 1, 2 … goals in so many ticks. The last one holds the rest. */
function binomial(ticks: number, chance: number): number[] {
  const most = Math.min(ticks, MOST_GOALS)
  const list = [(1 - chance) ** ticks]
  for (let goals = 1; goals <= most; goals += 1)
    list.push(((list[goals - 1] ?? 0) * (ticks - goals + 1) * chance) / (goals * (1 - chance)))
  list[most] = Math.max(0, (list[most] ?? 0) + 1 - list.reduce((sum, value) => sum + value, 0))
  return list
}

/** Every final score from here. */
export function finalScores(rates: Rates, { played, score }: Moment): WeightedScore[] {
  assert(rates.sport !== 'regatta', 'a regatta has no score')
  if (rates.sport === 'esports') return finalMaps(rates.map, score)
  const ticks = ticksOf('football')
  const left = ticks - played
  const [home, away] = [binomial(left, rates.home / ticks), binomial(left, rates.away / ticks)]
  return home.flatMap((homeChance, more) =>
    away.map((awayChance, moreAway) => ({
      home: score.home + more,
      away: score.away + moreAway,
      chance: homeChance * awayChance,
    })),
  )
}

function finalMaps(map: number, score: Score, chance = 1): WeightedScore[] {
  if (score.home === 2 || score.away === 2) return [{ ...score, chance }]
  return [
    ...finalMaps(map, { ...score, home: score.home + 1 }, chance * map),
    ...finalMaps(map, { ...score, away: score.away + 1 }, chance * (1 - map)),
  ]
}

/** Two digits of ten values each: chances of the sums 0 to 18, in hundredths. */
const SUMS = Array.from({ length: 19 }, (_, sum) => Math.min(sum, 18 - sum) + 1)

/** The fair share of each boat: `Σ P(first together with k − 1 others) / k`. */
export function regattaShares(offsets: readonly number[]): number[] {
  const at = (offset: number, time: number) => (SUMS[time - offset] ?? 0) / 100
  const behind = (offset: number, time: number) => {
    let chance = 0
    for (let later = time + 1; later <= offset + 18; later += 1) chance += at(offset, later)
    return chance
  }
  return offsets.map((offset, boat) => {
    let share = 0
    for (let time = offset; time <= offset + 18; time += 1) {
      // Chances of 0, 1, 2 … other boats at this time, all the rest behind it.
      let together = [1]
      for (const [other, otherOffset] of offsets.entries()) {
        if (other === boat) continue
        const [same, later] = [at(otherOffset, time), behind(otherOffset, time)]
        together = [...together, 0].map((chance, count) => chance * later + (together[count - 1] ?? 0) * same)
      }
      share += at(offset, time) * together.reduce((sum, chance, others) => sum + chance / (others + 1), 0)
    }
    return share
  })
}
