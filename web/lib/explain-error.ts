import type { TFunction } from 'i18next'
import { toApiError } from './api.ts'

/** Up to here a wait is said in seconds, and in minutes up to two hours: as one would say it. */
const SECONDS_UP_TO = 90
const MINUTES_UP_TO = 120

/** Of these nobody knows what became of what was asked. */
const UNCLEAR = ['internal', 'upstream_failed', 'upstream_timeout', 'network_failed', 'answer_unreadable'] as const
type Unclear = (typeof UNCLEAR)[number]
const isUnclear = (code: string): code is Unclear => UNCLEAR.some((one) => one === code)

/** ERR-01: what happened, what it means for the money, the next step; by code. A wait is as long as the answer says. */
export function explainError(t: TFunction<'errors'>, error: unknown): string {
  const { code, failure } = toApiError(error)
  const seconds = failure?.retryAfterSeconds
  if (code !== 'too_many_requests' || seconds === undefined) return t(code)
  if (seconds <= SECONDS_UP_TO) return t('wait.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= MINUTES_UP_TO) return t('wait.minutes', { count: minutes })
  return t('wait.hours', { count: Math.ceil(minutes / 60) })
}

/** Of what was only read: whatever became of that, no money has moved, and none has to be looked for. */
export function explainFailedRead(t: TFunction<'errors'>, error: unknown): string {
  const { code } = toApiError(error)
  return isUnclear(code) ? t(`read.${code}`) : explainError(t, error)
}
