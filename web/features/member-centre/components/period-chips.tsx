import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { PERIOD_NAMES } from '../periods.ts'
import type { SpanState } from '../use-span.ts'
import { OwnDays, OwnDaysChip } from './own-days.tsx'

/** MEM-07: the usual periods, or two days of one's own. */
export function PeriodChips({ state }: { state: SpanState }) {
  const { t } = useTranslation('member')
  const { span, choose } = state
  const own = typeof span === 'string' ? null : span
  return (
    <div className="flex flex-col gap-3">
      <fieldset
        aria-label={t('period.label')}
        className="flex min-w-0 gap-2 max-md:grid max-md:grid-cols-3 max-[21rem]:grid-cols-2 max-md:[&>button]:justify-center max-md:[&>button]:px-2"
      >
        {PERIOD_NAMES.map((name) => (
          <Chip key={name} active={name === span} onClick={() => choose(name)}>
            {t(`period.${name}`)}
          </Chip>
        ))}
        <OwnDaysChip state={state} />
      </fieldset>
      {own && <OwnDays days={own} state={state} />}
    </div>
  )
}
