/** How far a match is, in a word. */
import type { FixtureState } from '../../../../contract/book/calls.ts'
import type { Sport } from '../../../../contract/book/timeline.ts'
import { useBook } from '../book-context.tsx'
import { isOfFeed } from '../data/feed-fixtures.ts'
import { HALF_TIME_TICK, mapOf, minuteOf } from '../match/match-clock.ts'
import { useSay } from '../texts.ts'
import { formatKickOff } from './times.ts'

type Told = Pick<FixtureState, 'fixtureId' | 'phase' | 'played'>

/** `59'`, `HT`, `Map 2`, or the time of kick-off. */
export function useClockText(sport: Sport, kickOffMs: number, state: Told | undefined): string {
  const say = useSay('page')
  const book = useBook()
  if (!state || state.phase === 'before') return formatKickOff(kickOffMs, book)
  if (state.phase === 'over') return say('fullTime')
  if (state.phase === 'void') return say('void')
  if (sport === 'regatta') return say('raceOn')
  // A feed's clock only grows: it says no minute.
  if (isOfFeed(state.fixtureId)) return say('live')
  if (sport === 'esports') return say('map', { map: mapOf(state.played) })
  return state.played === HALF_TIME_TICK ? say('halfTime') : `${minuteOf(state.played)}′`
}

export const isLive = (state: Pick<Told, 'phase'> | undefined): boolean => state?.phase === 'play'
