import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BotCheckSetting } from '../../../../contract/calls/identity/bot-check.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'

const HostedCheck = lazy(() => import('./hosted-check.tsx').then((module) => ({ default: module.HostedCheck })))

/** AUTH-18: says nothing while the check is quick; shows the widget of a hosted one. */
export function BotCheckNote({ setting, slow }: { setting: BotCheckSetting | null; slow: boolean }) {
  const { t } = useTranslation('auth')
  const hydrated = useHydrated()
  return (
    <>
      {setting?.kind === 'turnstile' && hydrated && (
        <Suspense fallback={<div className="min-h-[65px]" />}>
          <HostedCheck {...setting} />
        </Suspense>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {slow && t('botCheck.slow')}
      </p>
    </>
  )
}
