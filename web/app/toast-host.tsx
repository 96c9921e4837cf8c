import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { type Notice, onNotice } from '../../kit/lib/notify.ts'
import { ErrorBoundary } from '../../kit/ui/error-boundary.tsx'

const Toaster = lazyComponent(() => import('../../kit/ui/toaster.tsx').then((module) => module.Toaster))
const KEPT = 20

/** Messages at the edge of the screen; what draws them comes with the first one. */
export function ToastHost() {
  const { t } = useTranslation('common')
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => onNotice((notice) => setNotices((all) => [...all.slice(-KEPT), notice])), [])
  if (notices.length === 0) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Toaster notices={notices} closeLabel={t('action.close')} />
      </Suspense>
    </ErrorBoundary>
  )
}
