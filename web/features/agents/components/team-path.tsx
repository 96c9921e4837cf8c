import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import type { RouteValue } from '../../../lib/api.ts'
import type { TEAM } from '../api.ts'

type Props = { path: RouteValue<typeof TEAM>['path']; onOpen: (memberId: string | null) => void }

/** The way from one's own team down to the member whose team is shown. */
export function TeamPath({ path, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const steps = [{ memberId: null, name: t('team.own') }, ...path]
  return (
    <nav aria-label={t('team.path')}>
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {steps.map(({ memberId, name }, index) => (
          <li key={memberId ?? 'own'} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden size={14} className="text-faint" />}
            <button
              type="button"
              aria-current={index === steps.length - 1 ? 'true' : undefined}
              onClick={() => onOpen(memberId)}
              className="min-h-11 min-w-11 rounded-s px-1 text-soft underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-text"
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
