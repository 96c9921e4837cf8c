import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { STORAGE_KEY } from '../../lib/storage.ts'
import { useStoredFlag } from '../../lib/stored-flag.ts'
import { useMenus } from '../../shared/games/categories.ts'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { usePromotions } from '../../shared/rewards/promotions.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useAnnouncements } from '../../shared/site/announcements.ts'
import { useHotGames, useNewGames, useWins } from './api/home-queries.ts'
import { Banners } from './components/banners.tsx'
import { CategoryChips } from './components/category-chips.tsx'
import { FailedParts } from './components/failed-parts.tsx'
import { AgainRow, FavouritesRow, HotRow, NewRow } from './components/home-rows.tsx'
import { LateRow } from './components/late-row.tsx'
import { FirstTime, MemberTop, useRecent } from './components/member-top.tsx'
import { PromotionsRow } from './components/promotions-row.tsx'
import { SearchOpener } from './components/search-opener.tsx'
import { VendorRow } from './components/vendor-row.tsx'
import { VisitorHero } from './components/visitor-hero.tsx'
import { Winners } from './components/winners.tsx'

const LiveRow = lazyComponent(() => import('./components/live-row.tsx').then((module) => module.LiveRow))
const LIVE = ['LIVE', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const

/** Home: the sections that have real data. */
export function HomePage() {
  const { t } = useTranslation('lobby')
  const session = useSession()
  const hot = useHotGames()
  const fresh = useNewGames()
  const isOnBreak = useIsOnBreak()
  const recent = useRecent()
  const again = isOnBreak ? [] : recent
  // One or two covers alone would leave the row empty, unless a round waits there.
  const plays = again.length > 2 || again.some(({ openRound }) => openRound)
  const empty = hot.data?.list.length === 0 && fresh.data?.games.length === 0
  const menus = useMenus()
  const announcements = useAnnouncements()
  const wins = useWins()
  const promotions = usePromotions()
  const [hidesWins] = useStoredFlag(STORAGE_KEY.hideWinners)
  const hotRow = <HotRow leads={!plays} />
  const againRow = again.length > 0 && <AgainRow games={again} leads={plays} />
  return (
    <div className="column pt-3 pb-5 md:py-6">
      {session ? <MemberTop username={session.username} /> : <VisitorHero />}
      {!session && <CategoryChips />}
      {plays ? againRow : hotRow}
      {session && <CategoryChips />}
      <SearchOpener />
      {!isOnBreak && <Banners />}
      {session && <FirstTime />}
      {empty && <Message className="mt-8" title={t('home.empty')} text={t('home.emptyText')} />}
      {!isOnBreak && <FavouritesRow />}
      {plays ? hotRow : againRow}
      <Winners />
      <NewRow />
      {/* Below two rows of covers, so that who looks at the first screen asks for none of it. */}
      <LateRow of={LIVE}>
        <LiveRow />
      </LateRow>
      <VendorRow />
      <PromotionsRow />
      {/* Of the parts that show nothing by themselves while they cannot be read. */}
      <FailedParts parts={[menus, announcements, !hidesWins && wins, !isOnBreak && promotions]} />
    </div>
  )
}
