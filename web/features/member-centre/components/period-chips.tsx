import { useT } from '../../../lib/i18n.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PERIOD_NAMES, type Period } from '../periods.ts'

export function PeriodChips({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const t = useT('member')
  return (
    <fieldset
      aria-label={t('period.label')}
      className="no-scrollbar -mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1 max-md:gap-1.5 max-md:[&>button]:min-w-fit max-md:[&>button]:flex-1 max-md:[&>button]:justify-center max-md:[&>button]:px-2.5"
    >
      {PERIOD_NAMES.map((name) => (
        <Chip key={name} active={name === period} onClick={() => onChoose(name)}>
          {t(`period.${name}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
