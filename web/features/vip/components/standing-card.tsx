import Gift from 'lucide-react/icons/gift'
import Headset from 'lucide-react/icons/headset'
import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../../contract/amount.ts'
import type { VipRank, VipStanding } from '../../../../contract/calls/rewards/vip.ts'
import { VIP_SERVICE_ABOVE_RANK } from '../../../../contract/constants.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Meter } from '../../../../kit/ui/meter.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useCustomerService } from '../../../shared/site/customer-service.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'
import { useOpenKinds } from '../api/reads.ts'
import { computeShare, listOpenRates } from '../points.ts'
import { Crest } from './crest.tsx'

type Props = { standing: VipStanding; ranks: readonly VipRank[]; heading?: 'h2' | 'h4' }

/** Where the member stands: rank, progress, exactly what is left, and what the next rank pays. */
export function StandingCard({ standing, ranks, heading: Heading = 'h2' }: Props) {
  const { t } = useTranslation('vip')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { rank, points, next } = standing
  const service = useCustomerService()
  const stakes = listOpenRates(next?.stakeLeft ?? [], useOpenKinds())
  // The least bet that does it; the others stand below.
  const [least] = stakes.toSorted((one, other) => parseMoney(one.amount) - parseMoney(other.amount))
  const nextGift = ranks.find(({ rankLevel }) => rankLevel === next?.rankLevel)?.gift
  return (
    <section
      aria-labelledby="standing"
      className="overflow-hidden rounded-l border border-line bg-surface-1 bg-[radial-gradient(28rem_16rem_at_90%_0%,var(--glow-warm),transparent_75%)] p-5 md:p-8"
    >
      <div className="flex flex-wrap items-center gap-4">
        <Crest level={rank?.rankLevel ?? 0} size={72} />
        <div className="min-w-0 flex-1">
          <Heading id="standing" className="text-sm text-soft">
            {t('standing.rank')}
          </Heading>
          <p className="font-display text-2xl font-bold">{rank?.labelName ?? t('standing.none')}</p>
          {rank && (
            <p className="text-sm text-faint">
              <span>{t('standing.since')}</span> <TimeText iso={rank.reachedAt} language={language} />
            </p>
          )}
        </div>
      </div>
      {rank && rank.rankLevel > VIP_SERVICE_ABOVE_RANK && (
        <Button className="mt-4" busy={service.busy} onClick={service.open}>
          <Headset aria-hidden size={18} />
          <span>{t('service.yours')}</span>
        </Button>
      )}
      {next ? (
        <div className="mt-6">
          <p id="standing-left" className="font-medium">
            {least &&
              t('standing.left', {
                amount: formatMoney(least.amount, symbol),
                games: common(`category.${least.gameType}`),
                rank: next.labelName,
              })}
          </p>
          <Meter
            percent={computeShare(points, next.pointsFrom)}
            labelledBy="standing-left"
            tone="spark"
            className="mt-2"
          />
          {nextGift && (
            <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <Gift aria-hidden size={18} className="text-spark" />
              <span className="text-soft">{t('standing.nextGift', { rank: next.labelName })}</span>
              <MoneyText amount={nextGift.amount} symbol={symbol} className="text-money" />
            </p>
          )}
          {stakes.length > 1 && <p className="mt-4 text-sm text-soft">{t('standing.equals')}</p>}
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm md:grid-cols-4">
            {stakes.length > 1 &&
              stakes.map(({ gameType, amount }) => (
                <div key={gameType}>
                  <dt className="text-xs text-faint">{common(`category.${gameType}`)}</dt>
                  <dd>
                    <MoneyText amount={amount} symbol={symbol} className="font-medium" />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ) : (
        <p className="mt-6 text-soft">{t('standing.highest')}</p>
      )}
    </section>
  )
}
