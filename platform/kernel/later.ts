import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
/** Work that goes on behind the answer: no answer waits for it, and the invocation stays alive for it. */
export type Later = {
  add(work: Promise<unknown>): void
  /** All that is under way; never rejects. */
  take(): Promise<unknown> | null
}

export function createLater(): Later {
  let works: Promise<unknown>[] = []
  return {
    add(work) {
      works.push(work.catch((error: unknown) => log.warn('later', { error: sayError(error) })))
    },
    take() {
      if (works.length === 0) return null
      const taken = works
      works = []
      return Promise.all(taken)
    },
  }
}
