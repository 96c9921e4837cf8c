import { expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

test('the first call acts, those within the gap do not, the next one does', () => {
  let nowMs = 0
  const act = vi.fn()
  const throttled = throttle(act, 200, () => nowMs)
  throttled()
  nowMs = 199
  throttled()
  expect(act).toHaveBeenCalledTimes(1)
  nowMs = 200
  throttled()
  expect(act).toHaveBeenCalledTimes(2)
})
