import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { useLocation, useNavigationType } from '../lib/router.tsx'

/** For a second what loads may still move things about. */
const HOLD_FRAMES = 60
/** Whoever moves the page meanwhile has it. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The link a page was left by: its address, which of the links with that address, and how far down the page it was. */
type LinkPlace = { href: string; index: number; pageTop: number }
type Place = { scrollY: number; link: LinkPlace | null }

const linksTo = (href: string) => document.querySelectorAll<HTMLElement>(`#content a[href="${CSS.escape(href)}"]`)

function placeOf(target: EventTarget | null): LinkPlace | null {
  const link = target instanceof Element ? target.closest('#content a[href]') : null
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

/** A page that still loads is shorter than it was, or moves when a part comes in: its place is found again each frame. */
function holdPlace(place: Place): () => void {
  let frames = 0
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of OWN_MOVES) removeEventListener(type, stop, { capture: true })
  }
  const hold = () => {
    restoreScroll(place)
    restoreFocus(place.link)
    if (++frames < HOLD_FRAMES) frame = requestAnimationFrame(hold)
    else stop()
  }
  for (const type of OWN_MOVES) addEventListener(type, stop, { capture: true, passive: true })
  hold()
  return stop
}

/** Back finds the page where it was, and the focus on the link it was left by; a new page starts at its top; a dialog moves nothing. */
function usePlaceMemory() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, Place>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = (change: Partial<Place>) => {
      const { key } = shown.current
      const known = places.current.get(key) ?? { scrollY: 0, link: null }
      places.current.set(key, { ...known, ...change })
    }
    const onScroll = () => remember({ scrollY })
    const onFocus = ({ target }: Event) => remember({ link: placeOf(target) })
    addEventListener('scroll', onScroll, { passive: true })
    // A press also where it moves no focus: not every browser focuses a link that is clicked.
    for (const type of ['focusin', 'click'] as const) document.addEventListener(type, onFocus, { capture: true })
    return () => {
      removeEventListener('scroll', onScroll)
      for (const type of ['focusin', 'click'] as const) document.removeEventListener(type, onFocus, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const samePage = shown.current.pathname === pathname
    shown.current = { key, pathname }
    if (samePage) return
    const place = type === 'POP' ? places.current.get(key) : undefined
    scrollTo({ top: place?.scrollY ?? 0, behavior: 'instant' })
    if (place) return holdPlace(place)
    restoreFocus(null)
  }, [key, pathname, type])
}

function Memory() {
  usePlaceMemory()
  return null
}

export function PlaceMemory() {
  return useHydrated() ? <Memory /> : null
}
