import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COUNTRY_DROPDOWN_CLOSE_MS } from '../../contract/constants.ts'
import { makeLate } from './late.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('AUTH-06 the list of countries closes 200 ms after the focus has left it, and not where it comes back before', () => {
  const close = vi.fn()
  const late = makeLate(close, COUNTRY_DROPDOWN_CLOSE_MS)
  late.begin()
  vi.advanceTimersByTime(199)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledTimes(1)

  late.begin()
  vi.advanceTimersByTime(199)
  late.cancel()
  vi.advanceTimersByTime(1_000)
  expect(close).toHaveBeenCalledTimes(1)

  late.begin()
  vi.advanceTimersByTime(150)
  late.begin()
  vi.advanceTimersByTime(199)
  expect(close, 'counted from the last time it was left').toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledTimes(2)
})
