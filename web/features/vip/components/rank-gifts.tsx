import { useTranslation } from 'react-i18next'
import type { VipRank, VipStanding } from '../../../../contract/calls/vip.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { useGiftStates } from '../api/reads.ts'
import { Crest } from './crest.tsx'
import { Gift } from './gift.tsx'

/** The ranks up to the next one, highest first: what each brings, and the claim of what is due. */
export function RankGifts({ ranks, standing: { rank, next } }: { ranks: VipRank[]; standing: VipStanding }) {
  const { t } = useTranslation('vip')
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
                  {`${isReached ? t('own.reached') : t('own.from', { points: formatCount(each.pointsFrom) })} · ${each.service === 'vip' ? t('service.vip') : t('service.chat')}`}
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
