/** How far a match is, in a word. */
import type { FixtureState } from '../../../../contract/book/calls.ts'
import type { Sport } from '../../../../contract/book/timeline.ts'
import { useBook } from '../book-context.tsx'
import { HALF_TIME_TICK, mapOf, minuteOf } from '../match/match-clock.ts'
import { useSay } from '../texts.ts'
import { formatKickOff } from './times.ts'

type Told = Pick<FixtureState, 'phase' | 'played'>

/** `59'`, `HT`, `Map 2`, or the time of kick-off. */
export function useClockText(sport: Sport, kickOffMs: number, state: Told | undefined): string {
  const say = useSay('page')
  const { language } = useBook()
  if (!state || state.phase === 'before') return formatKickOff(kickOffMs, language)
  if (state.phase === 'over') return say('fullTime')
  if (state.phase === 'void') return say('void')
  if (sport === 'regatta') return say('raceOn')
  if (sport === 'esports') return say('map', { map: mapOf(state.played) })
  return state.played === HALF_TIME_TICK ? say('halfTime') : `${minuteOf(state.played)}′`
}

export const isLive = (state: Told | undefined): boolean => state?.phase === 'play'
