import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { VipRank } from '../../../../contract/calls/rewards/vip.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Section } from '../../../../kit/ui/section.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useGiftStates, useOpenKinds } from '../api/reads.ts'
import { computeBetFor, findBestRate, listOpenRates } from '../points.ts'
import { Crest } from './crest.tsx'
import { Gift } from './gift.tsx'

type Rates = RouteValue<'GET /wps/relay/MCS2_getVipLadder'>['rates']

/** Every rank with all it brings, whoever looks: nothing is blurred. A table on wide screens, a list of cards on phones. */
export function Ladder({ ranks, rates, current }: { ranks: VipRank[]; rates: Rates; current: number }) {
  const { t } = useTranslation('vip')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const states = useGiftStates()
  const best = findBestRate(listOpenRates(rates, useOpenKinds()))
  const toReach = best ? t('ranks.bet', { games: common(`category.${best.gameType}`) }) : t('ranks.points')
  const head = 'px-4 py-3 text-left text-xs font-semibold text-faint'
  const cell =
    'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1.5 md:px-4 md:py-3 md:align-baseline'
  const label = (text: string) => (
    <span aria-hidden className="text-sm text-faint md:hidden">
      {text}
    </span>
  )
  return (
    <Section id="ranks" title={t('ranks.title')}>
      <CrestRow ranks={ranks} current={current} />
      <table className="block w-full md:table md:overflow-hidden md:rounded-l md:border md:border-line md:bg-surface-1">
        <caption className="sr-only">{t('ranks.caption')}</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group md:border-b md:border-line">
          <tr>
            <th scope="col" className={head}>
              {t('ranks.rank')}
            </th>
            <th scope="col" className={head}>
              {toReach}
            </th>
            <th scope="col" className={head}>
              {t('ranks.gift')}
            </th>
            <th scope="col" className={head}>
              {t('ranks.service')}
            </th>
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 md:table-row-group md:divide-y md:divide-line">
          {ranks.map((rank) => (
            <tr
              key={rank.rankLevel}
              aria-current={rank.rankLevel === current ? 'true' : undefined}
              className={clsx(
                'max-md:block max-md:rounded-l max-md:border max-md:bg-surface-1 max-md:p-4 md:table-row',
                rank.rankLevel === current ? 'border-spark md:bg-surface-2' : 'border-line',
              )}
            >
              <th scope="row" className={clsx(cell, 'text-left font-display font-semibold')}>
                <span>
                  <span className="mr-2 inline-block align-middle">
                    <Crest level={rank.rankLevel} size={32} />
                  </span>
                  <span>{rank.labelName}</span>
                </span>
                {rank.rankLevel === current && (
                  <span className="ml-2 rounded-full bg-spark px-2 py-0.5 text-xs font-semibold text-on-spark">
                    {t('ranks.yours')}
                  </span>
                )}
              </th>
              <td className={cell}>
                {label(toReach)}
                <span className="tabular-nums">
                  {best
                    ? formatMoney(computeBetFor(rank.pointsFrom, best.pointsPerThousand), symbol)
                    : formatCount(rank.pointsFrom)}
                </span>
              </td>
              <td className={cell}>
                {label(t('ranks.gift'))}
                <Gift rank={rank} state={rank.gift ? states.get(rank.gift.promotionId) : undefined} />
              </td>
              <td className={clsx(cell, rank.service === 'chat' && 'max-md:hidden')}>
                {label(t('ranks.service'))}
                <span>{rank.service === 'vip' ? t('service.vip') : t('service.chat')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The crests side by side; what they mean stands in the table. */
function CrestRow({ ranks, current }: { ranks: readonly VipRank[]; current: number }) {
  return (
    <div aria-hidden className="mb-4 grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1 md:gap-4">
      {ranks.map(({ rankLevel, labelName }) => (
        <span
          key={rankLevel}
          className={clsx(
            'flex min-w-0 flex-col items-center gap-1 rounded-m py-2 text-xs',
            rankLevel === current ? 'bg-surface-2 font-semibold' : 'text-faint',
          )}
        >
          <span className="md:hidden">
            <Crest level={rankLevel} size={36} />
          </span>
          <span className="max-md:hidden">
            <Crest level={rankLevel} size={64} />
          </span>
          <span className="max-w-full truncate">{labelName}</span>
        </span>
      ))}
    </div>
  )
}
