/** MEM-02: the refusals of what asks for the payment password: a lock says until when it holds. */

import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.tsx'
import { explainError } from '../../lib/explain-error.ts'
import { useTimeText } from '../../ui/time.tsx'
import { siteTimeFrom } from '../site/site-clock.ts'

/** As other waits (`explainError`); one of hours is a day's, and is said as the time when it is over. */
const SECONDS_UP_TO = 90
const MINUTES_UP_TO = 120

/** `atMs`: when the refusal came by the site's time, which its wait is counted from. */
export function explainPaymentError(
  t: TFunction<'errors'>,
  timeText: (iso: string) => string,
  error: unknown,
  atMs: number,
): string {
  const { code, failure } = toApiError(error)
  const seconds = failure?.retryAfterSeconds
  if (code !== 'payment_password_locked' || seconds === undefined) return explainError(t, error)
  if (seconds <= SECONDS_UP_TO) return t('locked.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= MINUTES_UP_TO) return t('locked.minutes', { count: minutes })
  const over = new Date(atMs + seconds * 1_000).toISOString()
  return t('locked.until', { time: timeText(over) })
}

/** The text of a refusal, or null where there is none. */
export function usePaymentErrorText(error: unknown): string | null {
  const { t } = useTranslation('errors')
  const timeText = useTimeText()
  const { nowMs } = useBoot()
  const [heard, setHeard] = useState(() => ({ error, atMs: error ? siteTimeFrom(nowMs) : 0 }))
  if (heard.error !== error) setHeard({ error, atMs: siteTimeFrom(nowMs) })
  return error ? explainPaymentError(t, timeText, error, heard.atMs) : null
}
