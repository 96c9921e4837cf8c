import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participation } from '../../../../contract/calls/rewards/promotions.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Meter } from '../../../../kit/ui/meter.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { computePercent } from '../state.ts'

/** How far the stake has come: in words first, the bar only repeats them. */
export function Progress({ progress }: { progress: NonNullable<Participation['progress']> }) {
  const { t } = useTranslation('promotions')
  const id = useId()
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const { staked, required, gameType } = progress
  // What was begun is seen to be.
  const percent = Math.max(Number(staked) > 0 ? 1 : 0, computePercent(staked, required))
  const amounts = { staked: formatMoney(staked, symbol), required: formatMoney(required, symbol) }
  const text = gameType
    ? t('progress.in', { ...amounts, games: common(`category.${gameType}`) })
    : t('progress.all', amounts)
  return (
    <div>
      <p id={id} className="text-sm text-soft">
        {text}
      </p>
      <Meter percent={percent} labelledBy={id} tone="live" className="mt-2" />
    </div>
  )
}
