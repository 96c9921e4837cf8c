import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useTranslation } from 'react-i18next'
import type { ListedMatch } from '../../../../contract/calls/games/catalogue.ts'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { categoryPath } from '../../../shared/games/categories.ts'
import { matchPath } from '../../../shared/games/launch.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { nextMatchesQuery, useSiteMinute } from '../../../shared/site/site-clock.ts'
import { SeeAll } from './see-all.tsx'

const SHOWN = 8

/** GAME-09: the next matches with their prices. Read once a visit: what has begun leaves by the page's own clock. */
export function NextMatches() {
  const { t } = useTranslation('games')
  const { data } = useQuery({ ...nextMatchesQuery(), staleTime: Number.POSITIVE_INFINITY })
  const minute = useSiteMinute(data ? Date.parse(data.now) : 0)
  const isOnBreak = useIsOnBreak()
  const matches = (data?.list ?? []).filter(({ kickOffAt }) => Date.parse(kickOffAt) > minute * MINUTE_MS)
  const [first] = matches
  if (!first || isOnBreak) return null
  return (
    <Section
      id="matches"
      icon={CalendarClock}
      tint="text-spark"
      title={t('matches.title')}
      aside={<SeeAll to={categoryPath(first.gameType)} />}
    >
      <Shelf label={t('matches.title')}>
        {matches.slice(0, SHOWN).map((match) => (
          <MatchCard key={match.fixtureId} match={match} minute={minute} />
        ))}
      </Shelf>
    </Section>
  )
}

/** A match of an operator's own feed is played. */
const isOfFeed = (fixtureId: string) => fixtureId.startsWith('feed-')

function MatchCard({ match, minute }: { match: ListedMatch; minute: number }) {
  const { t } = useTranslation('games')
  const left = Math.ceil(Date.parse(match.kickOffAt) / MINUTE_MS) - minute
  return (
    <li className="relative grid w-66 shrink-0 snap-start gap-2 rounded-m border border-line bg-surface-1 p-3 transition-colors duration-(--quick) hover:border-line-strong">
      <p className="flex min-w-0 gap-2 text-xs text-faint">
        <span className="shrink-0 font-semibold text-live">
          {left > 0 ? t('matches.in', { count: left }) : t('matches.now')}
        </span>
        <span className="min-w-0 flex-1 truncate">{match.league}</span>
        {!isOfFeed(match.fixtureId) && <span className="shrink-0">{t('matches.simulated')}</span>}
      </p>
      <h3 className="text-sm font-medium">
        <Link
          to={matchPath(match, match.fixtureId)}
          className="grid gap-1 after:absolute after:inset-0 after:rounded-m"
        >
          {match.teams.map(({ name, colours: [shirt, trim] }) => (
            <span key={name} className="flex min-w-0 items-center gap-2">
              <span
                aria-hidden
                style={{ background: `linear-gradient(90deg, ${shirt} 50%, ${trim} 50%)` }}
                className="size-4 shrink-0 rounded-full border border-line-strong"
              />
              <span className="truncate">{name}</span>
            </span>
          ))}
        </Link>
      </h3>
      <div className="relative z-1 grid auto-cols-fr grid-flow-col gap-1.5">
        {match.prices.map(({ side, pick, odds }) => (
          <Price key={side} match={match} side={side} pick={pick} odds={odds} />
        ))}
      </div>
    </li>
  )
}

type PriceProps = { match: ListedMatch } & ListedMatch['prices'][number]

/** Opens the book with this pick in its slip, at the price of that moment. */
function Price({ match, side, pick, odds }: PriceProps) {
  const { t } = useTranslation('games')
  const name = side === 'x' ? t('matches.draw') : (match.teams[side === '1' ? 0 : 1]?.name ?? side)
  return (
    <Link
      to={matchPath(match, match.fixtureId, pick)}
      aria-label={t('matches.price', { name, odds })}
      className="grid h-11 place-content-center justify-items-center rounded-s border border-line bg-surface-2 leading-tight hover:border-line-strong"
    >
      <span aria-hidden className="text-[0.6875rem] text-faint">
        {side.toUpperCase()}
      </span>
      <span className="font-display text-sm font-semibold">{odds}</span>
    </Link>
  )
}
