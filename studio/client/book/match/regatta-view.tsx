/** A race: the course with its boats, who came first, and why a price may be shared. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { drawFixture } from '../../../../contract/book/proof.ts'
import { SLOT_MS } from '../../../../contract/book/schedule.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { useNow } from '../data/now.ts'
import { Crest } from '../parts/crest.tsx'
import { formatLeft } from '../parts/times.ts'
import { useSay } from '../texts.ts'
import type { SimulatedProps } from './match-page.tsx'

/** Times in tenths of a second, drawn again from the proof once the race is over. */
function useTimes({ fixture, state }: SimulatedProps): readonly number[] | null {
  const link = state.proof?.link
  const randomness = state.proof?.played?.randomness
  const drawn = useQuery({
    queryKey: ['times', fixture.id],
    queryFn: async () => {
      const course = await drawFixture(fixture, link ?? '', randomness ?? '')
      return course.sport === 'regatta' ? course.times : null
    },
    enabled: state.phase === 'over' && Boolean(link && randomness),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return drawn.data ?? null
}

const HEIGHT = 104
const RACES_A_DAY = DAY_MS / SLOT_MS

export function RegattaView({ fixture, state }: SimulatedProps) {
  const say = useSay('page')
  const nowMs = useNow()
  const times = useTimes({ fixture, state })
  const left = (state.kickOffMs - nowMs) / 1_000
  const status =
    state.phase === 'before'
      ? left > 0
        ? say('startsIn', { time: formatLeft(left) })
        : say('starting')
      : say(state.phase === 'play' ? 'raceOn' : state.phase === 'void' ? 'void' : 'finished')
  const first = state.end?.kind === 'race' ? state.end.first : []
  return (
    <>
      <header className="flex items-center justify-between gap-3 px-4 py-3">
        <div className="min-w-0">
          <h1 className="font-display text-base font-semibold">
            {say('race', { number: (fixture.slot % RACES_A_DAY) + 1 })}
          </h1>
          <p className="text-xs text-soft">{`${say('boats', { count: fixture.teams.length })} · ${say('simulated')}`}</p>
        </div>
        <p className={clsx('font-display text-sm font-semibold', state.phase === 'play' ? 'text-live' : 'text-soft')}>
          {status}
        </p>
      </header>
      <Course fixture={fixture} state={state} times={times} />
      {first.length > 0 && (
        <p className="px-4 pt-3 text-sm font-medium">
          {say('winnerIs', { boats: first.map((lane) => fixture.teams[lane - 1]?.name ?? lane).join(', ') })}
        </p>
      )}
      {times && <FinishOrder fixture={fixture} times={times} />}
      <p className="flex items-start gap-2 px-4 py-2.5 text-xs text-soft">
        <Info aria-hidden size={14} className="mt-0.5 shrink-0" />
        <span>{say('deadHeatNote')}</span>
      </p>
    </>
  )
}

/** Boats stand behind the start by their handicap. With the result they sail to the finish for ten seconds at most. */
function Course({ fixture, state, times }: SimulatedProps & { times: readonly number[] | null }) {
  const [isSailing, setSailing] = useState(false)
  useEffect(() => setSailing(times !== null), [times])
  const offsets = fixture.rates.sport === 'regatta' ? fixture.rates.offsets : []
  const slowest = Math.max(1, ...(times ?? []))
  return (
    <div aria-hidden style={{ height: HEIGHT }} className="relative overflow-hidden bg-live/12">
      <span className="absolute inset-y-0 left-[26%] border-l border-dashed border-line-strong" />
      <span className="absolute inset-y-1 right-[5%] w-1 bg-spark" />
      {fixture.teams.map(({ name, colours }, lane) => {
        const start = 22 - (offsets[lane] ?? 0) * 2.5
        const time = times?.[lane] ?? slowest
        return (
          <span
            key={name}
            style={{
              top: lane * 11 + 3,
              left: isSailing && state.phase === 'over' ? '91%' : `${start}%`,
              transitionDuration: `${(10 * time) / slowest}s`,
            }}
            className="absolute transition-[left] ease-linear"
          >
            <Crest sport="regatta" colours={colours} size={16} />
          </span>
        )
      })}
    </div>
  )
}

function FinishOrder({ fixture, times }: Pick<SimulatedProps, 'fixture'> & { times: readonly number[] }) {
  const say = useSay('page')
  const order = times.map((time, lane) => ({ time, lane })).sort((one, other) => one.time - other.time)
  return (
    <section className="px-4 pt-2">
      <h2 className="text-xs text-faint">{say('finishOrder')}</h2>
      <ol className="columns-2 text-sm">
        {order.map(({ time, lane }) => (
          <li key={lane} className="flex min-w-0 gap-2">
            <span className="w-4 shrink-0 text-faint">{times.filter((other) => other < time).length + 1}</span>
            <span className="min-w-0 flex-1 truncate">{fixture.teams[lane]?.name ?? ''}</span>
            <span className="shrink-0 text-soft">{(time / 10).toFixed(1)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
