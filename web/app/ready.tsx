import { useEffect } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { untilAwake } from '../lib/late-hydration.tsx'

/** A turn of what lies below the fold is laid out once its number is gone (styles/base.css): each in a frame of its own. */
function unfold(turns: string) {
  document.documentElement.dataset.folded = turns
  if (turns) afterPaint(() => unfold(turns.slice(1)))
}

/**
 * Tells styles and tests that the page answers to a press. It stands within the same boundary as what it speaks of,
 * because React wakes up each boundary by itself: the page after the chrome, the parts of wide screens when their code
 * has come.
 */
export function Ready() {
  useEffect(() => {
    void untilAwake().then(() => {
      if (document.documentElement.dataset.ready) return
      unfold('1234')
      document.documentElement.dataset.ready = 'true'
    })
  }, [])
  return null
}
