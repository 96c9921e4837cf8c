import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { withDialog } from '../lib/dialog-address.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { useLocation, useNavigationType } from '../lib/router.tsx'
import { useSession } from '../lib/session.tsx'
import { readStored, STORAGE_KEY } from '../lib/storage.ts'

/** For a second what loads may still move things about. */
const HOLD_FRAMES = 60
/** Whoever moves the page meanwhile has it. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The link a page was left by: its address, which of the links with that address, and how far down the page it was. */
type LinkPlace = { href: string; index: number; pageTop: number }
export type Place = { scrollY: number; link: LinkPlace | null }

const linksTo = (href: string) => document.querySelectorAll<HTMLElement>(`#content a[href="${CSS.escape(href)}"]`)

const linkOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('#content a[href]') : null)

/** Has the page laid out. */
function placeOf(link: Element | null): LinkPlace | null {
  const href = link?.getAttribute('href')
  if (!link || !href) return null
  const pageTop = link.getBoundingClientRect().top + scrollY
  return { href, index: [...linksTo(href)].indexOf(link as HTMLElement), pageTop }
}

/**
 * Sections out of sight have heights that are only guessed, so the same number of pixels may be another place: where
 * the link is there, it is the link that comes to where it was on the screen.
 */
function restoreScroll({ scrollY: target, link }: Place): void {
  const left = link && linksTo(link.href)[link.index]
  const away = left ? left.getBoundingClientRect().top - (link.pageTop - target) : target - scrollY
  if (Math.abs(away) > 1) scrollBy({ top: away, behavior: 'instant' })
}

/** Keyboards and readers go on where the page begins, or where they left it; a focus in the bars stays where it is. */
function restoreFocus(link: LinkPlace | null): void {
  const content = document.getElementById('content')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== content) return
  const target = link ? linksTo(link.href)[link.index] : content
  target?.focus({ preventScroll: true })
}

let stopHolding = () => {}

/** A page that still loads is shorter than it was, or moves when a part comes in: its place is found again each frame. */
function holdPlace(place: Place, frames = HOLD_FRAMES) {
  const moves = new AbortController()
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    moves.abort()
  }
  stopHolding = stop
  const hold = () => {
    restoreScroll(place)
    restoreFocus(place.link)
    if (--frames > 0) frame = requestAnimationFrame(hold)
    else stop()
  }
  for (const type of OWN_MOVES) addEventListener(type, stop, { capture: true, passive: true, signal: moves.signal })
  hold()
}

/** By entry of the history and what it shows. */
const places = new Map<string, Place>()

/** In a part of its own: a first visit has no place to come back to. Without it places last as long as the document. */
const keepPlaces = (name: string) =>
  import('./kept-places.ts').then(
    (part) => part.keepPlaces(places, name, holdPlace),
    () => {},
  )

/** Back finds the page where it was, and the focus on the link it was left by; a new page starts at its top; a dialog moves nothing. */
function usePlaceMemory() {
  const isOut = useSession() === null
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const page = pathname + withDialog(search, null)
  const name = key + page
  const shown = useRef({ name, page, pathname })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => void keepPlaces(shown.current.name)
    if (readStored('session', STORAGE_KEY.scroll)) keep()
    else addEventListener('scroll', keep, { once: true, passive: true })
    const remember = (change: Partial<Place>, name = shown.current.name) => {
      const place = { scrollY: 0, link: null, ...places.get(name), ...change }
      // To the end: what was not looked at for longest is forgotten first.
      places.delete(name)
      places.set(name, place)
    }
    // Stands as long as the document does.
    addEventListener('scroll', () => remember({ scrollY }), { passive: true })
    // A press also where it moves no focus: not every browser focuses a link that is clicked. Where it stands is looked up
    // once the press is painted; the page it leads to waits for its turn behind that (lib/router.tsx).
    const look = ({ target }: Event) => {
      const link = linkOf(target)
      const { name } = shown.current
      afterPaint(() => remember({ link: placeOf(link) }, name))
    }
    for (const type of ['focusin', 'click']) document.addEventListener(type, look, true)
  }, [])

  // AUTH-17: addresses name orders and rounds.
  useEffect(() => {
    if (isOut) places.clear()
  }, [isOut])

  useLayoutEffect(() => {
    stopHolding()
    const before = shown.current
    shown.current = { name, page, pathname }
    if (before.page === page || (before.pathname === pathname && type !== 'POP')) {
      // Nothing moves: its place is that of the page beneath.
      const place = places.get(before.name)
      if (type === 'REPLACE') places.delete(before.name)
      if (place) places.set(name, place)
      return
    }
    const place = type === 'POP' ? places.get(name) : undefined
    scrollTo({ top: place?.scrollY ?? 0, behavior: 'instant' })
    if (place) holdPlace(place)
    else restoreFocus(null)
  }, [name, page, pathname, type])
}

function Memory() {
  usePlaceMemory()
  return null
}

export function PlaceMemory() {
  return useHydrated() ? <Memory /> : null
}
