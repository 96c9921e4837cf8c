import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'

/** Which messages a piece of work wrote down to be sent: gathered while it runs, sent when its answer is out. */
export type Outgoing = {
  add(messageId: string): void
  /** What there is to send, and forgets it. */
  take(): string[]
}

export function createOutgoing(): Outgoing {
  let gathered: string[] = []
  return {
    add(messageId) {
      gathered.push(messageId)
    },
    take() {
      const taken = gathered
      gathered = []
      return taken
    },
  }
}

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
