import { useEffect, useRef } from 'react'
import { INFINITE_SCROLL_THROTTLE_MS } from '../../../../contract/constants.ts'

/** How early the next games are asked for; who is past the end already, at the footer, is left there: bars cover 200 px. */
const AHEAD = '-200px 0px 480px'

/** Pure. How long after now the next load may begin: at most one in 200 ms, and none that was due is lost. */
export const waitFor = (lastMs: number, nowMs: number): number =>
  Math.max(0, lastMs + INFINITE_SCROLL_THROTTLE_MS - nowMs)

/**
 * Calls `onNear` when the element comes near the screen while `active`. An observer tells of changes alone: what is as
 * near after a load as before, `loads` further on, is looked at again.
 */
export function useNearEnd(active: boolean, loads: number, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const lastMs = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` is why to look again.
  useEffect(() => {
    if (!active || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      lastMs.current = performance.now()
      latest.current()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        // Several changes may come at once: the last says how it is now.
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(load, waitFor(lastMs.current, performance.now()))
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [active, loads])
  return element
}
