import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { useLocation, useNavigationType } from '../lib/router.tsx'

const RESTORE_TRIES = 20

/** Back finds the page where it was; a new page starts at its top; a dialog moves nothing. */
function useScrollMemory() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.current.set(shown.current.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])

  useLayoutEffect(() => {
    const samePage = shown.current.pathname === pathname
    shown.current = { key, pathname }
    if (samePage) return
    const target = type === 'POP' ? (positions.current.get(key) ?? 0) : 0
    // A page that still loads is shorter than it was: try again as it grows.
    let tries = 0
    let frame = 0
    const restore = () => {
      scrollTo(0, target)
      if (Math.abs(scrollY - target) > 2 && ++tries < RESTORE_TRIES) frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [key, pathname, type])
}

function Memory() {
  useScrollMemory()
  return null
}

export function ScrollMemory() {
  return useHydrated() ? <Memory /> : null
}
