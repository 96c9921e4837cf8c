import { useTranslation } from 'react-i18next'
import type { VipRank, VipStanding } from '../../../../contract/calls/rewards/vip.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useGiftStates, useOpenKinds } from '../api/reads.ts'
import { computeBetFor, findBestRate, listOpenRates } from '../points.ts'
import { Crest } from './crest.tsx'
import { Gift } from './gift.tsx'

type Props = {
  ranks: VipRank[]
  rates: RouteValue<'GET /wps/relay/MCS2_getVipLadder'>['rates']
  standing: VipStanding
}

/** The ranks up to the next one, highest first: what each brings, and the claim of what is due. */
export function RankGifts({ ranks, rates, standing: { rank, next } }: Props) {
  const { t } = useTranslation('vip')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const best = findBestRate(listOpenRates(rates, useOpenKinds()))
  const from = (points: number) =>
    best &&
    t('own.from', {
      amount: formatMoney(computeBetFor(points, best.pointsPerThousand), symbol),
      games: common(`category.${best.gameType}`),
    })
  const states = useGiftStates()
  const current = rank?.rankLevel ?? 0
  const upTo = next?.rankLevel ?? current
  const shown = ranks.filter(({ rankLevel }) => rankLevel <= upTo).toReversed()
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="rank-gifts">
      <h4 id="rank-gifts" className="mb-1 font-display font-semibold">
        {t('own.title')}
      </h4>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {shown.map((each) => {
          const isReached = each.rankLevel <= current
          return (
            <li key={each.rankLevel} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Crest level={each.rankLevel} size={32} isAhead={!isReached} />
              <div className="min-w-0 grow basis-32">
                <p className="font-medium">{each.labelName}</p>
                <p className="text-xs text-faint">
                  {[isReached ? t('own.reached') : from(each.pointsFrom), each.service === 'vip' && t('service.vip')]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="ml-auto flex flex-col items-end gap-0.5 text-right">
                <span className="text-xs text-faint">{t('ranks.gift')}</span>
                <Gift rank={each} state={each.gift ? states.get(each.gift.promotionId) : undefined} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
