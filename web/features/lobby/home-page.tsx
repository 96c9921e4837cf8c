import { useQuery } from '@tanstack/react-query'
import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../contract/calls/games/games.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Section } from '../../../kit/ui/section.tsx'
import { memberQuery, publicQuery } from '../../lib/queries.ts'
import { STORAGE_KEY } from '../../lib/storage.ts'
import { useStoredFlag } from '../../lib/stored-flag.ts'
import { mainListPath, useCategories, useMenus } from '../../shared/games/categories.ts'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { PROMOTIONS, PROMOTIONS_INPUT } from '../../shared/rewards/promotions.ts'
import { useIsAdmitted, useSession } from '../../shared/session/session.tsx'
import { ANNOUNCEMENTS_INPUT } from '../../shared/site/announcements.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { HOT_INPUT, NEW_INPUT, WINS_INPUT } from './api/home-reads.ts'
import { Banners } from './components/banners.tsx'
import { CategoryChips } from './components/category-chips.tsx'
import { FailedParts } from './components/failed-parts.tsx'
import { LateRow } from './components/late-row.tsx'
import { FirstTime, MemberTop, useRecent } from './components/member-top.tsx'
import { PromotionsRow } from './components/promotions-row.tsx'
import { SearchOpener } from './components/search-opener.tsx'
import { SeeAll } from './components/see-all.tsx'
import { TileGrid, TileGridSkeleton } from './components/tile-grid.tsx'
import { VendorRow } from './components/vendor-row.tsx'
import { VisitorHero } from './components/visitor-hero.tsx'
import { Winners } from './components/winners.tsx'

const LiveRow = lazyComponent(() => import('./components/live-row.tsx').then((module) => module.LiveRow))
const LIVE = ['LIVE', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const

/** Two rows of the widest grid. */
const NEW_SHOWN = 14
/** What of the first row of covers is in sight on a phone. */
const EAGER_COVERS = 3

type RowProps = {
  id: string
  title: string
  icon: ReactNode
  games: Game[] | undefined
  query: { error: Error | null; refetch: () => unknown }
  more: string | null
  /** How many covers stand there until the games are known. */
  size: number
  below?: boolean
  /** The first covers of the page: at once, and on a phone in one line. */
  leads?: boolean
}

function GameRow({ id, title, icon, games, query, more, size, leads, below }: RowProps) {
  const { t: lobby } = useTranslation('lobby')
  if (games?.length === 0) return null
  return (
    <Section
      id={id}
      leads={leads}
      below={below ? 'grid' : undefined}
      title={
        <>
          {icon}
          <span>{title}</span>
        </>
      }
      aside={more && <SeeAll to={more} />}
    >
      {games ? (
        <TileGrid wholeRows shelf={leads} games={games} label={title} eager={leads ? EAGER_COVERS : 0} />
      ) : query.error ? (
        <FailedRead title={lobby('home.failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TileGridSkeleton count={size} shelf={leads} />
      )}
    </Section>
  )
}

/** Home: the sections that have real data. */
export function HomePage() {
  const { t } = useTranslation('lobby')
  const session = useSession()
  const hot = useQuery(publicQuery('GET /wps/relay/GCSGAME_hotGamesV2', HOT_INPUT))
  const fresh = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameList', NEW_INPUT))
  const menus = useMenus()
  const announcements = useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))
  const wins = useQuery(publicQuery('GET /wps/relay/GCSGAME_getRankList', WINS_INPUT))
  const promotions = useQuery(publicQuery(PROMOTIONS, PROMOTIONS_INPUT))
  const favourites = useQuery({
    ...memberQuery('GET /wps/relay/MCSFE_getFavoriteGamesList', {}),
    enabled: useIsAdmitted(),
  })
  const isOnBreak = useIsOnBreak()
  const marked = isOnBreak ? undefined : favourites.data?.list.filter(({ playable }) => playable)
  const [hidesWins] = useStoredFlag(STORAGE_KEY.hideWinners)
  const list = mainListPath(useCategories())
  const listOf = (asked: string) => list && `${list}${list.includes('?') ? '&' : '?'}${asked}`
  const isHot = ({ gameId }: Game) => hot.data?.list.some((game) => game.gameId === gameId)
  const newGames = fresh.data?.games.filter((game) => !isHot(game)).slice(0, NEW_SHOWN)
  const empty = hot.data?.list.length === 0 && fresh.data?.games.length === 0
  const recent = useRecent()
  const again = isOnBreak ? [] : recent
  // One or two covers alone would leave the row empty, unless a round waits there.
  const plays = again.length > 2 || again.some(({ openRound }) => openRound)
  const hotRow = (
    <GameRow
      leads={!plays}
      id="hot"
      title={t('home.hot')}
      icon={<Flame aria-hidden size={20} className="text-spark" />}
      games={hot.data?.list}
      query={hot}
      more={list}
      size={HOT_INPUT.size}
    />
  )
  const againRow = again.length > 0 && (
    <GameRow
      leads={plays}
      id="continue"
      title={t('home.continue')}
      icon={<History aria-hidden size={20} className="text-live" />}
      games={again}
      query={favourites}
      more={listOf('show=recent')}
      size={0}
    />
  )
  return (
    <div className="column pt-3 pb-5 md:py-6">
      {session ? (
        <MemberTop username={session.username} />
      ) : (
        <>
          <VisitorHero playable={fresh.data?.total} hot={hot.data?.list ?? []} minutes={wins.data?.paidInMinutes} />
          <CategoryChips />
        </>
      )}
      {plays ? againRow : hotRow}
      {session && <CategoryChips />}
      <SearchOpener />
      {!isOnBreak && <Banners />}
      {session && <FirstTime />}
      {empty && <Message className="mt-8" title={t('home.empty')} text={t('home.emptyText')} />}
      {marked && marked.length > 0 && (
        <GameRow
          id="favourites"
          title={t('home.favourites')}
          icon={<Heart aria-hidden size={20} className="text-danger" />}
          games={marked.slice(0, HOT_INPUT.size)}
          query={favourites}
          more={listOf('show=favourites')}
          size={HOT_INPUT.size}
        />
      )}
      {plays ? hotRow : againRow}
      <Winners />
      <GameRow
        below
        id="new"
        title={t('home.new')}
        icon={<Sparkles aria-hidden size={20} className="text-live" />}
        games={newGames}
        query={fresh}
        more={listOf('sort=new&playable=1')}
        size={NEW_SHOWN}
      />
      {/* Below two rows of covers, so that who looks at the first screen asks for none of it. */}
      <LateRow of={LIVE}>
        <LiveRow />
      </LateRow>
      <VendorRow />
      <PromotionsRow />
      <FailedParts parts={[menus, announcements, !hidesWins && wins, !isOnBreak && promotions]} />
    </div>
  )
}
