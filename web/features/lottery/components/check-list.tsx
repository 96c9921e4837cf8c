import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useTranslation } from 'react-i18next'
import type { CheckName } from '../../../../contract/lottery/check-draw.ts'
import type { TicketCheckName } from '../../../../contract/lottery/check-ticket.ts'

/** What was checked, each with how it came out. */
export function CheckList({ checks }: { checks: readonly { name: CheckName | TicketCheckName; isRight: boolean }[] }) {
  const { t } = useTranslation('lottery')
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {checks.map(({ name, isRight }) => (
        <li key={name} className="flex gap-2">
          {isRight ? (
            <CircleCheck aria-hidden size={20} className="shrink-0 text-live" />
          ) : (
            <CircleX aria-hidden size={20} className="shrink-0 text-danger" />
          )}
          <span>
            <span>{t(`verify.check.${name}`)}</span>
            <span className="sr-only">{`: ${t(isRight ? 'verify.right' : 'verify.wrong')}`}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
