import { expect, test, vi } from 'vitest'
import {
  CAPTCHA_REFRESH_GAP_MS,
  INFINITE_SCROLL_THROTTLE_MS,
  SMS_BUTTON_THROTTLE_MS,
} from '../../contract/constants.ts'
import { throttle } from './throttle.ts'

test.each([
  ['AUTH-07 another captcha', CAPTCHA_REFRESH_GAP_MS, 1_000],
  ['AUTH-08 sending a code', SMS_BUTTON_THROTTLE_MS, 1_000],
  ['GAME-01 more games', INFINITE_SCROLL_THROTTLE_MS, 200],
])('%s: the first press acts, those within the gap do not, the next one does', (_, gapMs, sourceMs) => {
  let nowMs = 0
  const act = vi.fn()
  const press = throttle(act, gapMs, () => nowMs)
  press()
  nowMs = sourceMs - 1
  press()
  expect(act).toHaveBeenCalledTimes(1)
  nowMs = sourceMs
  press()
  expect(act).toHaveBeenCalledTimes(2)
  nowMs = 2 * sourceMs - 1
  press()
  expect(act, 'the gap counts from what acted').toHaveBeenCalledTimes(2)
})
