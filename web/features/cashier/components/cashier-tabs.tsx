import { useT } from '../../../lib/i18n.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type CashierPlace, useCashierPlace } from '../cashier-address.ts'

const TABS = ['deposit', 'withdraw', 'history'] as const

/** The parts of the cashier, each at its address. */
export function CashierTabs({ tab }: { tab: CashierPlace['tab'] }) {
  const t = useT('cashier')
  const { go } = useCashierPlace()
  return (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-2">
      {TABS.map((name) => (
        <Chip key={name} active={name === tab} onClick={() => go({ tab: name })}>
          {t(`tabs.${name}`)}
        </Chip>
      ))}
    </nav>
  )
}
