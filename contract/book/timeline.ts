/** The clock of a simulated match: ticks of three seconds with a pause between its parts. Pure. */

export const SPORTS = ['football', 'esports', 'regatta'] as const
export type Sport = (typeof SPORTS)[number]

export const TICK_MS = 3_000
export const BREAK_MS = 20_000
/** How long after its slot a match may begin: until the public value is there. */
export const MOST_LATE_START_MS = 120_000

/** Of a map in esports. */
export const MAP_TICKS = 40
const MOST_MAPS = 3

interface Clockwork {
  /** A match of full length; best of three may be over earlier. */
  readonly ticks: number
  /** Ticks after which there is a pause. */
  readonly breaks: readonly number[]
}
const CLOCKWORK: Readonly<Record<Sport, Clockwork>> = {
  football: { ticks: 94, breaks: [47] },
  esports: { ticks: MAP_TICKS * MOST_MAPS, breaks: [MAP_TICKS, MAP_TICKS * 2] },
  regatta: { ticks: 20, breaks: [] },
}

export const ticksOf = (sport: Sport): number => CLOCKWORK[sport].ticks

/** Milliseconds from the start until so many ticks are played. */
export const timeOfTick = (sport: Sport, played: number): number =>
  played * TICK_MS + CLOCKWORK[sport].breaks.filter((after) => after < played).length * BREAK_MS

/** How many ticks are played so long after the start. */
export function playedAt(sport: Sport, elapsedMs: number): number {
  const { ticks } = CLOCKWORK[sport]
  let played = Math.max(0, Math.min(ticks, Math.floor(elapsedMs / TICK_MS)))
  while (played > 0 && timeOfTick(sport, played) > elapsedMs) played -= 1
  return played
}

/** The longest a match can take from its start. */
export const longestMs = (sport: Sport): number => timeOfTick(sport, ticksOf(sport))

export interface Score {
  readonly home: number
  readonly away: number
}
export const NO_SCORE: Score = { home: 0, away: 0 }

/** A goal, or a map that was won: it counts once so many ticks are played. */
export interface Point {
  readonly tick: number
  readonly side: 'home' | 'away'
}

export function scoreAt(points: readonly Point[], played: number): Score {
  const counted = points.filter(({ tick }) => tick <= played)
  return {
    home: counted.filter(({ side }) => side === 'home').length,
    away: counted.filter(({ side }) => side === 'away').length,
  }
}

/** After so many ticks betting opens again after a point. */
const SHUT_AFTER_POINT = 3
const SHUT_FROM_FOOTBALL = 92
/** Before the end of a map. */
const SHUT_BEFORE_MAP_END = 2

/** Whether no bet is taken at this tick. It reads what has happened, never what will. */
export function isShut(sport: Sport, points: readonly Point[], played: number): boolean {
  if (sport === 'regatta') return true
  if (points.some(({ tick }) => tick <= played && played - tick < SHUT_AFTER_POINT)) return true
  if (sport === 'football') return played === 46 || played === 47 || played >= SHUT_FROM_FOOTBALL
  const inMap = played % MAP_TICKS
  return (played > 0 && inMap === 0) || inMap >= MAP_TICKS - SHUT_BEFORE_MAP_END
}
