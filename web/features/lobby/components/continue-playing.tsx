import { useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { readStored, STORAGE_KEY } from '../../../lib/storage.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { useBadges } from '../../../shared/member/badges.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'
import { RecentCard } from './recent-card.tsx'

const FirstTimeCard = lazyComponent(() => import('./first-time-card.tsx').then((module) => module.FirstTimeCard))
const AccountNotes = lazyComponent(() => import('./account-notes.tsx').then((module) => module.AccountNotes))
const SHOWN = 8
/** In sight on a phone before any scrolling. */
const EAGER_COVERS = 2

/** A member's first look: a round that waits, then the games last played, but for who is on a break. */
export function ContinuePlaying({ username }: { username: string }) {
  const { t } = useTranslation('lobby')
  const isHydrated = useHydrated()
  const isAdmitted = useIsAdmitted()
  const firstTime = isHydrated && readStored('session', STORAGE_KEY.firstTime) !== null
  const { data } = useQuery({ ...memberQuery('GET /wps/relay/GCS_recentGame', {}), enabled: isAdmitted })
  const isOnBreak = useIsOnBreak()
  const { moneyUnderWay } = useBadges() ?? {}
  const hasNotes = isAdmitted && (moneyUnderWay || isOnBreak)
  const recent = data?.list.slice(0, SHOWN) ?? []
  const open = recent.find(({ openRound }) => openRound)
  return (
    <>
      <h1 className="mb-4 font-display text-xl font-semibold md:text-2xl">{t('home.greeting', { name: username })}</h1>
      {firstTime && (
        <Suspense>
          <FirstTimeCard />
        </Suspense>
      )}
      {hasNotes && <Suspense fallback={<NoteSkeleton />}>{isHydrated ? <AccountNotes /> : <NoteSkeleton />}</Suspense>}
      {open && (
        <div className="mb-5 flex flex-wrap items-center gap-4 rounded-l border border-spark/50 bg-surface-1 p-4">
          <Hourglass aria-hidden size={24} className="shrink-0 text-spark" />
          <div className="min-w-0 grow basis-48">
            <h2 className="font-semibold">{t('home.unfinished')}</h2>
            <p className="text-sm text-soft">{t('home.unfinishedText', { game: open.gameName })}</p>
          </div>
          <ButtonLink kind="main" to={gamePath(open)}>
            {t('home.unfinishedGo')}
          </ButtonLink>
        </div>
      )}
      {recent.length > 0 && !isOnBreak && (
        <div className="mb-5">
          <Section id="continue" title={t('home.continue')}>
            <Shelf label={t('home.continue')}>
              {recent.map((game, index) => (
                <RecentCard key={game.gameId} game={game} eager={index < EAGER_COVERS} />
              ))}
            </Shelf>
          </Section>
        </div>
      )}
    </>
  )
}
