import { toApiError } from './api.ts'
import type { Texts } from './i18n.tsx'

/** Up to here a wait is said in seconds, and in minutes up to two hours: as one would say it. */
const SECONDS_UP_TO = 90
const MINUTES_UP_TO = 120

/** ERR-01: what happened, what it means for the money, the next step; by code. A wait is as long as the answer says. */
export function explainError(t: Texts<'errors'>, error: unknown): string {
  const { code, failure } = toApiError(error)
  const seconds = failure?.retryAfterSeconds
  if (code !== 'too_many_requests' || seconds === undefined) return t(code)
  if (seconds <= SECONDS_UP_TO) return t('wait.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= MINUTES_UP_TO) return t('wait.minutes', { count: minutes })
  return t('wait.hours', { count: Math.ceil(minutes / 60) })
}
