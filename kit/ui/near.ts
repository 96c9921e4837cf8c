/** NAV-13: tells when something comes near the window: a tenth of it, within 1.3 times the window's size once it scrolls. */
import { type RefObject, useEffect, useState } from 'react'
import { LAZY_IMAGE } from '../../contract/constants.ts'
import { coalesce } from '../lib/coalesce.ts'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>

/** Tells who waits that it is near, at once and then each 200 ms: what was scrolled past in between is asked for by nobody. */
export function makeServing(listeners: ReadonlyMap<Element, () => void>) {
  const near = new Set<Element>()
  const serve = coalesce(async () => {
    for (const element of near) listeners.get(element)?.()
    near.clear()
  }, LAZY_IMAGE.throttleMs)
  return (entries: readonly Entry[]) => {
    for (const { isIntersecting, target } of entries) near[isIntersecting ? 'add' : 'delete'](target)
    if (near.size > 0) serve()
  }
}
const serveNear = makeServing(waiting)

/** What counts as near to a window that is `factor` times as large. */
export const nearOptions = (factor: number) => ({
  rootMargin: `${Math.round((factor - 1) * 100)}%`,
  threshold: LAZY_IMAGE.threshold,
})

/** One observer for all: a list holds hundreds. */
function observe(factor: number) {
  observer?.disconnect()
  observer = new IntersectionObserver(serveNear, nearOptions(factor))
  for (const element of waiting.keys()) observer.observe(element)
}

function watch(element: Element, onNear: () => void): () => void {
  if (!observer) {
    // Who only looks at the first screen pays for the first screen; who scrolls is served ahead.
    observe(1)
    addEventListener('scroll', () => observe(LAZY_IMAGE.preloadFactor), { once: true, passive: true })
  }
  waiting.set(element, onNear)
  observer?.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/** False at the edge and until the element has come near once. `eager`: near from the beginning. */
export function useNear(element: RefObject<Element | null>, eager: boolean): boolean {
  const [near, setNear] = useState(eager)
  useEffect(() => {
    if (!near && element.current) return watch(element.current, () => setNear(true))
  }, [element, near])
  return near || eager
}
