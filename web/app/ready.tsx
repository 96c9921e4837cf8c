import { useEffect } from 'react'
import { untilAwake } from '../lib/late-hydration.tsx'

/**
 * Tells styles and tests that the page answers to a press. It stands within the same boundary as what it speaks of,
 * because React wakes up each boundary by itself: the page after the chrome, the parts of wide screens when their code
 * has come.
 */
export function Ready() {
  useEffect(() => {
    void untilAwake().then(() => {
      document.documentElement.dataset.ready = 'true'
    })
  }, [])
  return null
}
