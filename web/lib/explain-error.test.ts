import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../contract/errors.ts'
import words from '../locales/en/errors.json'
import { ApiError } from './api.ts'
import { getI18n } from './edge-i18n.ts'
import { explainError, explainFailedRead } from './explain-error.ts'

const t = getI18n('EN').getFixedT(null, 'errors')
const fail = (errorCode: ErrorCode, retryAfterSeconds?: number) =>
  new ApiError(errorCode, { success: false, errorCode, message: '', requestId: 'r-1', retryAfterSeconds })

describe('ERR-01, EDGE-13 too many requests', () => {
  test.each([
    [undefined, 'after 5 minutes'],
    [1, 'in 1 second.'],
    [60, 'in 60 seconds.'],
    [91, 'in 2 minutes.'],
    [300, 'in 5 minutes.'],
    [7_200, 'in 120 minutes.'],
    [86_400, 'in 24 hours.'],
  ])('a wait of %s s is said as it is', (seconds, text) => {
    expect(explainError(t, fail('too_many_requests', seconds))).toContain(text)
  })
  test('no other refusal is lengthened by its wait', () => {
    expect(explainError(t, fail('maintenance', 60))).toBe(words.maintenance)
  })
})

test.each(['internal', 'upstream_failed', 'upstream_timeout', 'network_failed', 'answer_unreadable'] as const)(
  'ERR-01 %s: an act may have moved money, what was only read sends nobody to their balance',
  (code) => {
    const error = new ApiError(code)
    expect(explainError(t, error)).toMatch(/balance/)
    expect(explainFailedRead(t, error)).toMatch(/try again\.$/i)
    expect(explainFailedRead(t, error)).not.toMatch(/balance|money/)
  },
)

test('ERR-01 a refusal of a read is said as it is', () => {
  expect(explainFailedRead(t, fail('login_required'))).toBe(words.login_required)
})
