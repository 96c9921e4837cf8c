import { useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { readStored, STORAGE_KEY } from '../../../lib/storage.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { useBadges } from '../../../shared/member/badges.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { Greeting } from './gift-card.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'

const FirstTimeCard = lazyComponent(() => import('./first-time-card.tsx').then((module) => module.FirstTimeCard))
const AccountNotes = lazyComponent(() => import('./account-notes.tsx').then((module) => module.AccountNotes))
const SHOWN = 8

/** What stands over a member's first covers: who is here with what waits for a claim, and money that is on its way. */
export function MemberTop({ username }: { username: string }) {
  const { t } = useTranslation('lobby')
  const isHydrated = useHydrated()
  const isAdmitted = useIsAdmitted()
  const isOnBreak = useIsOnBreak()
  const { moneyUnderWay } = useBadges() ?? {}
  // On a break there is no row of games that would lead back to it.
  const open = useRecent().find(({ openRound }) => openRound)
  return (
    <>
      <Greeting username={username} />
      {isAdmitted && (moneyUnderWay || isOnBreak) && (
        <Suspense fallback={<NoteSkeleton />}>{isHydrated ? <AccountNotes /> : <NoteSkeleton />}</Suspense>
      )}
      {open && isOnBreak && (
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
    </>
  )
}

/** The games last played, the one whose round waits first. */
export function useRecent() {
  const { data } = useQuery({ ...memberQuery('GET /wps/relay/GCS_recentGame', {}), enabled: useIsAdmitted() })
  const recent = data?.list.slice(0, SHOWN) ?? []
  return recent.toSorted((a, b) => Number(b.openRound) - Number(a.openRound))
}

/** AUTH-09: below the first screen, as it comes with the script: how to get back in, once. */
export function FirstTime() {
  const firstTime = useHydrated() && readStored('session', STORAGE_KEY.firstTime) !== null
  return (
    firstTime && (
      <Suspense>
        <FirstTimeCard />
      </Suspense>
    )
  )
}
