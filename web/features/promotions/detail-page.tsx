import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../../../kit/lib/link.tsx'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { toApiError } from '../../lib/api.ts'
import { useDialog } from '../../lib/dialog-address.ts'
import { publicQuery } from '../../lib/queries.ts'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useParticipations } from './api/participations.ts'
import { DETAIL, readPromotionId } from './api/planned-reads.ts'
import { Detail } from './components/detail.tsx'
import { FailedStanding } from './components/failed-standing.tsx'

/** PROMO-01: /promoDetail?id=: one promotion, for anybody who was sent its address. */
export function PromotionDetailPage() {
  const { t } = useTranslation('promotions')
  const { t: common } = useTranslation('common')
  const promotionId = readPromotionId(useLocation().search)
  return (
    <div className="column max-w-4xl! py-5 md:py-7">
      <Link
        to={PATH.promotions}
        className="-ml-1 inline-flex h-11 items-center gap-2 rounded-s px-1 text-sm text-soft hover:text-text"
      >
        <ArrowLeft aria-hidden size={18} />
        <span>{common('nav.promotions')}</span>
      </Link>
      {promotionId === null ? (
        <None title={t('none.title')} text={t('none.text')} />
      ) : (
        <Loaded promotionId={promotionId} />
      )}
    </div>
  )
}

function None({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('promotions')
  return (
    <Message
      className="mt-4"
      heading="h1"
      title={title}
      text={text}
      action={<ButtonLink to={PATH.promotions}>{t('none.go')}</ButtonLink>}
    />
  )
}

function Loaded({ promotionId }: { promotionId: string }) {
  const { t } = useTranslation('promotions')
  const { t: common } = useTranslation('common')
  const { data, error, refetch } = useQuery(publicQuery(DETAIL, { promotionId }))
  const own = useParticipations()
  const isOpen = useDialog().name === null
  if (data) {
    return (
      <>
        <FailedStanding own={own} />
        <Detail
          promotion={data}
          participation={own.byId.get(promotionId)}
          standing={own.standing}
          resumes={own.standing === 'own' && isOpen}
        />
      </>
    )
  }
  if (!error) {
    return (
      <div className="flex flex-col gap-5" role="status" aria-label={common('state.loading')}>
        <Skeleton className="aspect-2/1 w-full rounded-l md:w-88" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-72" />
      </div>
    )
  }
  if (toApiError(error).code === 'not_found') return <None title={t('none.title')} text={t('none.text')} />
  return <FailedRead className="mt-4" heading="h1" title={t('failed')} error={error} onRetry={() => void refetch()} />
}
