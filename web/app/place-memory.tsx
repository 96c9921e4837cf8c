import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { useLocation, useNavigationType } from '../lib/router.tsx'

const RESTORE_TRIES = 20

/** The link a page was left by: its address, and which of the links with that address. */
type LinkPlace = { href: string; index: number }
type Place = { scrollY: number; link: LinkPlace | null }

const linksTo = (href: string) => document.querySelectorAll<HTMLElement>(`#content a[href="${CSS.escape(href)}"]`)

function placeOf(target: EventTarget | null): LinkPlace | null {
  const link = target instanceof Element ? target.closest('#content a[href]') : null
  const href = link?.getAttribute('href')
  return link && href ? { href, index: [...linksTo(href)].indexOf(link as HTMLElement) } : null
}

/** Keyboards and readers go on where the page begins, or where they left it; a focus in the bars stays where it is. */
function restoreFocus(link: LinkPlace | null): boolean {
  const content = document.getElementById('content')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== content) return true
  const target = link ? linksTo(link.href)[link.index] : content
  target?.focus({ preventScroll: true })
  return target != null
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
    const { scrollY: target, link } = (type === 'POP' && places.current.get(key)) || { scrollY: 0, link: null }
    // A page that still loads is shorter than it was: try again as it grows.
    let tries = 0
    let frame = 0
    const restore = () => {
      scrollTo(0, target)
      const isThere = Math.abs(scrollY - target) <= 2 && restoreFocus(link)
      if (!isThere && ++tries < RESTORE_TRIES) frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [key, pathname, type])
}

function Memory() {
  usePlaceMemory()
  return null
}

export function PlaceMemory() {
  return useHydrated() ? <Memory /> : null
}
