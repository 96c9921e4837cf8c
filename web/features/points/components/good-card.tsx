import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { PointGood } from '../../../../contract/calls/rewards/points.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Picture } from '../../../ui/picture.tsx'

type Props = { good: PointGood; points: number; eager: boolean; isOnBreak: boolean; onRedeem: () => void }
/** From here on it is said how many are left. */
const FEW = 20

/** Its picture, its price in points and in money, what is left, and one button that says what pressing it does. */
export function GoodCard({ good, points, eager, isOnBreak, onRedeem }: Props) {
  const { t } = useTranslation('points')
  const imageUrl = useImageUrl()
  const { symbol } = useMerchant().currency
  const { name, description, imageUrl: picture, value, delivery, left } = good
  const isGone = left === 0
  const missing = Math.max(0, good.points - points)
  return (
    <li className="flex flex-col overflow-hidden rounded-l border border-line bg-surface-1">
      <div className="relative">
        {picture ? (
          <Picture
            src={imageUrl(picture)}
            alt=""
            width={480}
            height={240}
            eager={eager}
            className={clsx('aspect-2/1 w-full', isGone && 'opacity-60 grayscale')}
          />
        ) : (
          <div className="aspect-2/1 w-full bg-surface-2" />
        )}
        {left !== null && left <= FEW && (
          <span className="absolute top-2 left-2 rounded-full bg-surface-0/85 px-2.5 py-1 text-xs font-medium">
            {isGone ? t('good.gone') : t('good.left', { left: formatCount(left) })}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 md:p-4">
        <h3 className="font-display font-semibold text-balance">{name}</h3>
        <p className="mt-1 text-sm text-pretty text-soft max-md:line-clamp-2">{description}</p>
        <p className="mt-auto pt-3 font-display text-lg font-bold text-money tabular-nums">
          {t('good.points', { count: good.points })}
        </p>
        <p className="text-xs text-faint">
          {`${t('good.worth', { amount: formatMoney(value, symbol) })} · ${t(`good.${delivery}`)}`}
        </p>
        <div className="mt-3 empty:hidden">
          {isOnBreak ? null : isGone || missing > 0 ? (
            <p className="flex min-h-11 items-center justify-center rounded-m bg-surface-2 px-3 text-center text-sm text-soft">
              {isGone ? t('good.gone') : t('good.missing', { count: missing })}
            </p>
          ) : (
            <Button wide onClick={onRedeem} aria-label={t('good.redeemOf', { name })}>
              {t('good.redeem')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
