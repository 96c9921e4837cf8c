/** One match: how it stands, what can be bet on, and its proof. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Clock from 'lucide-react/icons/clock'
import { use, useEffect, useMemo, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { type Fixture, findFixture } from '../../../../contract/book/schedule.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useBook } from '../book-context.tsx'
import { isOfFeed, type ShownFixture } from '../data/feed-fixtures.ts'
import { fixtureQuery, ReadError } from '../data/fixtures.ts'
import { findShown } from '../data/shown.ts'
import { useFixtureSockets } from '../data/sockets.ts'
import { Announcer } from '../parts/announcer.tsx'
import { useClockText } from '../parts/live-clock.tsx'
import { hasPick } from '../slip/slip-state.ts'
import { SlipStoreContext } from '../slip/slip-store.ts'
import { useSay } from '../texts.ts'
import { BoardLine } from './board-line.tsx'
import { CheckResult } from './check-result.tsx'
import { EsportsView } from './esports-view.tsx'
import { FootballView, Pitch } from './football-view.tsx'
import { MarketList } from './market-list.tsx'
import { RegattaView } from './regatta-view.tsx'
import { Scoreboard } from './scoreboard.tsx'

const VOID_KEYS = {
  no_public_value: 'voidNoValue',
  not_finished: 'voidNotFinished',
  operator: 'voidOperator',
  feed: 'voidFeed',
} as const

/** A pick that was pressed outside the book goes into the slip once, at the price of this moment. */
function useAskedPick(state: FixtureState | undefined): void {
  const slip = use(SlipStoreContext)
  const [params, setParams] = useSearchParams()
  const asked = params.get('pick')
  useEffect(() => {
    if (!asked || !state || !slip) return
    const priced = state.markets.flatMap(({ picks }) => picks).find(({ pick }) => pick === asked)
    const tick = state.phase === 'play' ? state.played : null
    const pick = priced && { fixtureId: state.fixtureId, pick: asked, odds: priced.odds, tick }
    if (pick && !hasPick(slip.get(), pick)) slip.act({ do: 'toggle', pick })
    setParams({}, { replace: true })
  }, [asked, state, slip, setParams])
}

export function MatchPage() {
  const { id = '' } = useParams()
  const { ask, sports, language } = useBook()
  const say = useSay('page')
  const isNamed = isOfFeed(id) || findFixture(id) !== null
  const match = useQuery({ ...fixtureQuery(ask, id), enabled: isNamed })
  const state = match.data
  // Of a feed it is known with its state.
  const fixture = findShown(id)
  const known = isNamed && (fixture === null || sports.includes(fixture.sport))
  const isGone = match.error instanceof ReadError && match.error.code === 'not_found'
  useFixtureSockets(known && fixture ? [id] : NONE)
  useAskedPick(state)
  return (
    <main className="min-w-0 pb-[120px] lg:py-4">
      <div className="flex min-h-11 items-center gap-1 px-1 lg:px-0">
        <Link
          to={fixture ? `/?sport=${fixture.sport}` : '/'}
          aria-label={say('back')}
          className="grid size-[44px] shrink-0 place-items-center text-soft"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <p className="truncate text-sm text-soft">{fixture?.league.name[language] ?? ''}</p>
      </div>
      {fixture && known && state && <Match fixture={fixture} state={state} />}
      {known && match.isPending && (
        <p role="status" className="p-8 text-center text-sm text-soft">
          {say('loading')}
        </p>
      )}
      {(!known || (match.isError && !state)) && (
        <div className="grid justify-items-center gap-3 p-8 text-center text-sm">
          <p role="alert">{say(known && !isGone ? 'cannotLoad' : 'noSuchMatch')}</p>
          {known && !isGone && <Button onClick={() => void match.refetch()}>{say('retry')}</Button>}
        </div>
      )}
    </main>
  )
}
const NONE: readonly string[] = []

export type MatchProps = { fixture: ShownFixture; state: FixtureState }
export type SimulatedProps = { fixture: Fixture; state: FixtureState }

const VIEWS = { football: FootballView, esports: EsportsView, regatta: RegattaView } as const

/** A match of a feed, which tells its score and no chances. */
function FeedView({ fixture, state }: MatchProps) {
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

export function Match({ fixture, state }: MatchProps) {
  const say = useSay('page')
  const board = useRef<HTMLElement>(null)
  const simulated = findFixture(fixture.id)
  const View = VIEWS[fixture.sport]
  const states = useMemo(() => new Map([[state.fixtureId, state]]), [state])
  const listed = useMemo(() => [asListed(fixture)], [fixture])
  const isEnded = state.phase === 'over' || state.phase === 'void'
  return (
    <>
      <Announcer fixtures={listed} states={states} />
      <BoardLine board={board} fixture={fixture} state={state} />
      <section
        ref={board}
        aria-label={fixture.teams
          .slice(0, 2)
          .map(({ name }) => name)
          .join(' – ')}
        className="overflow-hidden border-y border-line bg-surface-1 lg:rounded-m lg:border"
      >
        {simulated ? <View fixture={simulated} state={state} /> : <FeedView fixture={fixture} state={state} />}
        {fixture.sport !== 'regatta' && !isEnded && (
          <p className="flex items-start gap-2 border-t border-line px-4 py-2.5 text-xs text-soft">
            <Clock aria-hidden size={14} className="mt-0.5 shrink-0" />
            <span>{say('delayNotice', { seconds: state.delayMs / 1_000 || 5 })}</span>
          </p>
        )}
      </section>
      {state.phase === 'void' && state.voidRule && (
        <p className="m-3 rounded-m border border-line p-3 text-sm lg:mx-0">{say(VOID_KEYS[state.voidRule])}</p>
      )}
      {!isEnded && <MarketList fixture={fixture} state={state} />}
      <CheckResult fixture={fixture} state={state} />
    </>
  )
}

const asListed = ({ id, sport, kickOffMs, teams }: ShownFixture) => ({
  fixtureId: id,
  league: '',
  sport,
  kickOffMs,
  teams: teams.map(({ name, colours }) => ({ name, colours: [...colours] as [string, string] })),
  main: null,
})
