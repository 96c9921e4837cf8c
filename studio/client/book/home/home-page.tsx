/** The lists of the book: by sport and by time of kick-off. */
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { SPORTS, type Sport } from '../../../../contract/book/timeline.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { Button } from '../../../../kit/ui/button.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { useBook } from '../book-context.tsx'
import { isFeedLeague, isOfFeed } from '../data/feed-fixtures.ts'
import { useNow } from '../data/now.ts'
import { useFixtureSockets } from '../data/sockets.ts'
import { useKnownStates, useMatches } from '../data/use-matches.ts'
import { Announcer } from '../parts/announcer.tsx'
import { isLive } from '../parts/live-clock.tsx'
import { useMedia, WIDEST } from '../parts/use-media.ts'
import { useSay } from '../texts.ts'
import { groupByLeague, hoursOf, isShown, WHENS, type When } from './filter.ts'
import { LeagueSection } from './league-section.tsx'
import { LiveStrip } from './live-strip.tsx'
import { SportTabs } from './sport-tabs.tsx'
import { useStars } from './stars.ts'

const RegattaHome = lazyComponent(async () => (await import('./regatta-home.tsx')).RegattaHome)
const FeaturedSeries = lazyComponent(async () => (await import('./featured-series.tsx')).FeaturedSeries)

const SLOW_MS = 10_000
const CHIP_KEYS = {
  live: 'live',
  today: 'today',
  tomorrow: 'tomorrow',
  1: 'within1',
  3: 'within3',
  6: 'within6',
} as const

type Choice = ReturnType<typeof useChoice>

function useChoice(isLivePage: boolean) {
  const { sports } = useBook()
  const [params, setParams] = useSearchParams()
  const asked = SPORTS.find((sport) => sport === params.get('sport') && sports.includes(sport))
  const sport: Sport = asked ?? sports[0] ?? 'football'
  const league = params.get('league')
  const onlyStarred = params.has('starred')
  const when: When = isLivePage ? 'live' : (WHENS.find((one) => one === params.get('when')) ?? '1')
  const setWhen = (next: When) =>
    setParams((now) => {
      now.set('when', next)
      return now
    })
  return { sport, league, onlyStarred, when, setWhen }
}

/** Rows of the chosen sport, time, league and star. */
function useRows({ isLivePage, choice }: { isLivePage: boolean; choice: Choice }) {
  const { timeZone } = useBook()
  const { sport, league, onlyStarred, when } = choice
  const { list, live, fixtures, leagues, liveIds } = useMatches(hoursOf(when))
  const nowMs = useNow(SLOW_MS)
  const states = useKnownStates(liveIds.map(({ fixtureId }) => fixtureId))
  // The live page shows every sport of the book, the lists one.
  const isOfPage = (fixture: ListedFixture) => isLivePage || fixture.sport === sport
  const playing = liveIds.filter((fixture) => isOfPage(fixture) && isLive(states.get(fixture.fixtureId)))
  useFixtureSockets(liveIds.filter(isOfPage).map(({ fixtureId }) => fixtureId))
  const stars = useStars()
  // A star moves its league at the next visit, not from under the finger.
  const [first] = useState(stars.codes)
  const isListed = ({ fixtureId, kickOffMs }: ListedFixture) => {
    const state = states.get(fixtureId)
    return state?.phase !== 'over' && isShown({ when, nowMs, timeZone }, kickOffMs, isLive(state))
  }
  const rows = fixtures.filter(
    (fixture) =>
      isOfPage(fixture) &&
      isListed(fixture) &&
      (league === null || fixture.league === league) &&
      (!onlyStarred || stars.codes.has(fixture.league)),
  )
  const codes = leagues.map(({ code }) => code)
  return { list, live, leagues, states, playing, rows, groups: groupByLeague(codes, rows, first) }
}

export function HomePage({ isLivePage = false }: { isLivePage?: boolean }) {
  const say = useSay('page')
  const { language, name } = useBook()
  const choice = useChoice(isLivePage)
  const { sport, onlyStarred, when, setWhen } = choice
  const isWidest = useMedia(WIDEST)
  const withLines = isWidest && sport === 'football'
  const { list, live, leagues, states, playing, rows, groups } = useRows({ isLivePage, choice })
  const leagueOf = (code: string) => leagues.find((one) => one.code === code)
  const leagueName = (code: string) => leagueOf(code)?.name[language] ?? code
  const isRace = sport === 'regatta' && !isLivePage && rows.length > 0
  const featured =
    sport === 'esports' && !isLivePage ? [...playing, ...rows].find(({ fixtureId }) => !isOfFeed(fixtureId)) : undefined
  const hasFeeds = leagues.some(({ code }) => isFeedLeague(code))
  return (
    <main aria-label={name} className="min-w-0 pb-[120px] lg:pb-8">
      <Announcer fixtures={playing} states={states} />
      {!isLivePage && <SportTabs sport={sport} onlyStarred={onlyStarred} />}
      <div className="lg:flex lg:flex-wrap lg:items-center lg:justify-between lg:gap-x-4 lg:pt-3">
        <h1 className="font-display text-xl font-semibold max-lg:sr-only">
          {isLivePage ? say('liveNow') : say(sport)}
        </h1>
        {!isLivePage && !isRace && <TimeChips when={when} live={playing.length} onChoose={setWhen} />}
      </div>
      {/* The place of what comes with a chunk of its own is kept. */}
      <Suspense fallback={<div className="h-[60vh]" />}>
        {isRace && <RegattaHome rows={rows} />}
        {featured && <FeaturedSeries key={featured.fixtureId} listed={featured} />}
      </Suspense>
      {(!featured || playing.length > 1) && !isRace && <LiveStrip fixtures={playing} leagueName={leagueName} />}
      {!isRace && (
        <div className="grid gap-3 py-2">
          {groups.map(({ code, rows }) => (
            <LeagueSection
              key={code}
              code={code}
              name={leagueName(code)}
              sport={leagueOf(code)?.sport ?? sport}
              rows={rows}
              withLines={withLines && leagueOf(code)?.sport === 'football'}
            />
          ))}
          {groups.length === 0 && (
            <Nothing
              isAsking={list.isPending || live.isPending}
              isFailed={list.isError}
              onRetry={() => void list.refetch()}
            />
          )}
        </div>
      )}
      <p className="px-3 py-2 text-xs text-faint lg:hidden">{say(hasFeeds ? 'someSimulated' : 'allSimulated')}</p>
    </main>
  )
}

function TimeChips({ when, live, onChoose }: { when: When; live: number; onChoose: (when: When) => void }) {
  const say = useSay('page')
  return (
    <fieldset className="no-scrollbar flex min-w-0 gap-1.5 overflow-x-auto px-3 py-1 max-lg:pt-2 lg:px-0">
      <legend className="sr-only">{say('kickOff')}</legend>
      {WHENS.map((one) => (
        <Chip key={one} active={when === one} onClick={() => onChoose(one)}>
          {one === 'live' && <span aria-hidden className="size-2 rounded-full bg-live" />}
          <span>{one === 'live' ? `${say('live')} ${live}` : say(CHIP_KEYS[one])}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

type NothingProps = { isAsking: boolean; isFailed: boolean; onRetry: () => void }

function Nothing({ isAsking, isFailed, onRetry }: NothingProps) {
  const say = useSay('page')
  if (isFailed)
    return (
      <div className="grid justify-items-center gap-3 p-8 text-center text-sm">
        <p role="alert">{say('cannotLoad')}</p>
        <Button onClick={onRetry}>{say('retry')}</Button>
      </div>
    )
  return (
    <p role="status" className="p-8 text-center text-sm text-soft">
      {say(isAsking ? 'loading' : 'noMatches')}
    </p>
  )
}
