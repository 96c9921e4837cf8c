import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { useIsClosed } from '../../../shared/site/site-status.ts'
import { type CashierKind, useCashierPlace } from '../cashier-address.ts'

const KINDS = ['deposit', 'withdraw'] as const

/** Which orders the history lists, each kind at its address. A shut site lists no deposits, which leaves nothing to choose. */
export function HistoryKinds({ kind }: { kind: CashierKind }) {
  const { t } = useTranslation('cashier')
  const { go } = useCashierPlace()
  const isClosed = useIsClosed()
  if (isClosed) return null
  return (
    <fieldset aria-label={t('history.kind.label')} className="flex min-w-0 flex-wrap gap-2">
      {KINDS.map((name) => (
        <Chip key={name} active={name === kind} onClick={() => go({ tab: 'history', kind: name })}>
          {t(`history.kind.${name}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
