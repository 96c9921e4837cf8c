import { toApiError } from './api.ts'
import { type Texts, useLateT, useT } from './i18n.tsx'

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

/** The text of an error in the visitor's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors')
  return (error) => explainError(t, error)
}

/** The same on a first screen, where an error is rare and its words are no part of the first visit. */
export function useLateErrorText(): (error: unknown) => Promise<string> {
  const texts = useLateT('errors')
  return (error) => texts().then((t) => explainError(t, error))
}
