/** Whether the page is so wide. */
import { useSyncExternalStore } from 'react'

/** The slip stands beside the book. */
export const WIDE = '(min-width: 64rem)'
/** A row has room for its handicap and its line of goals. */
export const WIDEST = '(min-width: 86rem)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (hear) => {
      const list = matchMedia(query)
      list.addEventListener('change', hear)
      return () => list.removeEventListener('change', hear)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
