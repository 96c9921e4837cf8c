import { clsx } from 'clsx'
import type { Participation } from '../../../../contract/calls/promotions.ts'
import { useMerchant } from '../../../lib/boot.tsx'
import { useT } from '../../../lib/i18n.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { computePercent } from '../state.ts'

/** How far the stake has come: in words first, the bar only repeats them. */
export function Progress({ progress }: { progress: NonNullable<Participation['progress']> }) {
  const t = useT('promotions')
  const common = useT('common')
  const { symbol } = useMerchant().currency
  const { staked, required, gameType } = progress
  const percent = computePercent(staked, required)
  const amounts = { staked: formatMoney(staked, symbol), required: formatMoney(required, symbol) }
  const text = gameType
    ? t('progress.in', { ...amounts, games: common(`category.${gameType}`) })
    : t('progress.all', amounts)
  return (
    <div>
      <p className="text-sm text-soft">{text}</p>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-surface-2">
        {/* What was begun is seen to be. */}
        <div
          className={clsx('h-full rounded-full bg-live', Number(staked) > 0 && 'min-w-2')}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
