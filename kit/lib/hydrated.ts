import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False at the edge and while hydrating, true ever after: for what only the browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
