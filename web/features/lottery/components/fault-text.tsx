import { useTranslation } from 'react-i18next'
import type { TicketFault } from '../../../../contract/lottery/types.ts'

/** Why the ticket cannot be placed as it is. */
export function FaultText({ fault: { fault, at } }: { fault: TicketFault }) {
  const { t } = useTranslation('lottery')
  return (
    <p role="status" className="mt-2 text-sm text-danger">
      {fault === 'count' && at !== '' ? t('fault.countOf', { at }) : t(`fault.${fault}`, { at })}
    </p>
  )
}
