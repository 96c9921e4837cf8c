import { useTranslation } from 'react-i18next'
import type { VipStanding } from '../../../../contract/calls/rewards/vip.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Section } from '../../../../kit/ui/section.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useOpenKinds } from '../api/reads.ts'
import { listOpenRates } from '../points.ts'

type Props = {
  rates: RouteValue<'GET /wps/relay/MCS2_getVipLadder'>['rates']
  turnover: VipStanding['turnover'] | undefined
}

/** The formula, published; beside it, for a member, what it makes of their own stakes. The points of the rows add up. */
export function Formula({ rates, turnover }: Props) {
  const { t } = useTranslation('vip')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  // What a member has bet on is shown, also where its games have closed since.
  const open = useOpenKinds()
  const staked = turnover?.map(({ gameType }) => gameType) ?? []
  const shown = listOpenRates(rates, open.length > 0 ? [...open, ...staked] : [])
  const own = new Map(turnover?.map((row) => [row.gameType, row]))
  const cell = 'px-3 py-2.5 text-right tabular-nums first:text-left first:font-medium md:px-4'
  return (
    <Section id="formula" title={t('formula.title')}>
      <p className="mb-3 max-w-prose text-sm text-pretty text-soft">
        {t('formula.text', { amount: formatMoney('1000.00', symbol) })}
      </p>
      <div className="overflow-x-auto rounded-l border border-line bg-surface-1">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('formula.title')}</caption>
          <thead className="border-b border-line text-xs text-faint">
            <tr>
              <th scope="col" className={cell}>
                {t('formula.games')}
              </th>
              <th scope="col" className={cell}>
                {t('formula.rate')}
              </th>
              {turnover && (
                <th scope="col" className={cell}>
                  {t('formula.staked')}
                </th>
              )}
              {turnover && (
                <th scope="col" className={cell}>
                  {t('formula.yours')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map(({ gameType, pointsPerThousand }) => (
              <tr key={gameType}>
                <th scope="row" className={cell}>
                  {common(`category.${gameType}`)}
                </th>
                <td className={cell}>{formatCount(pointsPerThousand)}</td>
                {turnover && (
                  <td className={cell}>
                    <MoneyText amount={own.get(gameType)?.staked ?? '0.00'} symbol={symbol} className="font-normal" />
                  </td>
                )}
                {turnover && <td className={cell}>{formatCount(own.get(gameType)?.points ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-4 flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm text-soft">
        <li>{t('formula.window')}</li>
        <li>{t('formula.kept')}</li>
        <li>{t('formula.refunded')}</li>
        <li>{t('formula.gifts')}</li>
      </ul>
    </Section>
  )
}
