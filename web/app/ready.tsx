import { useEffect } from 'react'

/**
 * Tells styles and tests that the page answers to a press. It stands within the same boundary as what it speaks of,
 * because React wakes up each boundary by itself, the page after the chrome.
 */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
  return null
}
