/** The lists of the book: by sport and by time of kick-off. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { SPORTS, type Sport } from '../../../../contract/book/timeline.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { useBook } from '../book-context.tsx'
import { useNow } from '../data/now.ts'
import { useFixtureSockets } from '../data/sockets.ts'
import { useKnownStates, useMatches } from '../data/use-matches.ts'
import { Announcer } from '../parts/announcer.tsx'
import { isLive } from '../parts/live-clock.tsx'
import { useSay } from '../texts.ts'
import { groupByLeague, hoursOf, isShown, WHENS, type When } from './filter.ts'
import { LeagueSection } from './league-section.tsx'
import { LiveStrip } from './live-strip.tsx'
import { SportTabs } from './sport-tabs.tsx'
import { useStars } from './stars.ts'

const SLOW_MS = 10_000
const CHIP_KEYS = {
  live: 'live',
  today: 'today',
  tomorrow: 'tomorrow',
  1: 'within1',
  3: 'within3',
  6: 'within6',
} as const

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

export function HomePage({ isLivePage = false }: { isLivePage?: boolean }) {
  const say = useSay('page')
  const { language, name } = useBook()
  const { sport, league, onlyStarred, when, setWhen } = useChoice(isLivePage)
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
    return state?.phase !== 'over' && isShown(when, kickOffMs, nowMs, isLive(state))
  }
  const rows = fixtures.filter(
    (fixture) =>
      isOfPage(fixture) &&
      isListed(fixture) &&
      (league === null || fixture.league === league) &&
      (!onlyStarred || stars.codes.has(fixture.league)),
  )
  const groups = groupByLeague(
    leagues.map(({ code }) => code),
    rows,
    first,
  )
  const leagueOf = (code: string) => leagues.find((one) => one.code === code)
  const leagueName = (code: string) => leagueOf(code)?.name[language] ?? code
  return (
    <main aria-label={name} className="min-w-0 pb-[120px] lg:pb-8">
      <Announcer fixtures={playing} states={states} />
      {!isLivePage && <SportTabs sport={sport} onlyStarred={onlyStarred} />}
      <h1 className="px-3 pt-3 font-display text-xl font-semibold max-lg:sr-only lg:px-0">
        {isLivePage ? say('liveNow') : say(sport)}
      </h1>
      <LiveStrip fixtures={playing} leagueName={leagueName} />
      {!isLivePage && <TimeChips when={when} live={playing.length} onChoose={setWhen} />}
      <div className="grid gap-3 py-2">
        {groups.map(({ code, rows }) => (
          <LeagueSection
            key={code}
            code={code}
            name={leagueName(code)}
            sport={leagueOf(code)?.sport ?? sport}
            rows={rows}
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
      <p className="px-3 py-2 text-xs text-faint lg:hidden">{say('allSimulated')}</p>
    </main>
  )
}

function TimeChips({ when, live, onChoose }: { when: When; live: number; onChoose: (when: When) => void }) {
  const say = useSay('page')
  return (
    <fieldset className="no-scrollbar flex min-w-0 gap-1.5 overflow-x-auto px-3 py-1 lg:px-0">
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
