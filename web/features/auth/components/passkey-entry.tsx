import { Suspense } from 'react'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'

const PasskeyLogin = lazyComponent(() => import('./passkey-login.tsx').then((module) => module.PasskeyLogin))

/** The login by passkey, in a chunk of its own: the form above does not wait for it. */
export function PasskeyEntry() {
  const room = <div className="mt-3 h-11" />
  if (!useHydrated()) return room
  return (
    <Suspense fallback={room}>
      <PasskeyLogin />
    </Suspense>
  )
}
