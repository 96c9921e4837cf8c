/**
 * What only wide screens have. It is in every first HTML, hidden by CSS where there is no room; its code is a chunk
 * that only wide screens ask for. On others its HTML goes as soon as the page has started.
 */
import { type ReactNode, useSyncExternalStore } from 'react'
import { LateHydration } from '../../lib/late-hydration.tsx'
import { lazyComponent } from '../../lib/lazy.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

/** Where `max-xl:hidden` ends. */
export const WIDE = '(width >= 75rem)'

const load = () => import('./wide-parts.ts')
export const Avatar = lazyComponent(() => load().then((parts) => parts.Avatar))
export const CategoryNav = lazyComponent(() => load().then((parts) => parts.CategoryNav))
export const QuickLogin = lazyComponent(() => load().then((parts) => parts.QuickLogin))
export const Rail = lazyComponent(() => load().then((parts) => parts.Rail))
export const RightBar = lazyComponent(() => load().then((parts) => parts.RightBar))

function subscribe(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

type Props = {
  children: ReactNode
  /** What stands there when the chunk does not come: the page goes on without its wide parts (SYS-10). */
  missing?: ReactNode
  /** From which width on. */
  from?: string
}

export function Wide({ children, missing = null, from = WIDE }: Props) {
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia(from).matches,
    () => true,
  )
  if (!wide) return null
  return (
    <ErrorBoundary fallback={() => missing}>
      <LateHydration>{children}</LateHydration>
    </ErrorBoundary>
  )
}
