import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../../lib/online.ts'

/** Stands in the bar that sticks to the top, so that it is in sight wherever one has scrolled to. */
export function OfflineBanner() {
  const { t } = useTranslation('common')
  if (useIsOnline()) return null
  return (
    <p role="status" className="flex items-center justify-center gap-2 bg-danger px-4 py-2 text-sm text-on-danger">
      <WifiOff aria-hidden size={16} className="shrink-0" />
      <span>{t('state.offline')}</span>
    </p>
  )
}
