import { useTranslation } from 'react-i18next'
import { useIsClosed } from '../../../shared/site/site-status.ts'
import { Chip } from '../../../ui/chip-button.tsx'
import { type CashierPlace, useCashierPlace } from '../cashier-address.ts'

const TABS = ['deposit', 'withdraw', 'history'] as const

/** The parts of the cashier, each at its address. A shut site takes no deposit. */
export function CashierTabs({ tab }: { tab: CashierPlace['tab'] }) {
  const { t } = useTranslation('cashier')
  const { go } = useCashierPlace()
  const isClosed = useIsClosed()
  return (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-2">
      {TABS.filter((name) => !isClosed || name !== 'deposit').map((name) => (
        <Chip key={name} active={name === tab} onClick={() => go({ tab: name })}>
          {t(`tabs.${name}`)}
        </Chip>
      ))}
    </nav>
  )
}
