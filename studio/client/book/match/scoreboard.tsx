/** Two sides, the score and the clock. What is behind it is drawn by the sport. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNow } from '../data/now.ts'
import { Crest } from '../parts/crest.tsx'
import { isLive } from '../parts/live-clock.tsx'
import { formatLeft } from '../parts/times.ts'
import { useSay } from '../texts.ts'
import type { MatchProps } from './match-page.tsx'

type Props = MatchProps & { clock: string; below?: (side: 0 | 1) => string; unit?: string; children?: ReactNode }

export function Scoreboard({ fixture, state, clock, below, unit, children }: Props) {
  const say = useSay('page')
  const nowMs = useNow()
  const isBefore = state.phase === 'before'
  const left = formatLeft((state.kickOffMs - nowMs) / 1_000)
  return (
    <div className="relative h-[158px] overflow-hidden xl:h-full xl:min-h-[190px]">
      {children}
      {fixture.rates && (
        <p className="absolute top-2 left-3 rounded-s border border-line bg-surface-1 px-2 text-xs text-soft">
          {say('simulatedLeague')}
        </p>
      )}
      <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 px-3 pt-7">
        <Side fixture={fixture} side={0} below={below?.(0)} />
        <div className="grid justify-items-center gap-1">
          <p className={clsx('font-display font-bold', isBefore ? 'text-2xl' : 'text-[2.875rem] leading-none')}>
            {isBefore ? clock : `${state.score.home}–${state.score.away}`}
          </p>
          {unit && !isBefore && <p className="text-xs text-soft">{unit}</p>}
          <p
            className={clsx(
              'rounded-s px-2 text-xs font-semibold',
              isLive(state) ? 'bg-live text-on-live' : 'bg-surface-2 text-soft',
            )}
          >
            {isBefore ? (state.kickOffMs > nowMs ? say('startsIn', { time: left }) : say('starting')) : clock}
          </p>
        </div>
        <Side fixture={fixture} side={1} below={below?.(1)} />
      </div>
    </div>
  )
}

function Side({ fixture, side, below }: Pick<MatchProps, 'fixture'> & { side: 0 | 1; below: string | undefined }) {
  const team = fixture.teams[side]
  if (!team) return null
  return (
    <div className="grid min-w-0 justify-items-center gap-1 text-center">
      <Crest sport={fixture.sport} colours={team.colours} size={40} />
      <p className="max-w-full text-sm font-medium wrap-anywhere">{team.name}</p>
      {below && <p className="text-xs text-faint">{below}</p>}
    </div>
  )
}
