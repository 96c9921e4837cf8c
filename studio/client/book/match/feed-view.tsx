/** A match of a feed, which tells its score and no chances. */
import { clsx } from 'clsx'
import { useClockText } from '../parts/live-clock.tsx'
import { useSay } from '../texts.ts'
import { Pitch } from './football-view.tsx'
import type { MatchProps } from './match-page.tsx'
import { Scoreboard } from './scoreboard.tsx'

export function FeedView({ fixture, state }: MatchProps) {
  const say = useSay('page')
  const clock = useClockText(fixture.sport, state.kickOffMs, state)
  if (fixture.sport !== 'regatta')
    return (
      <Scoreboard
        fixture={fixture}
        state={state}
        clock={clock}
        {...(fixture.sport === 'esports' && { unit: say('maps') })}
      >
        {fixture.sport === 'football' && <Pitch />}
      </Scoreboard>
    )
  const first = state.end?.kind === 'race' ? state.end.first : []
  return (
    <header className="grid gap-1 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="font-display text-base font-semibold">{say('boats', { count: fixture.teams.length })}</h1>
        <p className={clsx('font-display text-sm font-semibold', state.phase === 'play' ? 'text-live' : 'text-soft')}>
          {state.phase === 'over' ? say('finished') : clock}
        </p>
      </div>
      {first.length > 0 && (
        <p className="text-sm font-medium">
          {say('winnerIs', { boats: first.map((lane) => fixture.teams[lane - 1]?.name ?? lane).join(', ') })}
        </p>
      )}
    </header>
  )
}
