/** FIND-02: where one stood on each page of this tab: Back, a reload and the way back from a payment page find it. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '../../kit/lib/hydrated.ts'
import { cameBack } from '../lib/came-back.ts'
import { withDialog } from '../lib/dialog-address.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../lib/storage.ts'
import { useSession } from '../shared/session/session.tsx'

/** For a second what loads may still move things about. */
const HOLD_FRAMES = 60
/** Whoever moves the page in between has it. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The link a page was left by: its address, which of the links with that address, and how far down the page it was. */
type LinkPlace = { href: string; index: number; pageTop: number }
type Place = { scrollY: number; link: LinkPlace | null }

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

/** A page that is loaded again has all of its lists to load as well: ten seconds. */
const RELOAD_HOLD_FRAMES = 600

/** Reads the places that this tab kept, holds the one of `name` where the browser came back to it, and keeps them from now on. */
function restoreKept(name: string): void {
  const kept = new Map(readStoredJson('session', STORAGE_KEY.scroll, arePlaces, []))
  if (!cameBack()) kept.delete(name)
  const place = kept.get(name)
  if (place && !places.has(name)) holdPlace(place, RELOAD_HOLD_FRAMES)
  // What is new comes last: the oldest are forgotten first.
  const recent = [...places]
  places.clear()
  for (const [each, at] of [...kept, ...recent]) places.set(each, at)

  const write = () =>
    writeStored('session', STORAGE_KEY.scroll, places.size > 0 ? JSON.stringify([...places].slice(-KEPT)) : null)
  addEventListener('pagehide', write)
  // A tab that is discarded in the background is not told.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write())
}

/** Back finds the page where it was, and the focus on the link it was left by; a new page starts at its top; a dialog moves nothing. */
function usePlaceMemory() {
  const isOut = useSession() === null
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const page = pathname + withDialog(search, null)
  const name = key + page
  const shown = useRef({ name, page, pathname })

  // AUTH-17: addresses name orders and rounds. Before the effect below, which fills the places that this tab kept.
  useEffect(() => {
    if (isOut) places.clear()
  }, [isOut])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    restoreKept(shown.current.name)
    const remember = (change: Partial<Place>) => {
      const { name } = shown.current
      const place = { scrollY: 0, link: null, ...places.get(name), ...change }
      // To the end: what was not looked at for longest is forgotten first.
      places.delete(name)
      places.set(name, place)
    }
    // Stands as long as the document does.
    addEventListener('scroll', () => remember({ scrollY }), { passive: true })
    // A press also where it moves no focus: not every browser focuses a link that is clicked.
    const look = ({ target }: Event) => remember({ link: placeOf(linkOf(target)) })
    for (const type of ['focusin', 'click']) document.addEventListener(type, look, true)
  }, [])

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

/** Once the page is there: its first place is read from the browser. */
export function ScrollPlaces() {
  return useHydrated() ? <Memory /> : null
}
