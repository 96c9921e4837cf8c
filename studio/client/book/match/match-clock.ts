/** How far a match is, and why no bet is taken, by the rules of contract/book/timeline.ts. Pure. */
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { MAP_TICKS, type Sport, TICK_MS, ticksOf, timeOfTick } from '../../../../contract/book/timeline.ts'
import { isOfFeed } from '../data/feed-fixtures.ts'

/** Football has 94 ticks for 90 minutes. */
export const minuteOf = (tick: number): number => Math.floor((tick * 90) / ticksOf('football'))
export const HALF_TIME_TICK = ticksOf('football') / 2

/** From 1. */
export const mapOf = (played: number): number => Math.floor(played / MAP_TICKS) + 1

export type Cause = 'starting' | 'race' | 'goal' | 'halfTime' | 'ending' | 'map' | 'check'
type Told = Pick<FixtureState, 'fixtureId' | 'nowMs' | 'kickOffMs' | 'phase' | 'played' | 'points' | 'isShut'>

const AFTER_GOAL_TICKS = 3
const LAST_TICK = 92

/** Null while bets are taken, and once the match is over. */
export function suspensionCause(sport: Sport, told: Told): Cause | null {
  const { phase, played, points = [], isShut } = told
  if (!isShut || phase === 'over' || phase === 'void') return null
  // Earlier than its kick-off an operator or a feed has shut it.
  if (phase === 'before') return told.nowMs >= told.kickOffMs ? 'starting' : 'check'
  // A feed has a clock of its own and gives no reason.
  if (isOfFeed(told.fixtureId)) return 'check'
  if (sport === 'regatta') return 'race'
  if (sport === 'esports') {
    const inMap = played % MAP_TICKS
    return inMap < AFTER_GOAL_TICKS || inMap >= MAP_TICKS - 2 ? 'map' : 'check'
  }
  if (points.some(({ tick }) => played - tick < AFTER_GOAL_TICKS)) return 'goal'
  if (played === HALF_TIME_TICK || played === HALF_TIME_TICK - 1) return 'halfTime'
  return played >= LAST_TICK ? 'ending' : 'check'
}

/** A goal moves its card first for so long. */
const FRESH_TICKS = 2

/** The side of a point within the last six seconds. */
export function freshPoint({
  phase,
  played,
  points = [],
}: Pick<Told, 'phase' | 'played' | 'points'>): 'home' | 'away' | null {
  const last = points.at(-1)
  return phase === 'play' && last && played - last.tick < FRESH_TICKS ? last.side : null
}

/** Seconds until the last tick, pauses with it. */
export const secondsLeft = (sport: Sport, played: number): number =>
  Math.ceil((timeOfTick(sport, ticksOf(sport)) - timeOfTick(sport, played)) / 1_000)
export const secondsOfMap = (played: number): number => ((MAP_TICKS - (played % MAP_TICKS)) * TICK_MS) / 1_000
