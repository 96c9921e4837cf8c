import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

type Totals = RouteValue<'GET /wps/relay/ODSFE2_BetRecord'>['totals']

/** What was staked, paid and won or lost over the whole selection, not only over the rows shown. */
export function BetTotals({ totals }: { totals: Totals }) {
  const { t } = useTranslation('member')
  const { currency } = useMerchant()
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line md:grid-cols-4 [&>div]:bg-surface-1 [&>div]:px-4 [&>div]:py-3 [&_dt]:text-xs [&_dt]:text-faint">
      <div>
        <dt>{t('bets.rounds')}</dt>
        <dd className="font-display font-semibold">{formatCount(totals.rounds)}</dd>
      </div>
      <div>
        <dt>{t('bets.staked')}</dt>
        <dd>
          <MoneyText amount={totals.stake} symbol={currency.symbol} />
        </dd>
      </div>
      <div>
        <dt>{t('bets.paid')}</dt>
        <dd>
          <MoneyText amount={totals.payout} symbol={currency.symbol} />
        </dd>
      </div>
      <div>
        <dt>{t('bets.net')}</dt>
        <dd>
          <NetText amount={totals.net} symbol={currency.symbol} />
        </dd>
      </div>
    </dl>
  )
}
