import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import type { RouteValue } from '../../../lib/api.ts'
import type { IMPACT } from '../api.ts'

export type Impact = RouteValue<typeof IMPACT>

/** AGT-04: every contract of the team that ends with this step, nearest first. */
export function ImpactList({ impact }: Pick<Impact, 'impact'>) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return (
    <section aria-labelledby="impact" className="rounded-m border border-line-strong bg-surface-2 p-4 text-sm">
      <h2 id="impact" className="flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
        <span>{t('impact.title', { count: impact.length })}</span>
      </h2>
      <p className="mt-1 text-soft">{t('impact.why')}</p>
      <ul className="mt-3 flex flex-col gap-1">
        {impact.map(({ contractId, upline, downline, kind, rate, above }) => (
          <li key={contractId} className="flex flex-wrap justify-between gap-x-4">
            <span>{`${upline} → ${downline}`}</span>
            <span className="text-soft tabular-nums">
              <span>{`${t(`kind.${kind}`)} ${presentPercent(rate)} %`}</span>
              {above && <span>{` · ${common(`category.${above.category}`)} ${presentPercent(above.rate)} %`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
