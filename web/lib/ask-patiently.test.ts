/** EDGE-13, SAFE-06: a file of many reads goes on after the edge's burst limiter, and ends when nobody is there. */
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../contract/errors.ts'
import { buildReading } from '../../tests/support/csv.ts'
import { ApiError } from './api.ts'
import { askPatiently } from './ask-patiently.ts'

afterEach(() => void vi.useRealTimers())

const refusal = (errorCode: ErrorCode, retryAfterSeconds?: number) =>
  new ApiError(errorCode, { success: false, errorCode, message: '', requestId: 'r', retryAfterSeconds })

/** Refuses with each of `errors` in turn, then answers. */
function playServer(errors: readonly unknown[]) {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked <= errors.length) throw errors[asked - 1]
    return 'a page'
  }
  return { ask, asked: () => asked }
}

test('EDGE-13 waits as long as the refusal says, tells of it, and asks the same again', async () => {
  const { ask, asked } = playServer([refusal('too_many_requests', 17), refusal('too_many_requests', 60)])
  const seen: unknown[] = []
  const sleep = async (ms: number) => void seen.push(ms)
  const reading = buildReading({ sleep, onWait: (isWaiting) => seen.push(isWaiting) })
  expect(await askPatiently(ask, reading)).toBe('a page')
  expect(asked()).toBe(3)
  expect(seen).toEqual([true, 17_000, false, true, 60_000, false])
})

test.each([
  ['a wait longer than the burst limiter’s', refusal('too_many_requests', 61)],
  ['a refusal that names no wait', refusal('too_many_requests')],
  ['a wait for something else', refusal('destination_not_ready', 5)],
  ['the end of the session', refusal('in_need_true_account')],
  ['silence', new ApiError('network_failed')],
  ['a bug', new TypeError('x of undefined')],
])('EDGE-13 %s is thrown at once', async (_, error) => {
  const { ask, asked } = playServer([error])
  const sleep = vi.fn(async () => undefined)
  await expect(askPatiently(ask, buildReading({ sleep }))).rejects.toBe(error)
  expect([asked(), sleep.mock.calls.length]).toEqual([1, 0])
})

test('EDGE-13 after five waits for one page the refusal is thrown', async () => {
  const { ask, asked } = playServer(Array.from({ length: 9 }, () => refusal('too_many_requests', 60)))
  const sleep = vi.fn(async () => undefined)
  await expect(askPatiently(ask, buildReading({ sleep }))).rejects.toMatchObject({ code: 'too_many_requests' })
  expect([asked(), sleep.mock.calls.length]).toEqual([6, 5])
})

test('SAFE-06 who leaves while it waits is not asked for again', async () => {
  vi.useFakeTimers()
  const over = new AbortController()
  const { ask, asked } = playServer([refusal('too_many_requests', 30)])
  const onWait = vi.fn()
  const { signal } = over
  const left = expect(askPatiently(ask, { signal, onWait })).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(asked()).toBe(1)
  over.abort(new Error('left'))
  await left
  expect([asked(), vi.getTimerCount()]).toEqual([1, 0])
  expect(onWait.mock.calls).toEqual([[true], [false]])
})

test('SAFE-06 the wait is over when its time is', async () => {
  vi.useFakeTimers()
  const { ask, asked } = playServer([refusal('too_many_requests', 30)])
  const { signal, onWait } = buildReading()
  const page = askPatiently(ask, { signal, onWait })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await page).toBe('a page')
  expect(asked()).toBe(2)
})

test('SAFE-06 whoever has left before it begins asks nothing', async () => {
  const { ask, asked } = playServer([])
  await expect(askPatiently(ask, buildReading({ signal: AbortSignal.abort() }))).rejects.toThrow('abort')
  expect(asked()).toBe(0)
})
