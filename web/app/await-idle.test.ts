/** SYS-04: the page of a shut site comes anew when it opens, and takes no answer away with it. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitIdle, LOOK_MS } from './await-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An act that is under way until it is told how it ended. */
function begin(client: QueryClient) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const act = client.getMutationCache().build(client, { mutationFn: () => promise, retry: false })
  const ended = act.execute(undefined).catch(() => {})
  const end = (settle: () => void) => {
    settle()
    return ended
  }
  return { succeed: () => end(resolve), fail: () => end(() => reject(new Error('lost'))) }
}

test('SYS-04 a page with nothing under way comes anew at the next look', () => {
  const reload = vi.fn()
  awaitIdle(new QueryClient(), reload)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(LOOK_MS)
  expect(reload).toHaveBeenCalledOnce()
})

test.each(['succeed', 'fail'] as const)(
  'SYS-04 one that sent something waits for its answer, and for each (%s)',
  async (how) => {
    const client = new QueryClient()
    const [first, second] = [begin(client), begin(client)]
    const reload = vi.fn()
    awaitIdle(client, reload)
    await vi.advanceTimersByTimeAsync(LOOK_MS * 60)
    await first[how]()
    await vi.advanceTimersByTimeAsync(LOOK_MS)
    expect(reload).not.toHaveBeenCalled()
    await second[how]()
    await vi.advanceTimersByTimeAsync(LOOK_MS)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('SYS-04 a site that shut again meanwhile stays where it is', () => {
  const reload = vi.fn()
  awaitIdle(new QueryClient(), reload)()
  vi.advanceTimersByTime(LOOK_MS * 10)
  expect(reload).not.toHaveBeenCalled()
})
