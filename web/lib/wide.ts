import { useSyncExternalStore } from 'react'

/** Where `max-xl:hidden` ends. */
const WIDE = '(width >= 75rem)'

function subscribe(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** False at the edge and while hydrating: it decides what is asked for, never what the first HTML shows. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
