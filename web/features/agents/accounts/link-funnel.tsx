import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/lib/counts.ts'
import type { RouteValue } from '../../../lib/api.ts'
import type { LINKS } from '../api.ts'

type Link = RouteValue<typeof LINKS>['rows'][number]
const STEPS = ['visits', 'signUps', 'firstDeposits', 'playing'] as const

/** How many came, and how many of each step took the next one. */
export function LinkFunnel({ link }: { link: Link }) {
  const { t } = useTranslation('agents')
  const most = Math.max(1, ...STEPS.map((step) => link[step]))
  return (
    <ol aria-label={t('links.funnel')} className="flex flex-col gap-1.5 text-sm">
      {STEPS.map((step, index) => {
        const before = STEPS[index - 1]
        const base = before ? link[before] : 0
        return (
          <li key={step} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
            <span className="text-soft">{t(`links.${step}`)}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-2">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(link[step] / most) * 100}%` }}
              />
            </span>
            <span className="min-w-20 text-right tabular-nums">
              <span>{formatCount(link[step])}</span>
              {base > 0 && <span className="text-faint">{` · ${Math.round((link[step] / base) * 100)} %`}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
