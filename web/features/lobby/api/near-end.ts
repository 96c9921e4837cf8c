import { useEffect, useRef } from 'react'
import { INFINITE_SCROLL_THROTTLE_MS } from '../../../../contract/constants.ts'
import { throttle } from '../../../lib/throttle.ts'

/** How early the next games are asked for; who is past the end already, at the footer, is left there: bars cover 200 px. */
const AHEAD = '-200px 0px 480px'

/** Calls `onNear` when the element comes near the screen while `active`, at most once in 200 ms. */
export function useNearEnd(active: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!active || !element.current) return
    const near = throttle(() => latest.current(), INFINITE_SCROLL_THROTTLE_MS)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: AHEAD })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active])
  return element
}
