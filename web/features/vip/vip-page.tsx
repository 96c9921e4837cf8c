import Crown from 'lucide-react/icons/crown'
import { useTranslation } from 'react-i18next'
import type { VipRank } from '../../../contract/calls/rewards/vip.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { AccountWays } from '../../shared/session/account-ways.tsx'
import { useIsAgent } from '../../shared/session/is-agent.ts'
import { useIsGuest, useSession } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useIsRanked, useLadder, useStanding } from './api/reads.ts'
import { Formula } from './components/formula.tsx'
import { Ladder } from './components/ladder.tsx'
import { StandingCard } from './components/standing-card.tsx'

/** PROMO-05: ranks, progress, benefits. */
export function VipPage() {
  const { t } = useTranslation('vip')
  const { t: common } = useTranslation('common')
  const ladder = useLadder()
  const standing = useStanding()
  const isRanked = useIsRanked()
  const isGuest = useIsGuest()
  const isAgent = useIsAgent()
  // A member whose password has to change has no standing yet, and an account.
  const isInvited = useSession() === null || isGuest
  const ranks = ladder.data?.ranks ?? []
  return (
    <div className="column py-5 md:py-7">
      <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t('title')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-soft">{t('intro')}</p>
      {isRanked ? <OwnStanding query={standing} ranks={ranks} /> : isInvited && <Invitation isGuest={isGuest} />}
      {ladder.isPending && <Skeleton className="mt-8 h-96 rounded-l" />}
      {ladder.isError && (
        <FailedRead className="mt-4" title={t('failed')} error={ladder.error} onRetry={() => void ladder.refetch()} />
      )}
      {ladder.data && ranks.length === 0 && (
        <Message className="mt-8" icon={<Crown size={22} />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {ladder.data && ranks.length > 0 && (
        <>
          <div className="mt-8">
            <Ladder ranks={ranks} rates={ladder.data.rates} current={standing.data?.rank?.rankLevel ?? 0} />
          </div>
          <Formula rates={ladder.data.rates} turnover={standing.data?.turnover} />
          {/* Points are for players. */}
          {!isAgent && (
            <ButtonLink to={PATH.pointMall} className="mt-6">
              {common('title.pointMall')}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

function OwnStanding({ query, ranks }: { query: ReturnType<typeof useStanding>; ranks: readonly VipRank[] }) {
  const { t } = useTranslation('vip')
  if (query.data) return <StandingCard standing={query.data} ranks={ranks} />
  if (query.isError)
    return <FailedRead className="mt-4" title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton className="h-72 rounded-l" />
}

/** A visitor sees all of it and is asked in; a guest is told what an account of their own adds. */
function Invitation({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation('vip')
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-l border border-line bg-surface-1 bg-[radial-gradient(28rem_16rem_at_90%_0%,var(--glow-warm),transparent_75%)] p-5 md:p-8">
      <span aria-hidden className="grid size-14 place-items-center rounded-full border border-spark/50 text-spark">
        <Crown size={28} />
      </span>
      <p className="min-w-0 grow basis-56 text-pretty">{t(isGuest ? 'invite.guest' : 'invite.visitor')}</p>
      <div className="flex flex-wrap gap-3">
        <AccountWays next={PATH.vip} />
      </div>
    </section>
  )
}
