/** FIND-02: where one stood on each page of this tab, over a reload, a discarded tab or a way out to a payment page. */
import { cameBack } from '../lib/came-back.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../lib/storage.ts'
import type { Place } from './place-memory.tsx'

/** As far as anybody goes back. */
const KEPT = 50
type Named = [name: string, place: Place]

const isLink = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  'index' in value &&
  typeof value.index === 'number' &&
  'pageTop' in value &&
  typeof value.pageTop === 'number'
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'scrollY' in value &&
  typeof value.scrollY === 'number' &&
  'link' in value &&
  (value.link === null || isLink(value.link))
const arePlaces = (value: unknown): value is Named[] =>
  Array.isArray(value) && value.every((each) => Array.isArray(each) && typeof each[0] === 'string' && isPlace(each[1]))

/** A page that is loaded anew has all of its lists to load as well: ten seconds. */
const HOLD_FRAMES = 600

/**
 * Adds what is kept to `places`, and keeps them from now on. Holds the place of the page that stands, `name`, where the
 * browser came back to it and nobody has moved it since.
 */
export function keepPlaces(
  places: Map<string, Place>,
  name: string,
  holdPlace: (place: Place, frames: number) => void,
): void {
  const kept = new Map(readStoredJson('session', STORAGE_KEY.scroll, arePlaces, []))
  if (!cameBack()) kept.delete(name)
  const place = kept.get(name)
  if (place && !places.has(name)) holdPlace(place, HOLD_FRAMES)
  // What is new comes last: the oldest are forgotten first.
  const recent = [...places]
  places.clear()
  for (const [each, at] of [...kept, ...recent]) places.set(each, at)

  const write = () => writeStored('session', STORAGE_KEY.scroll, JSON.stringify([...places].slice(-KEPT)))
  addEventListener('pagehide', write)
  // A tab that is discarded in the background is not told.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write())
}
