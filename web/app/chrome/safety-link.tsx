import Shield from 'lucide-react/icons/shield'
import { useTranslation } from 'react-i18next'
import { Link } from '../../lib/link.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { preloadDialog } from '../dialog-host.tsx'

/** SAFE-01: one press from anywhere to limits, breaks and exclusion. A chunk of its own: visitors have no use for it. */
export function SafetyLink() {
  const { t } = useTranslation('common')
  return (
    <Link
      to={PATH.safety}
      aria-label={t('nav.safety')}
      title={t('nav.safety')}
      onPointerEnter={() => preloadDialog('centre')}
      className="grid size-11 place-items-center rounded-m text-soft hover:bg-surface-2 hover:text-text"
    >
      <Shield aria-hidden size={20} />
    </Link>
  )
}
