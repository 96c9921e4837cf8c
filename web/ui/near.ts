/** NAV-13: tells when something comes near the window: a tenth of it, within 1.3 times the window's size once it scrolls. */
import { type RefObject, useEffect, useState } from 'react'
import { LAZY_IMAGE } from '../../contract/constants.ts'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** What counts as near to a window that is `factor` times as large. */
export const nearOptions = (factor: number) => ({
  rootMargin: `${Math.round((factor - 1) * 100)}%`,
  threshold: LAZY_IMAGE.threshold,
})

/** One observer for all: a list holds hundreds. */
function observe(factor: number) {
  observer?.disconnect()
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, nearOptions(factor))
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
