import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesceAnswered } from './use-read-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each asking hears of the end of a run that began after it, well or not', async () => {
  const ends: (() => void)[] = []
  const act = vi.fn<() => Promise<void>>(() => new Promise((_, reject) => ends.push(reject)))
  const ask = coalesceAnswered(act, 1_000)
  const heard: string[] = []
  const listen = (name: string) => void ask().then(() => heard.push(name))
  listen('first')
  listen('second')
  ends.pop()?.()
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual(['first'])
  listen('third')
  await vi.advanceTimersByTimeAsync(500)
  expect(act).toHaveBeenCalledTimes(2)
  expect(heard).toEqual(['first'])
  ends.pop()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['first', 'second', 'third'])
})
