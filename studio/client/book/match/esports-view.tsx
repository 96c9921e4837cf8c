/** A series of maps: three bars with words. */
import { useMemo } from 'react'
import { MAP_TICKS, type Point, scoreAt } from '../../../../contract/book/timeline.ts'
import { useClockText } from '../parts/live-clock.tsx'
import { formatLeft } from '../parts/times.ts'
import { useSay } from '../texts.ts'
import { ChanceBar } from './chance-bar.tsx'
import { chancesAt } from './chances.ts'
import { secondsOfMap } from './match-clock.ts'
import type { SimulatedProps } from './match-page.tsx'
import { Scoreboard } from './scoreboard.tsx'

const MAPS = [1, 2, 3] as const
const NO_POINTS: readonly Point[] = []

export function EsportsView({ fixture, state }: SimulatedProps) {
  const say = useSay('page')
  const { points = NO_POINTS, played, phase } = state
  const clock = useClockText('esports', state.kickOffMs, state)
  // A map in play moves no chance: its result is known at its end.
  const atMap = Math.floor(played / MAP_TICKS) * MAP_TICKS
  const chances = useMemo(() => chancesAt(fixture.rates, points, atMap), [fixture, points, atMap])
  const [home, away] = [fixture.teams[0]?.name ?? '', fixture.teams[1]?.name ?? '']
  return (
    <>
      <Scoreboard
        fixture={fixture}
        state={state}
        clock={clock}
        unit={say('maps')}
        below={(side) => say('rated', { elo: fixture.teams[side]?.elo ?? 0 })}
      />
      <ol className="grid grid-cols-3 gap-2 px-4 pb-1 text-xs">
        {MAPS.map((map) => (
          <MapBar key={map} map={map} fixture={fixture} state={state} />
        ))}
      </ol>
      {(phase === 'before' || phase === 'play') && (
        <ChanceBar chances={chances} home={home} away={away} hasDraw={false} />
      )}
    </>
  )
}

function MapBar({ map, fixture, state: { points = NO_POINTS, played, phase } }: SimulatedProps & { map: 1 | 2 | 3 }) {
  const say = useSay('page')
  const won = points[map - 1]
  const team = won && fixture.teams[won.side === 'home' ? 0 : 1]?.name
  const isNow = phase === 'play' && !won && Math.floor(played / MAP_TICKS) + 1 === map
  const { home, away } = scoreAt(points, played)
  const isNeeded = map < 3 || (home === 1 && away === 1)
  const share = won ? 100 : isNow ? ((played % MAP_TICKS) / MAP_TICKS) * 100 : 0
  const text = team
    ? say('mapOf', { map, text: team })
    : isNow
      ? say('mapEndsIn', { map, time: formatLeft(secondsOfMap(played)) })
      : isNeeded
        ? say('map', { map })
        : say('mapIfNeeded', { map })
  return (
    <li className="grid min-w-0 content-start gap-1">
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
        <span
          style={{ width: `${share}%` }}
          className={`block h-full ${won ? (won.side === 'home' ? 'bg-(--kit-home)' : 'bg-(--kit-away)') : 'bg-live'}`}
        />
      </span>
      <span className={isNow ? 'font-medium text-live' : 'text-soft'}>{text}</span>
    </li>
  )
}
