import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../contract/errors.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { formatDateTime } from '../../../kit/lib/dates.ts'
import { buildPageBoot, buildPermission } from '../../../tests/support/build-boot.ts'
import { ApiError } from '../../lib/api.ts'
import { BootProvider, type PageBoot } from '../../lib/boot.tsx'
import { getI18n } from '../../lib/edge-i18n.ts'
import words from '../../locales/en/errors.json'
import { setSiteTime } from '../site/site-clock.ts'
import { explainPaymentError, usePaymentErrorText } from './payment-error-text.ts'

const t = getI18n('EN').getFixedT(null, 'errors')
const fail = (errorCode: ErrorCode, retryAfterSeconds?: number) =>
  new ApiError(errorCode, { success: false, errorCode, message: '', requestId: 'r-1', retryAfterSeconds })
const at = Date.parse('2026-11-23T12:15:00Z')
const timeText = (iso: string) => formatDateTime(iso, 'EN', 'Asia/Manila')
const Refusal = ({ error }: { error: unknown }) => usePaymentErrorText(error)
const inBoot = (boot: PageBoot, part: ReactNode) => createElement(BootProvider, { boot } as never, part)
const explain = (error: unknown) => explainPaymentError(t, timeText, error, at)

describe('MEM-02, ERR-01 a locked payment password', () => {
  test.each([
    [1, 'in 1 second,'],
    [60, 'in 60 seconds,'],
    [91, 'in 2 minutes,'],
    [300, 'in 5 minutes,'],
    [7_200, 'in 120 minutes,'],
    [7_201, /from .*10:15.pm,/],
    [36_000, /from .*24.* 6:15.am,/],
  ])('a lock of %s s says until when', (seconds, text) => {
    expect(explain(fail('payment_password_locked', seconds))).toMatch(text)
  })
  test('the time is the site’s, whatever the device’s clock says', () => {
    vi.useFakeTimers({ now: at + 3 * HOUR_MS, toFake: ['Date', 'performance'] })
    // Files share the clock: another one may have set it.
    setSiteTime(new Date(at).toISOString(), 0)
    const permission = buildPermission()
    permission.info.merchant.timeZone = 'Asia/Manila'
    const boot = buildPageBoot({ nowMs: at, permission })
    const error = fail('payment_password_locked', 7_201)
    const shown = createElement(Refusal, { error })
    const html = renderToString(createElement(I18nextProvider, { i18n: getI18n('EN') }, inBoot(boot, shown)))
    vi.useRealTimers()
    expect(html).toMatch(/from .*10:15.pm,/)
  })
  test('one of no known end, and every other refusal, reads as elsewhere', () => {
    expect(explain(fail('payment_password_locked'))).toBe(words.payment_password_locked)
    expect(explain(fail('too_many_requests', 60))).toContain('in 60 seconds.')
    expect(explain(fail('balance_insufficient', 60))).toBe(words.balance_insufficient)
  })
})
