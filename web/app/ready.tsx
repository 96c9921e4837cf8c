import { useEffect } from 'react'

/** Tells styles and tests that the page has hydrated: its buttons work. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
  return null
}
