/** Matches under way as cards. A goal moves its card first for six seconds, never while a finger or the focus is there. */
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FixtureState, ListedFixture } from '../../../../contract/book/calls.ts'
import { useKnownStates } from '../data/use-matches.ts'
import { freshPoint } from '../match/match-clock.ts'
import { useClockText } from '../parts/live-clock.tsx'
import { useSay } from '../texts.ts'

type Props = { fixtures: readonly ListedFixture[]; leagueName: (code: string) => string }

export function LiveStrip({ fixtures, leagueName }: Props) {
  const say = useSay('page')
  const states = useKnownStates(fixtures.map(({ fixtureId }) => fixtureId))
  const [isHeld, setHeld] = useState(false)
  const order = useRef<readonly string[]>([])
  const playing = fixtures.filter(({ fixtureId }) => states.get(fixtureId)?.phase === 'play')
  const isFresh = ({ fixtureId }: ListedFixture) => {
    const state = states.get(fixtureId)
    return state !== undefined && freshPoint(state) !== null
  }
  const ids = playing.toSorted((one, other) => Number(isFresh(other)) - Number(isFresh(one)))
  if (!isHeld) order.current = ids.map(({ fixtureId }) => fixtureId)
  const place = (id: string) => order.current.indexOf(id) + 1 || ids.length + 1
  const shown = ids.toSorted((one, other) => place(one.fixtureId) - place(other.fixtureId))
  if (shown.length === 0) return null
  return (
    <ul
      aria-label={say('liveNow')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="no-scrollbar flex snap-x scroll-px-3 gap-2 overflow-x-auto px-3 py-2 lg:px-0"
    >
      {shown.map((fixture) => {
        const state = states.get(fixture.fixtureId)
        return (
          state && (
            <LiveCard key={fixture.fixtureId} fixture={fixture} state={state} league={leagueName(fixture.league)} />
          )
        )
      })}
    </ul>
  )
}

type CardProps = { fixture: ListedFixture; state: FixtureState; league: string }

function LiveCard({ fixture: { fixtureId, sport, teams, kickOffMs }, state, league }: CardProps) {
  const say = useSay('page')
  const clock = useClockText(sport, kickOffMs, state)
  const fresh = freshPoint(state)
  const scorer = fresh && teams[fresh === 'home' ? 0 : 1]?.name
  return (
    <li className="shrink-0 snap-start">
      <Link
        to={`/match/${fixtureId}`}
        className={clsx(
          'grid h-[72px] w-[164px] content-center gap-0.5 rounded-m border bg-surface-1 px-2.5 text-xs',
          fresh ? 'border-live' : 'border-line hover:border-line-strong',
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-live" />
          <span className="shrink-0 font-semibold whitespace-nowrap text-live">{clock}</span>
          {scorer ? (
            <span className="min-w-0 truncate rounded-s bg-live px-1 text-[0.6875rem] font-semibold text-on-live">
              {say(sport === 'esports' ? 'mapTo' : 'goal', { team: scorer })}
            </span>
          ) : (
            <span className="min-w-0 truncate text-faint">{league}</span>
          )}
        </span>
        {sport === 'regatta' ? (
          <span className="font-medium">{say('boats', { count: teams.length })}</span>
        ) : (
          teams.map(({ name }, side) => (
            <span key={name} className="flex min-w-0 gap-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="font-display font-semibold">{side === 0 ? state.score.home : state.score.away}</span>
            </span>
          ))
        )}
      </Link>
    </li>
  )
}
