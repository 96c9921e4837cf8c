/** PERF-01: pictures that stand in the first HTML itself. On a slow phone one that has to be asked for comes a quarter of a second later. */
import { createContext, use } from 'react'

/**
 * The picture of an address as a `data:` address: itself where it is at hand, else the same promise each time. Null where it
 * has to be asked for: at once if that is known at once, as a page that waited names it in no header.
 */
export type PictureReader = (address: string) => Promise<string | null> | string | null

/** The edge has one, for who comes for the first time; the browser never. */
export const PictureReaderContext = createContext<PictureReader | null>(null)

export function useDrawnPicture(address: string, inSight: boolean): string | null {
  // Known when it is built: the browser's code has none of this.
  if (!import.meta.env.SSR) return null
  const read = use(PictureReaderContext)
  const picture = read && inSight && read(address)
  return picture instanceof Promise ? use(picture) : picture || null
}
