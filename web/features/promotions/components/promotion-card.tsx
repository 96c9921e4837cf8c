import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Participation, Promotion } from '../../../../contract/calls/rewards/promotions.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { Standing } from '../api/participations.ts'
import { ActivityButton } from './activity-button.tsx'
import { PeriodValue, usePeriodLabel } from './period.tsx'
import { Progress } from './progress.tsx'

type Props = { promotion: Promotion; participation: Participation | undefined; standing: Standing; eager: boolean }

/** Title, what you get, what you must do, until when, and one button whose text is the state. */
export function PromotionCard({ promotion, participation, standing, eager }: Props) {
  const { t } = useTranslation('promotions')
  const imageUrl = useImageUrl()
  const { symbol } = useMerchant().currency
  const state = participation?.state ?? promotion.state
  const periodLabel = usePeriodLabel({ promotion, state })
  const isQuiet = state === 'Close'
  return (
    <li className="flex flex-col overflow-hidden rounded-l border border-line bg-surface-1">
      {promotion.imageUrl && (
        <Picture
          src={imageUrl(promotion.imageUrl)}
          alt=""
          width={480}
          height={240}
          eager={eager}
          className={clsx('aspect-2/1 w-full', isQuiet && 'opacity-60 grayscale')}
        />
      )}
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="font-display text-lg font-semibold text-balance">
            <Link to={promotionPath(promotion.promotionId)} className="rounded-s hover:text-accent">
              {promotion.title}
            </Link>
          </h2>
          {promotion.amount && <MoneyText amount={promotion.amount} symbol={symbol} className="text-lg text-money" />}
        </div>
        <dl className="flex flex-col gap-2 text-sm [&_dd]:text-pretty [&_dd]:text-soft [&_dt]:text-xs [&_dt]:text-faint">
          <div>
            <dt>{t('get')}</dt>
            <dd>{promotion.reward}</dd>
          </div>
          <div>
            <dt>{t('must')}</dt>
            <dd>{promotion.condition}</dd>
          </div>
          <div>
            <dt>{periodLabel}</dt>
            <dd>
              <PeriodValue promotion={promotion} state={state} />
            </dd>
          </div>
        </dl>
        {participation?.progress && state === 'Process' && <Progress progress={participation.progress} />}
        <div className="mt-auto pt-1">
          <ActivityButton promotion={promotion} participation={participation} standing={standing} />
        </div>
      </div>
    </li>
  )
}
