/** A football match as a drawing, and its facts as a table for readers. */
import { useMemo } from 'react'
import type { Rates } from '../../../../contract/book/model.ts'
import { type Point, scoreAt, ticksOf } from '../../../../contract/book/timeline.ts'
import { useClockText } from '../parts/live-clock.tsx'
import { formatLeft } from '../parts/times.ts'
import { useSay } from '../texts.ts'
import { ChanceBar } from './chance-bar.tsx'
import { type Chances, chancesAt } from './chances.ts'
import { HALF_TIME_TICK, minuteOf, secondsLeft } from './match-clock.ts'
import type { SimulatedProps } from './match-page.tsx'
import { Scoreboard } from './scoreboard.tsx'

const TICKS = ticksOf('football')
const NO_POINTS: readonly Point[] = []

export function FootballView({ fixture, state }: SimulatedProps) {
  const say = useSay('page')
  const { points = NO_POINTS, played, phase } = state
  const text = useClockText('football', state.kickOffMs, state)
  const half =
    phase === 'play' && played !== HALF_TIME_TICK ? ` ${say(played < HALF_TIME_TICK ? 'firstHalf' : 'secondHalf')}` : ''
  const [home, away] = [fixture.teams[0]?.name ?? '', fixture.teams[1]?.name ?? '']
  const chances = useMemo(() => chancesAt(fixture.rates, points, played), [fixture, points, played])
  return (
    <div className="xl:grid xl:grid-cols-2">
      <Scoreboard fixture={fixture} state={state} clock={`${text}${half}`}>
        <Pitch />
      </Scoreboard>
      <div className="xl:grid xl:content-center xl:border-l xl:border-line">
        {phase !== 'void' && phase !== 'over' && <ChanceBar chances={chances} home={home} away={away} hasDraw />}
        {(phase === 'play' || phase === 'over') && (
          <>
            <ChanceChart rates={fixture.rates} points={points} played={played} isOver={phase === 'over'} />
            <CourseTable points={points} played={played} home={home} away={away} />
          </>
        )}
      </div>
    </div>
  )
}

export function Pitch() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 390 158"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <path d="M70 22H320L382 156H8z" className="fill-live/12" />
      <path
        d="M70 22H320L382 156H8zM195 22V156M55 52H98L82 120H24M335 52H292L308 120H366M161 88a34 22 0 1 0 68 0a34 22 0 1 0 -68 0"
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-live/35"
      />
    </svg>
  )
}

const [WIDTH, HEIGHT] = [360, 64]
const xOf = (tick: number) => (tick / TICKS) * WIDTH

/** Home from below, away from above with hatching, as lines over the minutes played. */
function outline(line: readonly { tick: number; chances: Chances }[], last: number) {
  const home = line.map(({ tick, chances }) => `${xOf(tick).toFixed(1)} ${(HEIGHT * (1 - chances.home)).toFixed(1)}`)
  const away = line.map(({ tick, chances }) => `${xOf(tick).toFixed(1)} ${(HEIGHT * chances.away).toFixed(1)}`)
  return {
    home: `M${home.join('L')}`,
    away: `M${away.join('L')}`,
    homeArea: `M0 ${HEIGHT}L${home.join('L')}L${xOf(last)} ${HEIGHT}z`,
    awayArea: `M0 0L${away.join('L')}L${xOf(last)} 0z`,
  }
}

type ChartProps = { rates: Rates; points: readonly Point[]; played: number; isOver: boolean }

function ChanceChart({ rates, points, played, isOver }: ChartProps) {
  const say = useSay('page')
  const shape = useMemo(() => {
    const ticks = Array.from({ length: played + 1 }, (_, tick) => tick)
    return outline(
      ticks.map((tick) => ({ tick, chances: chancesAt(rates, points, tick) })),
      played,
    )
  }, [rates, points, played])
  return (
    <div aria-hidden className="px-4 pb-3">
      <p className="pb-1 text-xs text-faint">{say('chanceByMinute')}</p>
      <div className="relative">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-16 w-full overflow-visible rounded-s bg-surface-0"
        >
          <title>{say('chanceByMinute')}</title>
          <defs>
            <pattern id="away-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V6" stroke="var(--kit-away)" strokeWidth="2" strokeOpacity=".5" />
            </pattern>
          </defs>
          <path d={shape.homeArea} fill="var(--kit-home)" fillOpacity=".3" />
          <path d={shape.awayArea} fill="url(#away-hatch)" />
          <path d={shape.home} fill="none" stroke="var(--kit-home)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <path d={shape.away} fill="none" stroke="var(--kit-away)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <path
            d={`M${xOf(HALF_TIME_TICK)} 0V${HEIGHT}`}
            className="stroke-line-strong"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M${xOf(played)} 0V${HEIGHT}`}
            className="stroke-live"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map(({ tick, side }) => (
          <span
            key={`${tick} ${side}`}
            style={{ left: `${(tick / TICKS) * 100}%` }}
            className={`absolute size-3 -translate-x-1/2 rounded-full border-2 border-surface-1 ${side === 'home' ? 'bottom-1 bg-(--kit-home)' : 'top-1 bg-(--kit-away)'}`}
          />
        ))}
        {!isOver && TICKS - played > 22 && (
          <p className="absolute inset-y-0 right-0 grid w-[22%] place-content-center text-center text-xs leading-tight text-faint">
            <span className="font-display text-sm font-semibold text-soft">
              {formatLeft(secondsLeft('football', played))}
            </span>
            <span>{say('toPlay')}</span>
          </p>
        )}
      </div>
      <MinuteMarks points={points} played={played} />
    </div>
  )
}

/** A mark closer than this to another, in per cent of the width, would lie on it. */
const CLEAR = 9

/** Under the drawing: begin, half-time, end, this minute and the goals, as far as there is room. */
function MinuteMarks({ points, played }: { points: readonly Point[]; played: number }) {
  const say = useSay('page')
  const marks = [
    { at: 0, text: '0′', look: 'text-faint' },
    { at: 100, text: '90′', look: 'text-faint -translate-x-full' },
    { at: (played / TICKS) * 100, text: `${minuteOf(played)}′`, look: 'text-live font-semibold -translate-x-1/2' },
    ...points.map(({ tick }) => ({
      at: (tick / TICKS) * 100,
      text: `${minuteOf(tick)}′`,
      look: 'text-soft font-semibold -translate-x-1/2',
    })),
    { at: 50, text: say('halfTime'), look: 'text-faint -translate-x-1/2' },
  ]
  const shown = marks.filter(({ at }, place) => marks.slice(0, place).every((one) => Math.abs(one.at - at) > CLEAR))
  return (
    <p className="relative mt-1 h-4 text-[0.6875rem] leading-4">
      {shown.map(({ at, text, look }) => (
        <span key={at} style={{ left: `${at}%` }} className={`absolute whitespace-nowrap ${look}`}>
          {text}
        </span>
      ))}
    </p>
  )
}

type TableProps = { points: readonly Point[]; played: number; home: string; away: string }

/** The drawing's facts for who hears the page. */
function CourseTable({ points, played, home, away }: TableProps) {
  const say = useSay('page')
  return (
    <table className="sr-only">
      <caption>{say('course')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('minute')}</th>
          <th scope="col">{say('event')}</th>
          <th scope="col">{say('score')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ tick, side }) => {
          const score = scoreAt(points, tick)
          return (
            <tr key={`${tick} ${side}`}>
              <td>{minuteOf(tick)}</td>
              <td>{say('goal', { team: side === 'home' ? home : away })}</td>
              <td>{`${score.home}–${score.away}`}</td>
            </tr>
          )
        })}
        {played >= HALF_TIME_TICK && (
          <tr>
            <td>45</td>
            <td>{say('halfTime')}</td>
            <td>{`${scoreAt(points, HALF_TIME_TICK).home}–${scoreAt(points, HALF_TIME_TICK).away}`}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
