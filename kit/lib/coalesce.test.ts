import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is at once, all that follow become one, and none runs beside another', async () => {
  const ends: (() => void)[] = []
  const act = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)))
  const ask = coalesce(act, 1_000)
  for (let index = 0; index < 100; index++) ask()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(1)
  ends.pop()?.()
  await vi.advanceTimersByTimeAsync(999)
  expect(act).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(act).toHaveBeenCalledTimes(2)
})

test('one that fails holds up nothing', async () => {
  const act = vi.fn<() => Promise<void>>(async () => {
    throw new Error('offline')
  })
  const ask = coalesce(act, 1_000)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(2)
})
