import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useLadder, useStanding } from './api/reads.ts'
import { RankGifts } from './components/rank-gifts.tsx'
import { StandingCard } from './components/standing-card.tsx'

/** MEM-16: the member's rank in the personal centre: where they stand, what is left, what their ranks bring. */
export function RankPage() {
  const { t } = useTranslation('vip')
  const standing = useStanding()
  const ladder = useLadder()
  const failed = standing.isError ? standing : ladder.isError ? ladder : null
  if (failed && !(standing.data && ladder.data))
    return <FailedRead title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!standing.data || !ladder.data) return <Skeleton className="h-112 rounded-l" />
  return (
    <div className="flex flex-col gap-6">
      <StandingCard standing={standing.data} ranks={ladder.data.ranks} heading="h4" />
      <RankGifts ranks={ladder.data.ranks} rates={ladder.data.rates} standing={standing.data} />
      <ButtonLink to={PATH.vip} className="self-start">
        {t('all')}
      </ButtonLink>
    </div>
  )
}
