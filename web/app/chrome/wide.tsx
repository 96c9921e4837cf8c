/**
 * What only wide screens have. It is in every first HTML, hidden by CSS where there is no room; its code is a chunk
 * that only wide screens ask for. On others its HTML goes as soon as the page has started.
 */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazy.tsx'

/** Where `max-xl:hidden` ends. */
export const WIDE = '(width >= 75rem)'

const load = () => import('./wide-parts.ts')
export const CategoryNav = lazyComponent(() => load().then((parts) => parts.CategoryNav))
export const QuickLogin = lazyComponent(() => load().then((parts) => parts.QuickLogin))
export const Rail = lazyComponent(() => load().then((parts) => parts.Rail))
export const RightBar = lazyComponent(() => load().then((parts) => parts.RightBar))

function subscribe(listener: () => void) {
  const list = matchMedia(WIDE)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export function Wide({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  return wide ? <Suspense>{children}</Suspense> : null
}
