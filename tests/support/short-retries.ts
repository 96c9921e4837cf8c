import { vi } from 'vitest'
import { RETRY_EVERY_MS } from '../../platform/money/retry-as-duplicate.ts'

const AN_EIGHTH = 1 / 8

/** Runs it with an eighth of the wait between looks for what an equal request did: a cheap password needs no more. */
export async function withShortRetries<Done>(work: () => Promise<Done>): Promise<Done> {
  const wait = globalThis.setTimeout
  const shortened = (then: () => void, ms?: number) => wait(then, ms === RETRY_EVERY_MS ? ms * AN_EIGHTH : ms)
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(shortened as unknown as typeof setTimeout)
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}
