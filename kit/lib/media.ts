import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Whether a query of the size holds: `(width >= 48rem)`. False at the edge and while hydrating, so never for what the first HTML shows. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
