/** How many race at once where a test lets many do the same: 8 in the gate, 50 in `npm run test:full`. Even, at least 6. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    herd: number
  }
}

export const HERD = inject('herd')
/** What is long, and is shown by a shorter test as well, runs by night alone. */
export const IS_NIGHT = HERD > 8
