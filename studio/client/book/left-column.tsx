/** The left column of a wide screen: parts of the book, sports, leagues; beside a match what else is on. */
import { clsx } from 'clsx'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Radio from 'lucide-react/icons/radio'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ListedFixture } from '../../../contract/book/calls.ts'
import { useBook } from './book-context.tsx'
import { isFeedLeague } from './data/feed-fixtures.ts'
import { useNow } from './data/now.ts'
import { useKnownState, useMatches, usePlaying } from './data/use-matches.ts'
import { StarButton } from './home/league-section.tsx'
import { SPORT_ICONS } from './home/sport-tabs.tsx'
import { useClockText } from './parts/live-clock.tsx'
import { OpenCount } from './slip/open-count.tsx'
import { useSay } from './texts.ts'

const itemLook = (isHere: boolean) =>
  clsx(
    'flex min-h-11 items-center gap-3 rounded-s px-2.5 text-sm',
    isHere ? 'bg-surface-2 font-medium text-text' : 'text-soft hover:text-text',
  )

export function LeftColumn() {
  const say = useSay('page')
  const { sports, others, tellLobby } = useBook()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { leagues, fixtures } = useMatches(1)
  const playing = usePlaying()
  const isHome = pathname === '/'
  const isStarred = isHome && params.has('starred')
  const sport = isHome && !isStarred ? (params.get('sport') ?? sports[0]) : null
  return (
    <nav aria-label={say('mainNavigation')} className="sticky top-0 h-dvh overflow-y-auto py-4">
      <Item to="/?starred" icon={Star} text={say('starred')} isHere={isStarred} />
      <Item to="/live" icon={Radio} text={say('liveNow')} count={playing.length} isHere={pathname === '/live'} />
      <Item to="/bets" icon={ReceiptText} text={say('myBets')} isHere={pathname === '/bets'}>
        <OpenCount />
      </Item>
      <Item to="/search" icon={Search} text={say('search')} isHere={pathname === '/search'} />
      <Head text={say('sports')} />
      {sports.map((one) => (
        <Item key={one} to={`/?sport=${one}`} icon={SPORT_ICONS[one]} text={say(one)} isHere={one === sport} />
      ))}
      {others.map((category) => (
        <button
          key={category}
          type="button"
          onClick={() => tellLobby({ type: 'open-list', category })}
          className={clsx(itemLook(false), 'w-full text-left')}
        >
          <ArrowUpRight aria-hidden size={16} />
          <span className="min-w-0 flex-1 truncate">{say(category === 'ESPORTS' ? 'esports' : 'sports')}</span>
        </button>
      ))}
      {pathname.startsWith('/match/') ? (
        <OtherMatches live={playing} fixtures={fixtures} />
      ) : (
        <Leagues leagues={leagues} shown={params.get('league')} />
      )}
      <p className="flex gap-2 px-2.5 pt-4 text-xs text-faint">
        <ShieldCheck aria-hidden size={14} className="mt-0.5 shrink-0" />
        <span>{say(leagues.some(({ code }) => isFeedLeague(code)) ? 'someSimulated' : 'allSimulated')}</span>
      </p>
    </nav>
  )
}

const Head = ({ text }: { text: string }) => <h2 className="px-2.5 pt-4 pb-1 text-xs text-faint">{text}</h2>

type LeaguesProps = { leagues: ReturnType<typeof useMatches>['leagues']; shown: string | null }

function Leagues({ leagues, shown }: LeaguesProps) {
  const say = useSay('page')
  const { language } = useBook()
  return (
    <>
      <Head text={say('leagues')} />
      {leagues.map(({ code, name, sport }) => (
        <div key={code} className="-ml-1 flex items-center">
          <StarButton code={code} name={name[language]} />
          <Link
            to={`/?${new URLSearchParams({ sport, league: code })}`}
            aria-current={shown === code ? 'page' : undefined}
            className={clsx(itemLook(shown === code), 'min-w-0 flex-1 px-1 leading-tight')}
          >
            <span className="line-clamp-2 text-pretty">{name[language]}</span>
          </Link>
        </div>
      ))}
    </>
  )
}

const LIVE_SHOWN = 5
const NEXT_SHOWN = 5

function OtherMatches({ live, fixtures }: { live: readonly ListedFixture[]; fixtures: readonly ListedFixture[] }) {
  const say = useSay('page')
  const nowMs = useNow(10_000)
  const next = fixtures
    .filter(({ kickOffMs, sport }) => kickOffMs > nowMs && sport !== 'regatta')
    .toSorted((one, other) => one.kickOffMs - other.kickOffMs)
  return (
    <>
      {live.length > 0 && <Head text={say('liveNow')} />}
      {live.slice(0, LIVE_SHOWN).map((fixture) => (
        <Other key={fixture.fixtureId} fixture={fixture} />
      ))}
      {next.length > 0 && <Head text={say('next')} />}
      {next.slice(0, NEXT_SHOWN).map((fixture) => (
        <Other key={fixture.fixtureId} fixture={fixture} />
      ))}
    </>
  )
}

function Other({ fixture: { fixtureId, sport, kickOffMs, teams } }: { fixture: ListedFixture }) {
  const say = useSay('page')
  const { pathname } = useLocation()
  const state = useKnownState(fixtureId)
  const clock = useClockText(sport, kickOffMs, state)
  const isHere = pathname === `/match/${fixtureId}`
  const isPlaying = state?.phase === 'play'
  return (
    <Link
      to={`/match/${fixtureId}`}
      aria-current={isHere ? 'page' : undefined}
      className={clsx(
        'grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 rounded-s px-2.5 py-1.5 text-xs',
        isHere ? 'bg-surface-2 text-text' : 'text-soft hover:text-text',
      )}
    >
      <span className={clsx('font-semibold', isPlaying && 'text-live')}>{clock}</span>
      {sport === 'regatta' ? (
        <span>{say('regatta')}</span>
      ) : (
        <span className="grid">
          {teams.map(({ name }, side) => (
            <span key={name} className="flex min-w-0 gap-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {isPlaying && <span className="font-semibold">{side === 0 ? state.score.home : state.score.away}</span>}
            </span>
          ))}
        </span>
      )}
    </Link>
  )
}

type ItemProps = {
  to: string
  icon: ComponentType<{ size?: number }>
  text: string
  count?: number
  isHere?: boolean
  children?: ReactNode
}

function Item({ to, icon: Icon, text, count = 0, isHere = false, children }: ItemProps) {
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={itemLook(isHere)}>
      <Icon aria-hidden size={16} />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {count > 0 && <span className="text-xs">{count}</span>}
      {children}
    </Link>
  )
}
