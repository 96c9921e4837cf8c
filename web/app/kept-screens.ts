/**
 * PERF-01: first screens as this isolate has drawn them for visitors. Drawing one takes longer than all else of a document, and
 * from the same answers it comes out the same. The edge alone has this.
 */
import type { PageBoot } from '../lib/boot.tsx'

/**
 * What is drawn of a page, without its head. `data`: answers and texts, the long parts of its boot data, as escaped JSON. `name`:
 * what the page is about, for its title.
 */
export type Screen = { content: Uint8Array<ArrayBuffer>; data: string; link: string | null; name: string | null }
/** `isWhole`: no part failed, and none waits for the browser. */
export type Drawn = Screen & { isWhole: boolean }

/** `hasPictures`: of a first visit, which brings the covers in sight. */
type Place = { path: string; hasPictures: boolean }
type Kept = Screen & { values: readonly unknown[] }

const kept = new Map<string, Kept>()
/** Merchants times languages times addresses that many visit, of some 200 KB each. */
const SCREENS_KEPT = 40

/** All that a screen depends on but the answers, which are too long to be compared as text. */
const nameScreen = ({ path, hasPictures }: Place, { permission, language, imageCdn, answers }: PageBoot): string => {
  const { location: _, ...info } = permission.info
  const asked = answers.map(({ route, input }) => [route, input])
  return JSON.stringify([path, hasPictures, language, imageCdn, { ...permission, info }, asked])
}

/** The edge keeps a copy as one object that never changes, so equal copies are the same object. */
const valuesOf = ({ answers, ownTexts }: PageBoot): unknown[] => [ownTexts, ...answers.map(({ value }) => value)]

/** A screen that reads what belongs to one visitor, or the time, is kept for no one else. */
function watchBoot(page: PageBoot) {
  let isOwn = false
  const watch = <Part extends object>(part: Part, ...names: (keyof Part)[]): Part => {
    const watched = { ...part }
    for (const name of names) {
      const get = () => {
        isOwn = true
        return part[name]
      }
      Object.defineProperty(watched, name, { get, enumerable: true })
    }
    return watched
  }
  const info = watch(page.permission.info, 'location')
  const boot = watch({ ...page, permission: { ...page.permission, info } }, 'nowMs', 'country')
  return { boot, isShared: () => !isOwn }
}

/** The screen of a page without a session: drawn now, or as it was drawn from the same. */
export async function shareScreen(
  place: Place,
  page: PageBoot,
  draw: (page: PageBoot) => Promise<Drawn>,
): Promise<Screen> {
  const name = nameScreen(place, page)
  const values = valuesOf(page)
  const known = kept.get(name)
  if (known?.values.every((value, index) => value === values[index])) return known
  const { boot, isShared } = watchBoot(page)
  const { isWhole, ...screen } = await draw(boot)
  if (isWhole && isShared()) {
    kept.delete(name)
    for (const oldest of kept.keys()) {
      if (kept.size < SCREENS_KEPT) break
      kept.delete(oldest)
    }
    kept.set(name, { ...screen, values })
  }
  return screen
}
