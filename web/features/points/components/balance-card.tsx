import Sparkles from 'lucide-react/icons/sparkles'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import type { BALANCE, CONFIG } from '../api/planned-reads.ts'

export type PointBalance = RouteValue<typeof BALANCE>
export type PointConfig = RouteValue<typeof CONFIG>
type Props = { balance: PointBalance; config: PointConfig; isOnBreak: boolean; onConvert: () => void }

type Rank = PointConfig['ranks'][number]
const isWorthMore = ({ factorPercent, points }: Rank) => factorPercent > 100 || points > 0

/** The points, what they are worth, and how more of them are earned: the formula is printed, with the member's own factor. */
export function BalanceCard({ balance, config, isOnBreak, onConvert }: Props) {
  const { t } = useTranslation('points')
  const { symbol } = useMerchant().currency
  const { ratio, factorPercent, stakePerPoint, ranks, remark } = config
  const facts = [
    t('earn.play', { amount: formatMoney(stakePerPoint, symbol) }),
    ...(factorPercent > 100 ? [t('earn.factor', { factor: (factorPercent / 100).toFixed(2) })] : []),
    t('earn.ratio', { count: ratio.points, amount: formatMoney(ratio.amount, symbol) }),
    t('earn.forever'),
  ]
  return (
    <section
      aria-labelledby="points-balance"
      className="overflow-hidden rounded-l border border-line bg-surface-1 bg-[radial-gradient(32rem_18rem_at_95%_0%,var(--glow-warm),transparent_75%)] p-5 md:flex md:items-end md:gap-10 md:p-8"
    >
      <div className="min-w-0 flex-1">
        <h2 id="points-balance" className="flex items-center gap-2 text-sm text-soft">
          <Sparkles aria-hidden size={16} className="text-spark" />
          <span>{t('balance.title')}</span>
        </h2>
        <p className="mt-1 font-display text-4xl font-bold tracking-tight tabular-nums md:text-5xl">
          {formatCount(balance.points)}
        </p>
        <p className="mt-1 text-sm text-soft">
          {balance.convertible > 0
            ? t('balance.worth', { amount: formatMoney(balance.worth, symbol) })
            : t('balance.least', { count: ratio.least })}
        </p>
        {isOnBreak ? (
          <p className="mt-4 text-sm text-pretty">{t('balance.onBreak')}</p>
        ) : (
          <div className="mt-4 flex flex-wrap gap-3">
            {balance.convertible > 0 && (
              <Button kind="main" onClick={onConvert}>
                {t('balance.convert')}
              </Button>
            )}
            <ButtonLink to={PATH.missions}>{t('balance.more')}</ButtonLink>
          </div>
        )}
      </div>
      <div className="mt-5 border-t border-line pt-4 md:mt-0 md:max-w-sm md:border-t-0 md:border-l md:pt-0 md:pl-8">
        <h3 className="text-sm font-medium">{t('earn.title')}</h3>
        <ul className="mt-2 flex flex-col gap-1.5 text-sm text-soft">
          {facts.map((fact) => (
            <li
              key={fact}
              className="flex gap-2 before:mt-2 before:size-1.5 before:shrink-0 before:rounded-full before:bg-spark"
            >
              {fact}
            </li>
          ))}
        </ul>
        {ranks.some(isWorthMore) && (
          <Fold title={t('earn.ranks')}>
            <dl className="flex flex-col gap-1.5">
              {ranks.filter(isWorthMore).map((rank) => (
                <Fact key={rank.rankLevel} label={rank.labelName}>
                  {[
                    t('earn.rank', { factor: (rank.factorPercent / 100).toFixed(2) }),
                    ...(rank.points > 0 ? [t('earn.once', { points: formatCount(rank.points) })] : []),
                  ].join(' · ')}
                </Fact>
              ))}
            </dl>
          </Fold>
        )}
        {remark && (
          <p dir="auto" className="mt-3 text-xs text-pretty text-faint">
            {remark}
          </p>
        )}
      </div>
    </section>
  )
}
