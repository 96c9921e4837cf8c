import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedTouches, LANES_KEPT, PATIENCE_MS } from './shared-touches.ts'

const NOW = 1_800_000_000_000
const NEVER = new Promise<null>(() => {})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

function build() {
  const touches = createSharedTouches(() => Date.now())
  const kept: Promise<unknown>[] = []
  const share = (touch: () => Promise<null>, key = 'session') =>
    touches.share(key, touch, (work) => {
      kept.push(work)
    })
  return { touches, kept, share }
}

test('EDGE-08 a touch is kept alive beyond its request, the first one too', async () => {
  const { kept, share } = build()
  await share(async () => null)
  expect(kept).toHaveLength(1)
  await expect(share(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await expect(Promise.all(kept), 'and its failure is nobody else’s').resolves.toBeDefined()
})

test('EDGE-08 a touch that was cut off keeps nobody waiting once it is old', async () => {
  const { share } = build()
  void share(() => NEVER)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  const touch = vi.fn(async () => null)
  const answered = vi.fn()
  void share(touch).then(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect(touch).toHaveBeenCalledTimes(1)
  expect(answered, 'at once').toHaveBeenCalledTimes(1)
})

test('EDGE-08 who waits for one that is cut off waits no longer than that', async () => {
  const { share } = build()
  void share(() => NEVER)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2)
  const answered = vi.fn()
  for (let reader = 0; reader < 3; reader += 1) void share(async () => null).then(answered)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2)
  expect(answered).toHaveBeenCalledTimes(3)
})

test('EDGE-08 lanes are bounded, however many are cut off; who loses one asks for itself', async () => {
  const { touches, share } = build()
  for (let index = 0; index < 3 * LANES_KEPT; index += 1) void share(() => NEVER, `made-up-${index}`)
  expect(touches.size()).toBe(LANES_KEPT)
  const touch = vi.fn(async () => null)
  await share(touch, 'made-up-0')
  expect(touch).toHaveBeenCalledTimes(1)
  expect(touches.size()).toBeLessThanOrEqual(LANES_KEPT)
})

test('EDGE-08 no touch is shared that began before the reader came, and a finished one leaves nothing', async () => {
  const { touches, share } = build()
  const begun: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<null>()
  const first = share(() => {
    begun.push('first')
    return held
  })
  const touch = async () => {
    begun.push('next')
    return null
  }
  const readers = [share(touch), share(touch), share(touch)]
  expect(begun).toEqual(['first'])
  release(null)
  await Promise.all([first, ...readers])
  expect(begun).toEqual(['first', 'next'])
  await vi.advanceTimersByTimeAsync(0)
  expect(touches.size()).toBe(0)
})

test('EDGE-08 who shares one that fails asks for itself, and one failure is one reader’s', async () => {
  const { share } = build()
  let asked = 0
  const touch = async () => {
    asked += 1
    if (asked === 2) throw new Error('away')
    return null
  }
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => share(touch)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
