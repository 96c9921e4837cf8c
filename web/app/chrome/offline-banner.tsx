import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useT } from '../../lib/i18n.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const t = useT('common')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <p role="status" className="flex items-center justify-center gap-2 bg-danger px-4 py-2 text-sm text-on-danger">
      <WifiOff aria-hidden size={16} />
      {t('state.offline')}
    </p>
  )
}
