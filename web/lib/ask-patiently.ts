/** EDGE-13: many reads in a row meet the edge's burst limiter on the way. What was read before is kept, and the reader waits. */
import { toApiError } from './api.ts'

export type Reading = {
  /** Whoever asked for it has left: nothing more is read. */
  signal: AbortSignal
  /** Whether it stands still for a while. */
  onWait: (isWaiting: boolean) => void
  /** Rejects when the signal is stopped in between. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The burst limiter's window (worker/request/limits.ts). Who asks for a longer wait is not the burst limiter. */
const MAX_WAIT_SECONDS = 60
/** For one page: others behind the same address may have taken a whole minute's reads before it. */
const MAX_WAITS = 5

function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** The seconds that a refusal says to wait; null for any other error, and for a wait too long to sit through. */
export function findWaitSeconds(error: unknown): number | null {
  const { code, failure } = toApiError(error)
  const seconds = code === 'too_many_requests' ? failure?.retryAfterSeconds : undefined
  return seconds !== undefined && seconds <= MAX_WAIT_SECONDS ? seconds : null
}

/** Asks again after the wait that a refusal names. Throws what `ask` throws, and the signal's reason once it is stopped. */
export async function askPatiently<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { signal, onWait, sleep = sleepFor }: Reading,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted()
    try {
      return await ask(signal)
    } catch (error) {
      const seconds = findWaitSeconds(error)
      if (signal.aborted || seconds === null || waits === MAX_WAITS) throw error
      onWait(true)
      await sleep(seconds * 1_000, signal).finally(() => onWait(false))
    }
  }
}
